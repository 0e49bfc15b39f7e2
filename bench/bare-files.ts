/**
 * The baseline of uploads and downloads: node:http that writes the body of a request to a file, syncs it to the disk, and
 * sends it again. Of the form it parses only the end of its head.
 * Started by the benchmark: `node bench/bare-files.ts PORT FOLDER`.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const [port = '0', folder = ''] = process.argv.slice(2);

/** Cuts the head of the form off, and the last boundary with it. */
const fileOf = (request: IncomingMessage): Transform => {
  const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  let left = -1;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let body = chunk;
      if (left < 0) {
        const start = chunk.indexOf('\r\n\r\n') + 4;
        left = Number(request.headers['content-length']) - start - boundary.length - 8;
        body = chunk.subarray(start);
      }
      const taken = body.subarray(0, left);
      left -= taken.length;
      done(null, taken);
    },
  });
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { url = '' } = request;
  if (request.method === 'POST') {
    const name = randomUUID();
    await pipeline(request, fileOf(request), createWriteStream(join(folder, name), { flush: true }));
    const json = JSON.stringify({ key: `uploads/${name}` });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': json.length }).end(json);
    return;
  }
  const path = join(folder, url.split('/').at(-1) ?? '');
  const { size } = url === '/' ? { size: 0 } : await stat(path);
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size });
  if (size === 0) response.end();
  else await pipeline(createReadStream(path), response);
};

createServer((request, response) => {
  answer(request, response).catch((error: unknown) =>
    response.destroy(error instanceof Error ? error : undefined),
  );
}).listen(Number(port), '127.0.0.1');
