import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { insertFiles } from '../files/store.ts';
import { deleteFiles } from '../files/sweep-store.ts';
import type { Storage } from '../storage/storage.ts';
import { onSqlite } from '#testing/engines.ts';
import { checkHashes, type HashWatch } from './check-hashes.ts';

const at = '2026-01-10T09:30:00.000Z';
const keyOf = (n: number) => `images/${String(n).padStart(4, '0')}.png`;

onSqlite((engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await engine.open();
  });
  afterEach(() => database.close());

  /** Inserts this many files, each of which contains its key. */
  const note = (count: number) =>
    database.write((queries) =>
      insertFiles(
        queries,
        Array.from({ length: count }, (_, n) => ({
          key: keyOf(n),
          originalFilename: 'a.png',
          contentType: 'image/png',
          size: keyOf(n).length,
          sha256: hash('sha256', keyOf(n)),
        })),
        { userId: null, at },
      ),
    );

  const nobody: HashWatch = { onProgress: () => undefined, signal: new AbortController().signal };
  const check = async (open: Storage['open'], watch: Partial<HashWatch> = {}) => {
    const results = await Array.fromAsync(
      checkHashes({ database, storage: { open } }, { ...nobody, ...watch }),
    );
    return results.map(({ state, sentence }) => `${state}: ${sentence}`);
  };
  const bodyOf = (text: string) => ({ body: Readable.from([Buffer.from(text)]), size: text.length });

  describe('F18: the hashes of files', () => {
    test('are compared for more files than one page has, each read once', async () => {
      await note(1_001);
      const read: string[] = [];
      const found = await check(async (key) => {
        read.push(key);
        return bodyOf(key);
      });
      expect(found).toEqual(['ok: Read 1,001 files: each has the size and the SHA-256 of its row.']);
      expect(read).toEqual(Array.from({ length: 1_001 }, (_, n) => keyOf(n)));
    });

    test('O4: are taken piece by piece, of eight files at a time', async () => {
      await note(20);
      let openBodies = 0;
      let mostBodies = 0;
      let mostAhead = 0;
      const pieces = 50;
      const open: Storage['open'] = async () => {
        let made = 0;
        openBodies += 1;
        mostBodies = Math.max(mostBodies, openBodies);
        const body = new Readable({
          highWaterMark: 64 * 1024,
          read() {
            made += 1;
            mostAhead = Math.max(mostAhead, this.readableLength);
            this.push(made > pieces ? null : Buffer.alloc(64 * 1024));
          },
        });
        body.once('close', () => (openBodies -= 1));
        return { body, size: 0 };
      };
      const found = await check(open);
      expect(found[0]).toContain(`has 3,276,800 bytes instead of ${keyOf(0).length}.`);
      expect([mostBodies, openBodies]).toEqual([8, 0]);
      expect(mostAhead).toBeLessThanOrEqual(128 * 1024);
    });

    test('of a file that the sweep removes meanwhile are nobody’s loss', async () => {
      await note(2);
      const found = await check(async (key) => {
        if (key !== keyOf(1)) return bodyOf(key);
        await database.write((queries) => deleteFiles(queries, [key]));
        return null;
      });
      expect(found).toEqual(['ok: Read 2 files: each has the size and the SHA-256 of its row.']);
    });

    test('go on behind a file that breaks off in the middle', async () => {
      await note(3);
      const found = await check(async (key) => {
        if (key !== keyOf(1)) return bodyOf(key);
        const body = new Readable({
          read() {
            this.destroy(new Error('EIO: i/o error, read'));
          },
        });
        return { body, size: 1 };
      });
      expect(found).toEqual([
        expect.stringMatching(
          /^problem: images\/0001\.png \("a\.png"\) cannot be read \(EIO: i\/o error, read\)\. Restore it/,
        ),
        expect.stringMatching(/^problem: Of 3 files 1 is not what was stored, named above\./),
      ]);
    });

    test('are given up when ten files in a row cannot be read', async () => {
      await note(20);
      const asked: string[] = [];
      const found = await check(async (key) => {
        asked.push(key);
        // A readable file in between resets the count of failures.
        if (key === keyOf(1)) return bodyOf(key);
        throw new Error('The store does not answer.');
      });
      expect(asked).toHaveLength(16);
      expect(found).toHaveLength(12);
      expect(found.at(-1)).toBe(
        'problem: The last 10 files could not be read, so the others were not tried. Mend the store, and run this again.',
      );
    });

    test('are no longer read when the command is to end, in the middle of a file too', async () => {
      await note(2);
      const stopping = new AbortController();
      const asked: string[] = [];
      const open: Storage['open'] = async (key) => {
        asked.push(key);
        const body = new Readable({
          read() {
            stopping.abort(new Error('Stopped.'));
          },
        });
        return { body, size: 1 };
      };
      const found: string[] = [];
      const reading = async () => {
        const watch = { ...nobody, signal: stopping.signal };
        for await (const { sentence } of checkHashes({ database, storage: { open } }, watch))
          found.push(sentence);
      };
      await expect(reading()).rejects.toThrow('Stopped.');
      expect(found).toEqual([]);
      expect(asked).toEqual([keyOf(0), keyOf(1)]);
    });
  });
});
