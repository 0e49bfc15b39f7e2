import { readAsGs1, saysMore } from '../judging/printed-codes.ts';
import type { WrittenEvent } from './event-line.ts';
import { formatOf } from './played-event.ts';

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

/** How a checked piece was proved; null in events of format 1, which do not say it. */
const howOf = ({ detail: { proof } }: WrittenEvent): 'scanned' | 'seen' | null => {
  if (typeof proof !== 'object' || proof === null) return null;
  return ['product', 'label'].some((part) => Reflect.get(proof, part) === 'seen') ? 'seen' : 'scanned';
};

/** Whether a code that says more than its article has proved the label: the goods may carry one, too. */
const isByElements = (event: WrittenEvent): boolean => {
  const { label } = event.detail;
  const by = { currentYear: Number(event.at.slice(0, 4)) || 0, format: formatOf(event) };
  return (
    typeof label === 'string' && saysMore(readAsGs1(by, label), { ...by, placed: { hasElements: false } })
  );
};

/** Whether a count that does not add up waits for a second person. */
const waitsForSecond = ({ said }: WrittenEvent): boolean => (said?.values['remedy'] ?? null) !== null;

/** Whether a count that waits for a second person is made anew after an event. */
const isRecounted = ({ kind, verdict }: WrittenEvent): boolean => {
  if (kind === 'check' || kind === 'first_piece') return verdict !== 'repeated';
  return kind === 'spoil' || kind === 'return' || (verdict === 'wrong' && isTried(kind));
};

const isTried = (kind: string): boolean => kind === 'cover' || kind === 'bare';

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
  /** The count that waits for a second person. */
  let counted: number | null = null;
  /** How the checks were proved whose label a code that says more has proved. */
  let byElements: ('scanned' | 'seen')[] = [];
  for (const event of events) {
    const { kind, verdict, detail } = event;
    const pieces = numberOf(detail['pieces']);
    if (kind === 'roll' && (verdict === 'right' || isShadow)) sums.issued += pieces;
    if (kind === 'reconcile') printed = numberOf(detail['printed']);
    if (kind === 'spoil') sums.spoiled += pieces;
    if (kind === 'return') sums.returned += pieces;
    if (kind === 'close' && waitsForSecond(event)) counted = numberOf(detail['applied']);
    else if (kind === 'close') sums.applied = numberOf(detail['applied']);
    if (kind === 'second_person') sums.applied ??= counted;
    if (isRecounted(event)) counted = null;
    if (verdict === 'wrong' && isTried(kind)) sums.wrong += 1;
    if (verdict === 'wrong' && kind === 'bare') {
      // The goods carry such a code, too: what it has proved is kept, and counts no more.
      for (const how of byElements) sums[how] -= 1;
      sums.right -= byElements.length;
      sums.repeated += byElements.length;
      byElements = [];
    }
    if (kind !== 'check' && kind !== 'first_piece') continue;
    if (verdict === 'repeated') sums.repeated += 1;
    if (verdict === 'wrong') sums.wrong += 1;
    if (verdict !== 'right') continue;
    sums.right += 1;
    const how = howOf(event);
    if (how === null) continue;
    sums[how] += 1;
    if (isByElements(event)) byElements.push(how);
  }
  return { ...sums, issued: sums.issued + printed };
};
