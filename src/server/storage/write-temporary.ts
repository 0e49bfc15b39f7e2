import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newTemporaryName } from './temporary-names.ts';
import { limitBytes } from './measure.ts';

/** A temporary file; the receiver must dispose of it. */
export interface TemporaryFile {
  path: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Writes a stream, or a list of chunks, to a new temporary file; on failure no file is left. */
export const writeTemporary = async (
  folder: string,
  source: Readable | readonly Uint8Array[],
  through: Transform = limitBytes(),
): Promise<TemporaryFile> => {
  const { name, done } = newTemporaryName();
  const path = join(folder, name);
  const dispose = async () => {
    await rm(path, { force: true });
    done();
  };
  try {
    const content = source instanceof Readable ? source : Readable.from(source);
    await pipeline(content, through, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await dispose();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: dispose };
};
