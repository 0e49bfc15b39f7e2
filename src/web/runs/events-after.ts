import * as limits from '#domain/limits.ts';
import type { RunEvent } from '#domain/runs/run.ts';

/** The latest events after an act, newest first: those of its answer, and those known before. */
export const eventsAfter = (known: readonly RunEvent[], answered: readonly RunEvent[]): RunEvent[] => {
  const first = answered.at(-1)?.seq ?? Infinity;
  return [...answered, ...known.filter(({ seq }) => seq < first)].slice(0, limits.run.eventsShown);
};

/** Whether no event is missing between the newest and the oldest of these. */
export const isWhole = (events: readonly RunEvent[]): boolean =>
  events.every(({ seq }, at) => at === 0 || events[at - 1]?.seq === seq + 1);
