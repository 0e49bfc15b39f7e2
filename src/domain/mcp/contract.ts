import { z } from 'zod';
import { endpoint, file } from '../contract/endpoint.ts';

/**
 * The Model Context Protocol over HTTP (https://modelcontextprotocol.io), without sessions: one message, one answer. Each
 * tool reads by a call of this contract, as whoever sent the header `Authorization`, so that nothing more can be read here.
 */
export const speakMcp = endpoint({
  method: 'POST',
  path: '/mcp',
  needs: 'session.own',
  summary: 'Tools for assistants, which only read: products, sheets, runs, stock and open work',
  body: z.looseObject({ jsonrpc: z.literal('2.0', { error: 'This must be a message of JSON-RPC 2.0.' }) }),
  whenFull: 'done',
  reply: file('application/json'),
  fails: [],
});
