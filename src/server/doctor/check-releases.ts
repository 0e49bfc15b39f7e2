import { hash } from 'node:crypto';
import { z } from 'zod';
import { counted } from '#domain/words/counted.ts';
import type { Database } from '../db/database.ts';
import { findHashes } from '../files/store.ts';
import { pagesOfReleases, type StoredRelease } from '../releases/stored-store.ts';
import type { HashWatch } from './check-hashes.ts';
import { ok, problem, type Result } from './finding.ts';

/** With more altered releases than this, the table itself is not to be trusted, and further names add nothing. */
const mostNamed = 20;

/**
 * Compares the content of every release with its hash, and the hashes of its files with the rows of the files. Yields a
 * finding for each difference, and a summary at the end.
 */
export async function* checkReleases(
  { database: { read } }: { database: Pick<Database, 'read'> },
  { signal }: Pick<HashWatch, 'signal'>,
): AsyncGenerator<Result, void> {
  let done = 0;
  let wrong = 0;
  for await (const releases of pagesOfReleases(read)) {
    signal.throwIfAborted();
    const keys = releases.flatMap((release) => Object.keys(filesOf(release)));
    const known = await findHashes(read, keys);
    for (const release of releases) {
      done += 1;
      const words = faultOf(release, known);
      if (words === null) continue;
      wrong += 1;
      if (wrong <= mostNamed) yield problem(`Release ${release.number} of ${nameOf(release)} ${words}`);
    }
  }
  yield summaryOf(done, wrong);
}

const nameOf = ({ entity, recordId }: StoredRelease): string => `${entity} ${recordId}`;

const Files = z.object({ files: z.record(z.string(), z.string()) });

/** The hashes of a release's files by key; empty if the content is unreadable, which its own hash reveals. */
const filesOf = ({ content }: StoredRelease): Record<string, string> => {
  try {
    return Files.parse(JSON.parse(content)).files;
  } catch {
    return {};
  }
};

const cure = 'Keep the database as it is, and compare it with a backup of the time before.';

const faultOf = (release: StoredRelease, known: ReadonlyMap<string, string>): string | null => {
  if (hash('sha256', release.content) !== release.sha256)
    return `has been altered: its content does not have its hash. ${cure}`;
  for (const [key, sha256] of Object.entries(filesOf(release))) {
    const there = known.get(key);
    if (there === undefined)
      return `shows ${key}, which is no longer there. Restore the file and its row from a backup.`;
    if (there !== sha256) return `shows ${key}, which has another hash now. ${cure}`;
  }
  return null;
};

const summaryOf = (done: number, wrong: number): Result => {
  if (done === 0) return ok('There are no releases yet.');
  return wrong === 0
    ? ok(`Read ${counted(done, 'release')}: each has its hash, and its files have theirs.`)
    : problem(
        `Of ${counted(done, 'release')} ${counted(wrong, 'is', 'are')} not what was published${wrong > mostNamed ? `; the first ${mostNamed} are named above` : ''}.`,
      );
};
