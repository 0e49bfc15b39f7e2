import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { addressOf } from '#domain/contract/endpoint.ts';
import { downloadFile, uploadFile, UploadResult } from '#domain/files/contract.ts';
import { median } from './load.ts';
import { startBareFiles, type ServerProcess } from './server-process.ts';

const mebibyte = 1024 * 1024;
const boundary = 'labelport-benchmark';

/** The speed of uploads and downloads of one file size, in MB per second, of the portal and of the bare server. */
export interface UploadSpeed {
  megabytes: number;
  up: { portal: number; bare: number };
  down: { portal: number; bare: number };
  /** The largest growth of the portal's memory, in megabytes. */
  grownMb: number;
}

interface Address {
  method: string;
  path: string;
}

/** Sends a video as a browser's form does, and returns the body of the response. */
const sendForm = async (server: ServerProcess, to: Address, file: string, bytes: number): Promise<string> => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const sending = request({
    port: server.port,
    host: '127.0.0.1',
    ...to,
    headers: {
      ...(server.token === null ? {} : { authorization: `Bearer ${server.token}` }),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + bytes + tail.length,
    },
  });
  sending.write(head);
  createReadStream(file, { highWaterMark: mebibyte })
    .once('end', () => sending.end(tail))
    .pipe(sending, { end: false });
  return text(await answerOf(sending));
};

const fetchFile = async (server: ServerProcess, path: string): Promise<number> => {
  const asking = request({
    port: server.port,
    host: '127.0.0.1',
    path,
    headers: server.token === null ? {} : { authorization: `Bearer ${server.token}` },
  });
  asking.end();
  let bytes = 0;
  for await (const chunk of await answerOf(asking)) bytes += Buffer.isBuffer(chunk) ? chunk.length : 0;
  return bytes;
};

const answerOf = (asking: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    asking.once('error', reject).once('response', (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`A file was answered with ${answer.statusCode}.`));
    });
  });

/** The duration of work, in milliseconds, and its result. */
const timed = async <T>(work: () => Promise<T>): Promise<{ tookMs: number; value: T }> => {
  const startedAt = performance.now();
  const value = await work();
  return { tookMs: performance.now() - startedAt, value };
};

/** Runs work while sampling a server's memory every few milliseconds. */
const watching = async (server: ServerProcess, work: () => Promise<void>): Promise<number> => {
  const before = server.memoryMb();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, server.memoryMb())), 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
};

/** Uploads a file to the portal and to a bare server in turns, and downloads it again from both. */
export const measureUploads = async (
  portal: ServerProcess,
  megabytes: number,
  rounds: number,
): Promise<UploadSpeed> => {
  const folder = await mkdtemp(join(tmpdir(), 'labelport-bench-files-'));
  const bare = await startBareFiles(folder);
  const servers = { portal, bare };
  const up: Record<keyof typeof servers, number[]> = { portal: [], bare: [] };
  const down: Record<keyof typeof servers, number[]> = { portal: [], bare: [] };
  let grownMb = 0;
  try {
    const size = megabytes * mebibyte;
    const file = join(folder, 'film.mp4');
    await writeFile(
      file,
      Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), randomBytes(size - 12)]),
    );
    const turn = async (name: keyof typeof servers): Promise<void> => {
      const server = servers[name];
      const sent = await timed(() =>
        sendForm(server, { method: uploadFile.method, path: uploadFile.path }, file, size),
      );
      const { key } = UploadResult.pick({ key: true }).parse(JSON.parse(sent.value));
      const path = addressOf(downloadFile, { rest: key });
      const fetched = await timed(() => fetchFile(server, path));
      if (fetched.value !== size) throw new Error(`${fetched.value} of ${size} bytes came back.`);
      up[name].push((megabytes * 1000) / sent.tookMs);
      down[name].push((megabytes * 1000) / fetched.tookMs);
    };
    // Warms up, so that neither is measured while V8 compiles.
    await turn('portal');
    await turn('bare');
    for (const speeds of [up, down]) Object.assign(speeds, { portal: [], bare: [] });
    for (let round = 0; round < rounds; round += 1) {
      grownMb = Math.max(grownMb, await watching(portal, () => turn('portal')));
      await turn('bare');
    }
  } finally {
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const medians = (speeds: typeof up) => ({ portal: median(speeds.portal), bare: median(speeds.bare) });
  return { megabytes, up: medians(up), down: medians(down), grownMb };
};
