// An MCP server over stdio in front of one Editor, written as directly as the official SDK allows: the yardstick of
// scripts/bench --peers. The Editor dials in to ws://127.0.0.1:PORT/editor, as it does to our daemon, and gets the same
// messages; a client gets the same answers. Arguments: PORT TOKEN.
import { randomUUID } from 'node:crypto';
import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { WebSocketServer } from 'ws';

const [port, token] = process.argv.slice(2);
const CHANNELS = ['editor/state', 'editor/scenes', 'console/log'];
const TOOLS = ['scene_objects_find', 'scene_hierarchy_dump', 'project_info'].map((name) => ({
  name,
  inputSchema: { type: 'object', properties: { scenePath: { type: 'string' } } },
}));

const waiting = new Map();
let editor;

function ask(method, params) {
  return new Promise((resolve, reject) => {
    const id = randomUUID();
    waiting.set(id, { resolve, reject });
    editor.send(JSON.stringify({ v: 'gabp/1', id, type: 'request', method, params }));
  });
}

function hear(data) {
  const { type, id, result, error } = JSON.parse(data);
  if (type !== 'response') return;
  const { resolve, reject } = waiting.get(id) ?? {};
  waiting.delete(id);
  if (error) reject?.(new Error(error.message));
  else resolve?.(result);
}

const listening = new WebSocketServer({ host: '127.0.0.1', port, path: '/editor', maxPayload: 64 * 1024 * 1024 });
listening.on('connection', async (socket, request) => {
  if (request.headers.authorization !== `Bearer ${token}`) return socket.close(4401);
  editor = socket;
  socket.on('message', hear);
  const clientInfo = { name: 'bench', version: '1' };
  await ask('session/hello', { token, bridgeVersion: '1', platform: 'linux', launchId: randomUUID(), clientInfo });
  await ask('events/subscribe', { channels: CHANNELS });
});

const server = new Server({ name: 'node-bridge', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/list', () => ({ tools: TOOLS }));
server.setRequestHandler('tools/call', async ({ params }) => {
  const name = params.name.replaceAll('_', '/');
  const { output } = await ask('tools/call', { name, arguments: params.arguments ?? {} });
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output, isError: false };
});
await server.connect(new StdioServerTransport());
