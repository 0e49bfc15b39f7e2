/** What of a run's events says when it was worked on. */
export interface TimedEvent {
  kind: string;
  verdict: string;
  at: string;
}

const stops: ReadonlySet<string> = new Set(['stop', 'superseded', 'hold']);
const goesOn: ReadonlySet<string> = new Set(['resume', 'second_person', 'hold_released']);
const ends: ReadonlySet<string> = new Set(['close', 'abandon']);

/**
 * For how long a run was worked on, in milliseconds: from its first right piece to its close, less its stops. A wrong piece
 * stops a run, too, but in shadow mode. Null if it had no right piece, or was not closed.
 */
export const workedMs = (events: readonly TimedEvent[], { isShadow = false } = {}): number | null => {
  let from: number | null = null;
  let stoppedAt: number | null = null;
  let stopped = 0;
  for (const { kind, verdict, at } of events) {
    const now = Date.parse(at);
    if (from === null) {
      if (kind === 'first_piece' && verdict === 'right') from = now;
      continue;
    }
    const isStop = stops.has(kind) || (verdict === 'wrong' && !isShadow);
    if (isStop) stoppedAt ??= now;
    if (stoppedAt !== null && (goesOn.has(kind) || ends.has(kind))) {
      stopped += now - stoppedAt;
      stoppedAt = null;
    }
    if (ends.has(kind)) return kind === 'close' ? Math.max(now - from - stopped, 0) : null;
  }
  return null;
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
