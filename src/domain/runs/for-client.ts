import type { StoredSaid } from '../words/said.ts';
import { said, sayInEnglish, tell } from '../words/say.ts';
import type { FullRun } from './contract.ts';
import type { Run, RunEvent } from './run.ts';

/** What stands for a person: a number and a role instead of an id and a name. */
export type StandInOf = (userId: number) => { id: number; name: string };

/** What may name goods, labels or rolls of others is not told; only that it was not of this run. */
const tellsOfOthers: ReadonlySet<string> = new Set([
  'run.check_digit',
  'run.another_batch',
  'run.another_date',
  'run.said_twice',
  'run.roll_not_issued',
  'run.roll_of_another_label',
  'run.roll_other_artwork',
  'run.roll_old',
  'run.no_such_roll',
  'text.as_written',
]);

const saidToClient = (fact: StoredSaid): StoredSaid =>
  tellsOfOthers.has(fact.code) ? said('run.not_of_this_run') : fact;

/** The details of an event that say who, or what of others; of a wrong scan, what was scanned. */
const withoutOthers = ({ kind, verdict, detail }: RunEvent): Record<string, unknown> => {
  const isScan = ['check', 'first_piece', 'roll', 'cover'].includes(kind);
  const hidden = new Set([
    ...(isScan && verdict !== 'right' ? ['product', 'label', 'code', 'text', 'labelSku', 'artworkKey'] : []),
    ...(isScan && verdict !== 'right' ? ['artworkSha256', 'supplierBatch'] : []),
    // The known-wrong code may be of anybody's goods, and the run before may be anybody's.
    ...(kind === 'challenge' ? ['text'] : []),
    ...(kind === 'clear' ? ['before'] : []),
    ...(kind === 'start' ? ['published', 'clientPublished', 'portal'] : []),
  ]);
  return Object.fromEntries(Object.entries(detail).filter(([name]) => !hidden.has(name)));
};

/** An event of a run as its client reads it. Its SHA-256 stays that of the whole event. */
export const eventForClient = (event: RunEvent, standInOf: StandInOf): RunEvent => {
  const fact = event.said && saidToClient(event.said);
  const isWritten = event.format === 1 && event.verdict !== 'right' && event.reason !== null;
  const shown = isWritten ? said('run.not_of_this_run') : fact;
  return {
    ...event,
    user: standInOf(event.user.id),
    detail: withoutOthers(event),
    said: fact,
    reason: shown === null ? event.reason : sayInEnglish(shown),
  };
};

/** A run as its client reads it. */
export const runForClient = <R extends Run>(run: R, standInOf: StandInOf): R => ({
  ...run,
  worker: standInOf(run.worker.id),
  lastPair: null,
  stop: run.stop && {
    ...run.stop,
    ...(tellsOfOthers.has(run.stop.code) ? tell(said('run.not_of_this_run')) : {}),
    userId: standInOf(run.stop.userId).id,
  },
  closing: run.closing && { ...run.closing, userId: standInOf(run.closing.userId).id },
});

/** A run with its events as its client reads it, who does nothing in it. */
export const fullRunForClient = (run: FullRun, standInOf: StandInOf): FullRun => ({
  ...runForClient(run, standInOf),
  acts: [],
  events: run.events.map((event) => eventForClient(event, standInOf)),
});
