import type { Readable } from 'node:stream';

/** A range of bytes, counted from 0, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  /** In bytes. */
  size: number;
  /** SHA-256 of the content, in hexadecimal. */
  sha256: string;
}

/** A file opened for reading. The caller reads the body to its end or destroys it. */
export interface OpenFile {
  body: Readable;
  /** Of the whole file in bytes, even if a range was requested. */
  size: number;
}

/**
 * Stores the contents of files. Keys are made by the server and never reused.
 * Failures are Problems: 'storage.full' (507), 'storage.unavailable' (503), 'upload.too_large' (413).
 */
export interface Storage {
  /**
   * Writes a new file, all or nothing; it is durable when the promise resolves. Errors of the body are passed on.
   * @throws KeyTaken if the key is in use, without changing the existing file.
   */
  put(
    key: string,
    body: Readable | Uint8Array,
    options: { contentType: string; maxBytes?: number },
  ): Promise<StoredFile>;
  /** Opens a file; null if there is none. @throws RangeError if the range begins beyond its end. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Deletes a file; a missing one is not an error. */
  remove(key: string): Promise<void>;
  /** All keys with this prefix, in no particular order. */
  keys(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Resolves if files can be written and read; rejects with 'storage.unavailable' within 10 seconds. */
  ready(): Promise<void>;
}

/** A key was used a second time, which only a programming error can cause. */
export class KeyTaken extends Error {
  constructor(key: string) {
    super(`A file is stored under ${key} already.`);
    this.name = 'KeyTaken';
  }
}

const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,219}$/;

/** Whether a text is a valid key: plain segments, none hidden, no "..". */
export const isKey = (text: string): boolean =>
  text.length <= 512 && text.split('/').every((part) => segment.test(part) && !part.includes('..'));

/** @throws Error for an invalid key: keys come from the server, so this is a programming error. */
export const requireKey = (key: string): void => {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
};
