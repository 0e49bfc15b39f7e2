import { ReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { connectionLimits } from '../connections/connection-limits.ts';
import type { Sessions } from '../../sessions/sessions.ts';

const pack = promisify(gzip);

const { largeOpenFile } = connectionLimits;

/** Matches `gzip` or any encoding, unless its weight is 0 (RFC 9110, 12.5.3). */
const takesGzip = /(?:^|[\s,])(?:gzip|x-gzip|\*)\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

/**
 * Compresses each large public file once and sends all clients the same copy in memory, so that a client that does not
 * read cannot make the process buffer more. Clients that do not accept gzip must be signed in.
 */
export const shareLargeOpenFiles = (app: FastifyInstance, sessions: Sessions): void => {
  const packed = new Map<string, Promise<Buffer>>();

  const packedFile = async (file: ReadStream, reply: FastifyReply) => {
    const path = String(file.path);
    file.destroy();
    const made = packed.get(path) ?? readFile(path).then(pack);
    packed.set(path, made);
    const content = await made.catch((error: unknown) => {
      packed.delete(path);
      throw error;
    });
    // A range request may be answered with the whole file (RFC 9110, 14.2): ranges of the compressed file would be
    // different bytes.
    reply.code(200).removeHeader('content-range').removeHeader('accept-ranges');
    reply.headers({ 'content-encoding': 'gzip', 'content-length': content.length });
    return content;
  };

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.endpoint) return payload;
    const length = Number(reply.getHeader('content-length') ?? 0);
    if (!(payload instanceof ReadStream) || length <= largeOpenFile) return payload;
    reply.header('vary', 'accept-encoding');
    if (takesGzip.test(request.headers['accept-encoding'] ?? '')) return packedFile(payload, reply);
    try {
      await sessions.require(request);
    } catch (error) {
      payload.destroy();
      throw error;
    }
    return payload;
  });
};
