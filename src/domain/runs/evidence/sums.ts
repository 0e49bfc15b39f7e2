import type { WrittenEvent } from './event-line.ts';

/** What the events of a run add up to. */
export interface Sums {
  issued: number;
  spoiled: number;
  returned: number;
  applied: number | null;
  right: number;
  wrong: number;
  scanned: number;
  seen: number;
  repeated: number;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const isSeen = (proof: unknown): boolean =>
  typeof proof === 'object' &&
  proof !== null &&
  ['product', 'label'].some((part) => Reflect.get(proof, part) === 'seen');

/** The sums of a run, computed from its events alone. */
export const sumsOf = (events: readonly WrittenEvent[]): Sums => {
  const sums: Sums = {
    issued: 0,
    spoiled: 0,
    returned: 0,
    applied: null,
    right: 0,
    wrong: 0,
    scanned: 0,
    seen: 0,
    repeated: 0,
  };
  const isShadow = events[0]?.detail['isShadow'] === true;
  let printed = 0;
  for (const { kind, verdict, detail } of events) {
    const pieces = numberOf(detail['pieces']);
    if (kind === 'roll' && (verdict === 'right' || isShadow)) sums.issued += pieces;
    if (kind === 'reconcile') printed = numberOf(detail['printed']);
    if (kind === 'spoil') sums.spoiled += pieces;
    if (kind === 'return') sums.returned += pieces;
    if (kind === 'close') sums.applied = numberOf(detail['applied']);
    if (kind !== 'check' && kind !== 'first_piece') continue;
    if (verdict === 'repeated') sums.repeated += 1;
    if (verdict === 'wrong') sums.wrong += 1;
    if (verdict !== 'right') continue;
    sums.right += 1;
    // Events of format 1 do not say how a piece was proved.
    if (typeof detail['proof'] === 'object' && detail['proof'] !== null)
      sums[isSeen(detail['proof']) ? 'seen' : 'scanned'] += 1;
  }
  return { ...sums, issued: sums.issued + printed };
};
