import type { Readable } from 'node:stream';

/** A stretch of a file in bytes, both ends included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What was written. */
export interface StoredFile {
  /** In bytes. */
  size: number;
  /** SHA-256 of the content, in hexadecimal. */
  sha256: string;
}

/** A file that is being read. Whoever opened it reads the body to its end or destroys it. */
export interface OpenFile {
  body: Readable;
  /** Of the whole file in bytes, also where a range was asked for. */
  size: number;
}

/**
 * Where the bytes of files are kept. Keys are made by the server and never used twice.
 * Failures are Problems: 'storage.full' (507), 'storage.unavailable' (503), 'upload.too_large' (413).
 */
export interface Storage {
  /**
   * Writes a new file: all of it or nothing, and durable when the promise resolves. A body that fails passes
   * its own error on. @throws KeyTaken where the key is in use, and leaves what is there.
   */
  put(
    key: string,
    body: Readable | Uint8Array,
    options: { contentType: string; maxBytes?: number },
  ): Promise<StoredFile>;
  /** Reads a file; null where there is none. @throws RangeError where the range begins behind its end. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Removes a file; one that is not there is no failure. */
  remove(key: string): Promise<void>;
  /** Every key that begins so, in no order. */
  keys(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Resolves when files can be written and read; rejects with 'storage.unavailable' within 10 seconds. */
  ready(): Promise<void>;
}

/** A key was written a second time, which only a mistake in the program can cause. */
export class KeyTaken extends Error {
  constructor(key: string) {
    super(`A file is stored under ${key} already.`);
    this.name = 'KeyTaken';
  }
}

const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,219}$/;

/** Whether a text can be a key at all: plain segments, none hidden, none leading up. */
export const isKey = (text: string): boolean =>
  text.length <= 512 && text.split('/').every((part) => segment.test(part) && !part.includes('..'));

/** @throws Error for a text that is no key: keys come from the server, so a wrong one is a mistake in it. */
export const requireKey = (key: string): void => {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
};
