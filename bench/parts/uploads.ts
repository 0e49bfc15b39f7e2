import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { addressOf } from '#domain/contract/endpoint.ts';
import { downloadFile, uploadFile, UploadResult } from '#domain/files/contract.ts';
import { median } from '../load.ts';
import { growthDuring } from '../meanwhile.ts';
import type { Part } from '../part.ts';
import { startBare, startPortal, type ServerProcess } from '../servers.ts';
import { places, type Row } from '../table.ts';

const mebibyte = 1024 * 1024;
const boundary = 'labelport-benchmark';

const answerOf = (asking: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    asking.once('error', reject).once('response', (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`A file was answered with ${answer.statusCode}.`));
    });
  });

const requestTo = ({ port, token }: ServerProcess, method: string, path: string, headers = {}) =>
  request({
    port,
    host: '127.0.0.1',
    method,
    path,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
  });

/** Sends a video as a browser's form does, and returns its key. */
const sendFilm = async (server: ServerProcess, file: string, bytes: number): Promise<string> => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const sending = requestTo(server, uploadFile.method, uploadFile.path, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': head.length + bytes + tail.length,
  });
  sending.write(head);
  createReadStream(file, { highWaterMark: mebibyte })
    .once('end', () => sending.end(tail))
    .pipe(sending, { end: false });
  return UploadResult.pick({ key: true }).parse(JSON.parse(await text(await answerOf(sending)))).key;
};

/** Downloads a file; returns its size in bytes. */
const fetchFile = async (server: ServerProcess, key: string): Promise<number> => {
  const asking = requestTo(server, downloadFile.method, addressOf(downloadFile, { rest: key }));
  asking.end();
  let bytes = 0;
  for await (const chunk of await answerOf(asking)) bytes += Buffer.isBuffer(chunk) ? chunk.length : 0;
  return bytes;
};

/** Uploads and downloads films of one size to and from both servers in turns. */
const measureFilms = async (
  portal: ServerProcess,
  folder: string,
  megabytes: number,
  rounds: number,
): Promise<Row> => {
  await using bare = await startBare('bare-files.ts', [folder]);
  const size = megabytes * mebibyte;
  const film = join(folder, 'film.mp4');
  const start = Buffer.from('\0\0\0\x20ftypisom', 'latin1');
  await writeFile(film, Buffer.concat([start, randomBytes(size - start.length)]));
  /** In megabytes per second. */
  const transfer = async (server: ServerProcess): Promise<{ up: number; down: number }> => {
    const startedAt = performance.now();
    const key = await sendFilm(server, film, size);
    const sentAt = performance.now();
    const bytes = await fetchFile(server, key);
    const fetchedAt = performance.now();
    if (bytes !== size) throw new Error(`${bytes} of ${size} bytes came back.`);
    return { up: (megabytes * 1000) / (sentAt - startedAt), down: (megabytes * 1000) / (fetchedAt - sentAt) };
  };
  // Warms up, so that neither is measured while V8 compiles.
  await transfer(portal);
  await transfer(bare);
  const turns: Record<'ours' | 'bares', { up: number; down: number }>[] = [];
  let mostGrownMb = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { result: ours, grownMb } = await growthDuring(portal, () => transfer(portal));
    mostGrownMb = Math.max(mostGrownMb, grownMb);
    turns.push({ ours, bares: await transfer(bare) });
  }
  const row: Record<string, number> = { MB: megabytes };
  for (const way of ['up', 'down'] as const) {
    const [ours, bares] = [
      median(turns.map((turn) => turn.ours[way])),
      median(turns.map((turn) => turn.bares[way])),
    ];
    row[`${way} MB/s`] = places(ours, 0);
    row[`bare ${way} MB/s`] = places(bares, 0);
    row[`${way}, of bare`] = places(ours / bares, 2);
  }
  return { ...row, 'grown by MB': places(mostGrownMb, 0) };
};

/** Files up and down. A file is one row in either database. */
export const uploads: Part = {
  name: 'uploads',
  engines: [],
  sizes: [0],
  measure: async ({ location, pace, say }) => {
    await using portal = await startPortal(location);
    const folder = join(location.dataDir, 'bare-files');
    await mkdir(folder);
    const rows: Row[] = [];
    for (const megabytes of [5, 100]) {
      say(`files of ${megabytes} MB`);
      rows.push(await measureFilms(portal, folder, megabytes, pace.rounds));
    }
    return { 'Files up and down, one at a time': rows };
  },
};
