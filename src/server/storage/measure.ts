import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { Problem } from '#domain/contract/problem.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { StoredFile } from './storage.ts';

/** Passes bytes through unchanged; fails with 'upload.too_large' beyond the limit. */
export const limitBytes = (maxBytes = Infinity): Transform => {
  let size = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength;
      if (size > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
};

/** Passes bytes through unchanged, counting and hashing them; fails with 'upload.too_large' beyond the limit. */
export const measure = (maxBytes = Infinity): { stream: Transform; result: () => StoredFile } => {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    highWaterMark: 256 * 1024,
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength;
      if (size > maxBytes) return done(tooLarge(maxBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
};

/** The error for a file that is too large, worded like the file picker's. */
const tooLarge = (maxBytes: number): Problem =>
  new Problem('upload.too_large', saidBy(said('refusal.file_too_large', { bytes: maxBytes })));
