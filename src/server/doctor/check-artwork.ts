import { counted } from '#domain/words/counted.ts';
import type { Database } from '../db/database.ts';
import { findArtworkAfter } from '../files/store.ts';
import { ok, type Result } from './finding.ts';

const perPage = 200;

/** How much artwork the reader of this version has yet to read: until then lists count what an older one has found. */
export const checkArtwork = async ({ read }: Pick<Database, 'read'>): Promise<Result> => {
  let [all, unread] = [0, 0];
  for (let after = ''; ;) {
    const page = await findArtworkAfter(read, after, perPage);
    const last = page.at(-1);
    if (last === undefined) break;
    all += page.length;
    unread += page.filter(({ isRead }) => !isRead).length;
    after = last.key;
  }
  return ok(
    unread === 0
      ? `The reader of this version has read all of ${counted(all, 'file')} of artwork.`
      : `Of ${counted(all, 'file')} of artwork the reader of this version has yet to read ${unread.toLocaleString('en-US')}. A running portal does it by itself, some at a time.`,
  );
};
