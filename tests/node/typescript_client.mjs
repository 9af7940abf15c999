// Lists the tools and makes calls with the official TypeScript client; prints what came back as JSON.
// The one argument: {"mode": …, "stdio": {command, args, env, cwd}} or {"mode": …, "http": {url, headers}}, and "calls":
// [{name, arguments, abortOnProgress?}].
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const { mode, stdio, http, calls } = JSON.parse(process.argv[2]);
const transport = stdio
  ? new StdioClientTransport(stdio)
  : new StreamableHTTPClientTransport(new URL(http.url), { requestInit: { headers: http.headers } });
const client = new Client({ name: 'editormcp-tests', version: '1' }, { versionNegotiation: { mode } });

await client.connect(transport);
const { tools } = await client.listTools();
const results = [];
for (const { abortOnProgress, ...call } of calls) {
  const progress = [];
  const abort = new AbortController();
  const onprogress = (report) => {
    progress.push(report);
    if (abortOnProgress) abort.abort();
  };
  const refused = (error) => ({ refused: error.code, message: error.message });
  results.push({ ...(await client.callTool(call, { onprogress, signal: abort.signal }).catch(refused)), progress });
}
const said = { version: client.getNegotiatedProtocolVersion(), server: client.getServerVersion(), tools, results };
await client.close();
process.stdout.write(JSON.stringify(said));
