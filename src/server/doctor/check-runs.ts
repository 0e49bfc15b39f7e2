import { hash } from 'node:crypto';
import { z, ZodError } from 'zod';
import { Replay } from '#domain/runs/evidence/replay.ts';
import type { Releases } from '#domain/runs/evidence/replay-start.ts';
import { readLine, type WrittenEvent } from '#domain/runs/evidence/event-line.ts';
import { noPrior, textOfEvent } from '#domain/runs/event-text.ts';
import { counted } from '#domain/words/counted.ts';
import type { Database, Queries } from '../db/database.ts';
import { findRelease } from '../releases/store.ts';
import { eventsOf } from '../runs/events-store.ts';
import { allHeads, type RunHead } from '../runs/stored-store.ts';
import type { HashWatch } from './check-hashes.ts';
import { ok, problem, type Result } from './finding.ts';

/** With more altered runs than this, the table itself is not to be trusted, and further names add nothing. */
const mostNamed = 20;

const cure =
  'Keep the database as it is, and compare it with a backup of the time before and with the seals.';

/**
 * Compares every event of every run with its hash, each with the one before it, and their number and the last hash with
 * the row of the run, and plays each run again by the rules. Yields a finding for each run that differs, and a summary at the end.
 */
export async function* checkRuns(
  { database: { read } }: { database: Pick<Database, 'read'> },
  { signal }: Pick<HashWatch, 'signal'>,
): AsyncGenerator<Result, void> {
  let [runs, events, wrong] = [0, 0, 0];
  for await (const head of allHeads(read)) {
    signal.throwIfAborted();
    runs += 1;
    events += head.seq;
    const fault = await faultOf(read, head);
    if (fault === null) continue;
    wrong += 1;
    if (wrong <= mostNamed) yield problem(`Run ${head.id} ${fault} ${cure}`);
  }
  if (runs === 0) yield ok('There are no runs yet.');
  else if (wrong === 0)
    yield ok(
      `Read ${counted(events, 'event')} of ${counted(runs, 'run')}: each has its hash, and none is missing.`,
    );
  else
    yield problem(
      `Of ${counted(runs, 'run')} ${counted(wrong, 'is', 'are')} not what happened${wrong > mostNamed ? `; the first ${mostNamed} are named above` : ''}.`,
    );
}

const Start = z.object({
  productId: z.int(),
  release: z.int(),
  clientId: z.int().nullable(),
  clientRelease: z.int().nullable(),
});

/** The contents of the releases that the start of a run names; null if they are gone. */
const releasesOf = async (read: Queries, { detail }: WrittenEvent): Promise<Releases> => {
  const { productId, release, clientId, clientRelease } = Start.parse(detail);
  const product = await findRelease(read, 'product', productId, release);
  const client =
    clientId === null || clientRelease === null
      ? null
      : await findRelease(read, 'client', clientId, clientRelease);
  return { product: product?.content ?? null, client: client?.content ?? null };
};

/** What is wrong with a run, in words that follow its name. An event that came in meanwhile is not. */
const faultOf = async (read: Queries, head: RunHead): Promise<string | null> => {
  let [seq, prior] = [0, noPrior];
  let replay: Replay | null = null;
  try {
    for await (const events of eventsOf(read, head.id))
      for (const { sha256, ...event } of events) {
        if (event.seq > head.seq) break;
        if (event.seq !== seq + 1) return `lacks event ${seq + 1}.`;
        if (event.prior !== prior) return `has an event ${event.seq} that does not follow the one before it.`;
        const line = textOfEvent(head.id, event);
        if (hash('sha256', line) !== sha256)
          return `has been altered: event ${event.seq} does not have its hash.`;
        const written = readLine(line);
        if (!written) return `has been altered: event ${event.seq} cannot be read.`;
        replay ??= new Replay(head.id, { releases: await releasesOf(read, written), used: new Map() });
        const [fault] = replay.next(written);
        if (fault !== undefined) return `is not what the rules allow: event ${event.seq} ${fault}`;
        [seq, prior] = [event.seq, sha256];
      }
  } catch (error) {
    // A field that is not one of those the portal writes; anything else is a failure of the database.
    if (!(error instanceof ZodError) && !(error instanceof SyntaxError)) throw error;
    return 'has been altered: one of its events cannot be read.';
  }
  if (seq < head.seq)
    return `has ${counted(seq, 'event')}, and its row says ${head.seq}: the newest were deleted.`;
  return prior === head.sha256
    ? null
    : 'has a row that names another newest event than the one that is there.';
};
