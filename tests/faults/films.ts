import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '#domain/contract/endpoint.ts';
import { uploadFile } from '#domain/files/contract.ts';
import { answerTo } from './send.ts';

/** The largest size of a video. */
export const filmBytes = 104_857_600;

const bytesPerSecond = 2_000_000;
const pieceMs = 50;

/** Starts the upload of a video; the caller writes the body. */
export const beginUpload = (
  port: number,
  token: string,
  headers: Record<string, string>,
  length: number,
): ClientRequest =>
  request({
    agent: false,
    port,
    host: '127.0.0.1',
    method: uploadFile.method,
    path: addressOf(uploadFile),
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': length },
  });

const sendAtPace = async (sending: ClientRequest, body: Buffer): Promise<void> => {
  const startedAt = performance.now();
  for (let sent = 0; sent < body.length && !sending.destroyed;) {
    const due = Math.min(body.length, ((performance.now() - startedAt + pieceMs) / 1000) * bytesPerSecond);
    const piece = body.subarray(sent, due);
    await new Promise((resolve) => sending.write(piece, resolve));
    sent = due;
    await sleep(pieceMs);
  }
  sending.end();
};

/** Uploads a video at 2 MB/s, like a slow line; returns the status. */
export const sendFilm = async (
  port: number,
  token: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
): Promise<number> => {
  const sending = beginUpload(port, token, headers, body.length);
  const answer = answerTo(sending);
  await sendAtPace(sending, body);
  return (await answer).status;
};
