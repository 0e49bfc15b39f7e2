import { ReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { connectionLimits } from '../connections/connection-limits.ts';

const pack = promisify(gzip);

const { largeOpenFile } = connectionLimits;

/** Matches `gzip` or any encoding, unless its weight is 0 (RFC 9110, 12.5.3). */
const takesGzip = /(?:^|[\s,])(?:gzip|x-gzip|\*)\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

/**
 * Sends all clients the same copy in memory of a large public file, so that a client that does not read cannot make the
 * process buffer more: packed, or as it is to one whose proxy takes no gzip.
 */
export const shareLargeOpenFiles = (app: FastifyInstance): void => {
  const copies = new Map<string, Promise<Buffer>>();

  const copyOf = async (path: string, isPacked: boolean): Promise<Buffer> => {
    const name = `${isPacked ? 'packed' : 'plain'} ${path}`;
    const made = copies.get(name) ?? (isPacked ? readFile(path).then(pack) : readFile(path));
    copies.set(name, made);
    return made.catch((error: unknown) => {
      copies.delete(name);
      throw error;
    });
  };

  const share = async (file: ReadStream, isPacked: boolean, reply: FastifyReply): Promise<Buffer> => {
    file.destroy();
    const content = await copyOf(String(file.path), isPacked);
    // A range request may be answered with the whole file (RFC 9110, 14.2): ranges of the compressed file would be
    // different bytes.
    reply.code(200).removeHeader('content-range').removeHeader('accept-ranges');
    reply.header('content-length', content.length);
    if (isPacked) reply.header('content-encoding', 'gzip');
    return content;
  };

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.endpoint) return payload;
    const length = Number(reply.getHeader('content-length') ?? 0);
    if (!(payload instanceof ReadStream) || length <= largeOpenFile) return payload;
    reply.header('vary', 'accept-encoding');
    return share(payload, takesGzip.test(request.headers['accept-encoding'] ?? ''), reply);
  });
};
