import { hash } from 'node:crypto';
import { SealFile } from '#domain/runs/seal.ts';
import { noPrior } from '#domain/runs/event-text.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import { counted } from '#domain/words/counted.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database, Queries } from '../db/database.ts';
import { findEpochs } from '../portal/store.ts';
import { findEventHashes, isAnyRun } from '../runs/stored-store.ts';
import { findSealCount, allSeals, type StoredSeal } from '../runs/seals/stored-store.ts';
import { findLastSeal, findUnsent } from '../runs/seals/store.ts';
import type { HashWatch } from './check-hashes.ts';
import { ok, problem, warning, type Result } from './finding.ts';

const hourMs = 60 * 60 * 1000;
/** A seal is due after 23.5 hours, and the portal looks every hour. */
const lateAfterMs = 26 * hourMs;

/** Whether seals are made and arrive. */
export const checkSealing = async (
  { read }: Pick<Database, 'read'>,
  { sealTo, smtpUrl }: Pick<Config, 'sealTo' | 'smtpUrl'>,
  clock: Clock,
): Promise<Result> => {
  if (sealTo === undefined)
    return (await isAnyRun(read))
      ? warning(
          'SEAL_TO is not set, so nobody outside can tell whether the newest events of a run were deleted. Set it to an address that nobody who works with the portal can reach.',
        )
      : ok('There is no run yet, so there is nothing to seal.');
  const isMailed = sealTo.includes('@') && !/^https?:/i.test(sealTo);
  if (isMailed && !smtpUrl)
    return problem(
      'SEAL_TO is an e-mail address, and SMTP_URL is not set: seals stay in the outbox on this machine, where they prove nothing. Set SMTP_URL.',
    );
  const unsent = await findUnsent(read);
  if (unsent !== null && unsent.fault !== null)
    return problem(
      `Seal ${unsent.number} and all after it could not be sent to ${sealTo} (${sayInEnglish(unsent.fault)}). Until it is sent, the events since then can be changed unnoticed. Check SEAL_TO${isMailed ? ' and SMTP_URL' : ''}.`,
    );
  const last = await findLastSeal(read);
  if (last === null)
    return warning('No seal has been made yet. The portal makes the first one at its start; start it.');
  const ageMs = clock().getTime() - Date.parse(last.at);
  if (ageMs > lateAfterMs)
    return problem(
      `The last seal, ${last.number}, is of ${last.at}, and none was made since. Is the portal running, and its clock confirmed?`,
    );
  if (ageMs < -hourMs)
    return problem(
      `Seal ${last.number} is of ${last.at}, which is still to come: the clock of the portal was or is wrong. Set it, or confirm it.`,
    );
  return ok(`Seal ${last.number} of ${last.at} is the last one.`);
};

/** With more differences than this, the table itself is not to be trusted, and further names add nothing. */
const mostNamed = 20;

const cure = 'Compare the portal with the seals that were received, and with a backup of the time before.';

/**
 * Compares every seal with its hash and the one before it, their number with how many were made, and the events that they
 * name with those in the database. Yields a finding for each difference, and a summary at the end.
 */
export async function* checkSeals(
  { database: { read } }: { database: Pick<Database, 'read'> },
  { signal }: Pick<HashWatch, 'signal'>,
): AsyncGenerator<Result, void> {
  let [seals, wrong, number, prior] = [0, 0, 0, noPrior];
  // Read first: a seal that is made meanwhile is not missing.
  const made = await findSealCount(read);
  const jumps = new Set((await findEpochs(read)).map(({ firstSeal }) => firstSeal));
  for await (const seal of allSeals(read)) {
    signal.throwIfAborted();
    seals += 1;
    const faults = [
      // A restore left out the numbers before its first seal.
      ...(jumps.has(seal.id) ? [] : missingBetween(number, seal.id)),
      ...(await faultsOf(read, seal, seal.id === number + 1 ? prior : null)),
    ];
    for (const fault of faults) {
      wrong += 1;
      if (wrong <= mostNamed) yield problem(`${fault} ${cure}`);
    }
    [number, prior] = [seal.id, seal.sha256];
  }
  const last = jumps.has(made + 1) ? [] : missingBetween(number, made + 1);
  for (const fault of last) yield problem(`${fault} ${cure}`);
  if (wrong > mostNamed)
    yield problem(`${counted(wrong, 'finding')} about seals; the first ${mostNamed} are named above.`);
  if (wrong + last.length > 0) return;
  yield seals === 0
    ? ok('There are no seals yet.')
    : ok(`Read ${counted(seals, 'seal')}: each has its hash, and every event that they name is there.`);
}

const missingBetween = (before: number, next: number): string[] => {
  if (next <= before + 1) return [];
  const first = before + 1;
  return [
    next === first + 1 ? `Seal ${first} was deleted.` : `The seals ${first} to ${next - 1} were deleted.`,
  ];
};

/** `prior` is the hash of the seal before it; null if that one was deleted. */
const faultsOf = async (read: Queries, seal: StoredSeal, prior: string | null): Promise<string[]> => {
  const altered = [`Seal ${seal.id} has been altered.`];
  if (hash('sha256', seal.text) !== seal.sha256) return altered;
  const content = parse(seal.text);
  if (content?.number !== seal.id) return altered;
  if (prior !== null && content.prior !== prior)
    return [`Seal ${seal.id} does not follow the one before it.`];
  const there = await hashesOf(read, content.runs);
  return content.runs.flatMap(([run, seq, sha256]) => {
    const found = there.get(`${run}/${seq}`);
    if (found === sha256) return [];
    return found === undefined
      ? [`Event ${seq} of run ${run}, which seal ${seal.id} names, was deleted.`]
      : [`Event ${seq} of run ${run} is not the one that seal ${seal.id} names.`];
  });
};

const parse = (text: string): SealFile | null => {
  try {
    return SealFile.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

const atOnce = 500;

const hashesOf = async (read: Queries, runs: SealFile['runs']): Promise<Map<string, string>> => {
  const all = new Map<string, string>();
  for (let start = 0; start < runs.length; start += atOnce) {
    const some = runs.slice(start, start + atOnce).map(([run, seq]) => [run, seq] as const);
    for (const [key, sha256] of await findEventHashes(read, some)) all.set(key, sha256);
  }
  return all;
};
