import { StoredSaid } from '../words/said.ts';
import { Signed } from '../signatures/signature.ts';
import { said, sayInEnglish, tell } from '../words/say.ts';
import type { FullRun } from './contract.ts';
import { RunPlan, type Run, type RunEvent, type RunEventKind } from './run.ts';

/** What stands for a person: a number and a role instead of an id and a name, and the fact. */
export type StandInOf = (userId: number) => Run['worker'];

/** What may name goods, labels or rolls of others is not told; only that it was not of this run. */
const tellsOfOthers: ReadonlySet<string> = new Set([
  'run.check_digit',
  'run.another_batch',
  'run.another_date',
  'run.said_twice',
  'run.roll_not_issued',
  'run.roll_of_another_label',
  'run.roll_of_no_label',
  'run.roll_other_artwork',
  'run.roll_old',
  'run.no_such_roll',
  'run.number_of_another_job',
  'text.as_written',
]);

/** A hold names who set it, and why, which may be about goods of others. */
const saidToClient = (fact: StoredSaid): StoredSaid => {
  if (JSON.stringify(fact).includes('"hold.')) return said('run.on_hold');
  return tellsOfOthers.has(fact.code) ? said('run.not_of_this_run') : fact;
};

const ofScan = ['seen', 'next', 'proof', 'due', 'pieces'] as const;
const scanned = [
  'product',
  'label',
  'text',
  'code',
  'labelSku',
  'artworkKey',
  'artworkSha256',
  'supplierBatch',
] as const;

/**
 * The details that a client reads of an event of each kind. The others say who, or may be of others: the known-wrong card,
 * the run before, what was scanned wrongly, why something was put on hold.
 */
const shownDetails: Readonly<Record<RunEventKind, readonly string[]>> = {
  start: [...Object.keys(RunPlan.shape), 'releaseSha256', 'clientReleaseSha256'],
  clear: ['gone'],
  challenge: [],
  roll: ofScan,
  print: ['jobId', 'layout', 'pieces', 'sha256', 'pictureSha256', 'numbers', 'cartons'],
  first_piece: ofScan,
  check: ofScan,
  cover: ofScan,
  bare: ofScan,
  stop: ['reason'],
  resume: [],
  second_person: ['reason', 'meaning', 'signed'],
  spoil: ['pieces', 'reason', 'isDestroyed'],
  return: ['pieces', 'code'],
  photo: ['key', 'sha256', 'takenAt'],
  hand_over: ['note'],
  move: ['reason'],
  reconcile: ['printed', 'pages', 'reprints'],
  close: ['applied', 'reason', 'cause', 'signed'],
  abandon: ['reason'],
  superseded: [],
  hold: ['on'],
  hold_released: ['signed'],
};

const withoutOthers = (
  { kind, verdict, detail }: RunEvent,
  standInOf: StandInOf,
): Record<string, unknown> => {
  const isRightScan = verdict === 'right' && shownDetails[kind] === ofScan;
  const shown = new Set([...shownDetails[kind], ...(isRightScan ? scanned : [])]);
  const own = Object.entries(detail).filter(([name]) => shown.has(name));
  return Object.fromEntries(
    own.map(([name, value]) => {
      const signed = name === 'signed' ? Signed.safeParse(value).data : undefined;
      return [name, signed ? { ...signed, by: standInOf(signed.by.id) } : value];
    }),
  );
};

/** An event of a run as its client reads it. Its SHA-256 stays that of the whole event. */
export const eventForClient = (event: RunEvent, standInOf: StandInOf): RunEvent => {
  const fact = event.said && saidToClient(event.said);
  const isWritten = event.format === 1 && event.verdict !== 'right' && event.reason !== null;
  const shown = isWritten ? said('run.not_of_this_run') : fact;
  return {
    ...event,
    user: standInOf(event.user.id),
    detail: withoutOthers(event, standInOf),
    said: fact,
    reason: shown === null ? event.reason : sayInEnglish(shown),
  };
};

/** A run as its client reads it. */
export const runForClient = <R extends Run>(run: R, standInOf: StandInOf): R => ({
  ...run,
  worker: standInOf(run.worker.id),
  lastPair: null,
  next: sayInEnglish(said('run.next.client')),
  nextStep: said('run.next.client'),
  stop: run.stop && {
    ...run.stop,
    ...tell(saidToClient(StoredSaid.parse(run.stop))),
    userId: standInOf(run.stop.userId).id,
  },
  holds: run.holds.map((held) => ({ ...held, name: '', reason: '', by: '' })),
  closing: run.closing && {
    ...run.closing,
    userId: standInOf(run.closing.userId).id,
    signerId: run.closing.signerId === null ? null : standInOf(run.closing.signerId).id,
  },
});

/** A run with its events as its client reads it, who does nothing in it. */
export const fullRunForClient = (run: FullRun, standInOf: StandInOf): FullRun => ({
  ...runForClient(run, standInOf),
  acts: [],
  events: run.events.map((event) => eventForClient(event, standInOf)),
});
