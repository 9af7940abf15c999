// Lists the tools and makes calls with the official TypeScript client; prints what came back as JSON.
// The one argument: {"mode": …, "stdio": {command, args, env, cwd}} or {"mode": …, "http": {url, headers}}, and "calls".
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
for (const call of calls) {
  results.push(await client.callTool(call).catch((error) => ({ refused: error.code, message: error.message })));
}
const said = { version: client.getNegotiatedProtocolVersion(), server: client.getServerVersion(), tools, results };
await client.close();
process.stdout.write(JSON.stringify(said));
