import type { FastifyInstance, FastifyRequest } from 'fastify';
import { speakMcp } from '#domain/mcp/contract.ts';
import type { Clock } from '../clock.ts';
import type { Mount } from '../http/mount.ts';
import type { Actor } from '../sessions/sessions.ts';
import { toolsFor, type Tool } from './tools.ts';

/** Loaded by the first message: most portals have no assistant. */
const library = () => import('@modelcontextprotocol/server');

const instructions =
  'Labelport says how each product of each client is labelled, and what was labelled. Nothing can be changed here.';

type Read = (address: string) => Promise<{ isError: boolean; text: string }>;

const serverFor = async (tools: readonly Tool[], read: Read, clock: Clock) => {
  const { McpServer } = await library();
  // By default the library promises to tell of changed tools, which one message with one answer cannot.
  const capabilities = { tools: { listChanged: false } };
  const server = new McpServer({ name: 'labelport', version: '1' }, { instructions, capabilities });
  for (const { name, title, description, input, address } of tools)
    server.registerTool(
      name,
      { title, description, inputSchema: input, annotations: { readOnlyHint: true, openWorldHint: false } },
      async (asked) => {
        const { isError, text } = await read(address(asked, clock()));
        return { isError, content: [{ type: 'text', text }] };
      },
    );
  return server;
};

/** Mounts the tools for assistants. A tool makes a call of the contract on this server, with the caller's own header. */
export const mountMcp = (mount: Mount, app: FastifyInstance, clock: Clock): void => {
  const reader =
    ({ headers, ip }: FastifyRequest): Read =>
    async (address) => {
      const { authorization } = headers;
      const answer = await app.inject({
        url: address,
        remoteAddress: ip,
        headers: authorization === undefined ? {} : { authorization },
      });
      return { isError: answer.statusCode >= 400, text: answer.body };
    };

  const answer = async (request: FastifyRequest, actor: Actor): Promise<Response> => {
    const { createMcpHandler } = await library();
    const { fetch: speak } = createMcpHandler(() => serverFor(toolsFor(actor), reader(request), clock), {
      // A subscription is an answer without end.
      maxSubscriptions: 0,
      onerror: (error) => request.log.warn({ err: error }, 'a message of an assistant was refused'),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string') headers.set(name, value);
    const asked = new Request(`http://localhost${request.url}`, { method: 'POST', headers, body: '{}' });
    return speak(asked, { parsedBody: request.body });
  };

  mount(speakMcp, async ({ request, reply, actor }) => {
    const answered = await answer(request, actor);
    reply.code(answered.status);
    const type = answered.headers.get('content-type');
    if (type !== null) reply.type(type);
    return Buffer.from(await answered.arrayBuffer());
  });
};
