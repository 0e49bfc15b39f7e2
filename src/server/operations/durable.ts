import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const onlyOwner = 0o600;

/** A new file that only its owner may read, and that is synced on closing. */
export const newFile = (path: string) =>
  createWriteStream(path, { flags: 'wx', mode: onlyOwner, flush: true });

export const writeDurably = (path: string, text: string): Promise<void> =>
  pipeline(Readable.from([text]), newFile(path));
