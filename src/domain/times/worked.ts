/** What of a run's events says when it was worked on. */
export interface TimedEvent {
  kind: string;
  verdict: string;
  at: string;
}

const stops: ReadonlySet<string> = new Set(['stop', 'superseded']);
const goesOn: ReadonlySet<string> = new Set(['resume', 'second_person', 'reconcile']);

/** The acts of which a wrong one stops a run. A wrong roll is only not issued. */
const ofPieces: ReadonlySet<string> = new Set(['first_piece', 'check', 'cover', 'bare']);

/**
 * For how long a run was worked on, in milliseconds: from its first right piece to its last count, less its stops, and as long
 * as anything holds it. A wrong piece stops a run, too; in shadow mode neither it nor a new release does. Null if it had no right piece, or was not closed.
 */
export const workedMs = (events: readonly TimedEvent[], { isShadow = false } = {}): number | null => {
  let from: number | null = null;
  let worked: number | null = null;
  let halted = 0;
  let haltedAt: number | null = null;
  let isStopped = false;
  let holds = 0;
  for (const { kind, verdict, at } of events) {
    const now = Date.parse(at);
    if (kind === 'hold') holds += 1;
    if (kind === 'hold_released') holds -= 1;
    const isStop = stops.has(kind) && !(isShadow && kind === 'superseded');
    if (isStop || (ofPieces.has(kind) && verdict === 'wrong' && !isShadow)) isStopped = true;
    else if (goesOn.has(kind)) isStopped = false;
    if (from === null) {
      if (kind === 'first_piece' && verdict === 'right') [from, isStopped] = [now, false];
      continue;
    }
    if (isStopped || holds > 0) haltedAt ??= now;
    else if (haltedAt !== null) {
      halted += now - haltedAt;
      haltedAt = null;
    }
    if (kind === 'close') worked = Math.max((haltedAt ?? now) - from - halted, 0);
  }
  return worked;
};

const hourMs = 3_600_000;

/** Pieces an hour, rounded down; null for a run without time. */
export const piecesPerHour = (pieces: number, ms: number | null): number | null =>
  ms === null || ms === 0 ? null : Math.floor((pieces * hourMs) / ms);

/** The hours that a run takes of a bill: one that has begun counts. */
export const begunHours = (ms: number | null): number =>
  ms === null ? 0 : Math.max(Math.ceil(ms / hourMs), 1);

/** The middle of some numbers, of an even count the lower of the two; null of none. */
export const medianOf = (numbers: readonly number[]): number | null =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)] ?? null;
