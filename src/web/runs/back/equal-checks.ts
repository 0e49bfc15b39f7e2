import type { RunEvent } from '#domain/runs/run.ts';

export type Group = readonly [RunEvent, ...RunEvent[]];

/** So many equal checks in a row are shown as one line; fewer are read as quickly one by one. */
const fewest = 3;

const isEqual = (one: RunEvent, other: RunEvent): boolean =>
  [one, other].every(
    ({ kind, verdict, reason }) => kind === 'check' && verdict === 'right' && reason === null,
  ) &&
  one.user.id === other.user.id &&
  one.station?.id === other.station?.id;

/** Events in their order, with right checks of one person at one station in a row together. */
export const groupsOf = (events: readonly RunEvent[]): Group[] => {
  const rows: [RunEvent, ...RunEvent[]][] = [];
  for (const event of events) {
    const row = rows.at(-1);
    if (row && isEqual(row[0], event)) row.push(event);
    else rows.push([event]);
  }
  return rows.flatMap((row): Group[] => (row.length < fewest ? row.map((event) => [event] as const) : [row]));
};
