import { describe, expect, test } from 'vitest';
import { elements } from '#testing/pieces.ts';
import { piece, plan, right, signedBy, who, wrong } from '#testing/samples/run-machine.ts';
import type { RunAct } from '../acts.ts';
import type { Judgement } from '../judging/judge-piece.ts';
import { atTheStart, play } from '../machine.ts';
import { isDone } from '../move.ts';
import { eventFormat } from '../formats.ts';
import { issuedOf } from '../run.ts';
import type { WrittenEvent } from './event-line.ts';
import { sumsOf } from './sums.ts';

const ean = '5012345678900';
const serial = (n: number) => elements(ean, `21S-${n}`);
const byElements = (n: number) =>
  ({
    ...right,
    elementsOn: 'label',
    pair: String(n),
    numbers: [{ kind: 'serial', value: String(n) }],
  }) as const;

/** What an act is, what it is judged as, and who signs it. */
interface Step {
  act: RunAct;
  judged?: Judgement;
  signer?: number;
}

/** The sums of a run by its rules, and those of the events that it leaves, as somebody adds them up who cannot play them again. */
const sumsAfter = (steps: readonly Step[]) => {
  let standing = atTheStart;
  const rules = {
    ...plan,
    checkEvery: 2,
    placed: { codes: [], covers: [ean], carries: [], hasElements: false },
  };
  const events: WrittenEvent[] = [];
  for (const { act, judged = right, signer } of steps) {
    const by = { judged, printed: { isOver: true, pieces: 0 } };
    const move = play(rules, standing, act, signer === undefined ? who(by) : signedBy(signer, by));
    if (!isDone(move)) throw new Error(`${act.kind} is not done: ${JSON.stringify(move)}`);
    ({ standing } = move);
    const { kind, ...detail } = act;
    events.push({
      run: 1,
      seq: events.length + 1,
      at: '2026-11-26T08:00:00.000Z',
      user: { id: 1, name: 'Ana' },
      station: null,
      kind,
      verdict: move.verdict,
      said: move.said,
      format: eventFormat,
      detail: { ...detail, ...(move.proof && { proof: move.proof }) },
      prior: '',
    });
  }
  const { spoiled, returned, applied, rightChecks, wrongChecks, proved } = standing;
  const byRules = {
    issued: issuedOf(standing),
    spoiled,
    returned,
    applied,
    right: rightChecks,
    wrong: wrongChecks,
    ...proved,
  };
  return { byRules, byEvents: sumsOf(events) };
};

const begun: Step[] = [
  { act: { kind: 'clear', gone: ['labels', 'goods', 'papers', 'printer'] } },
  { act: { kind: 'challenge', text: 'LP-KNOWN-WRONG' }, judged: wrong },
  { act: { kind: 'roll', code: 'R1', pieces: 10 } },
];
const first: Step = { act: { kind: 'first_piece', ...piece } };
const check: Step = { act: { kind: 'check', ...piece, next: true } };
const answer: Step = { act: { kind: 'second_person', reason: 'Looked' }, signer: 2 };
const counting: Step = { act: { kind: 'reconcile' } };
const close = (applied: number, signer = 1): Step => ({
  act: { kind: 'close', applied, cause: 'lost' },
  signer,
});
const spoil: Step = { act: { kind: 'spoil', pieces: 1 } };
const bySerial = (kind: 'first_piece' | 'check', n: number): Step => ({
  act: { kind, product: ean, label: serial(n) },
  judged: byElements(n),
});

describe('a run whose events nobody plays again adds up to what its rules say', () => {
  test.each<[string, Step[]]>([
    ['with a piece that is wrong', [first, { ...check, judged: wrong }, answer, first]],
    [
      'with a covered code that was still read',
      [first, { act: { kind: 'cover', text: ean }, judged: wrong }],
    ],
    [
      'whose labels a code has proved that the goods carry, too',
      [
        bySerial('first_piece', 1),
        bySerial('check', 2),
        check,
        { act: { kind: 'bare', text: serial(3) }, judged: wrong },
        answer,
        first,
      ],
    ],
    [
      'whose labels such a code has proved',
      [bySerial('first_piece', 1), { act: { kind: 'bare', text: null } }, check],
    ],
    ['with a count that waits for a second person', [first, counting, close(7)]],
    ['with a count that a second person has answered', [first, counting, close(7), answer]],
    ['with a count that a second person signed at once', [first, counting, close(7, 2)]],
    ['with a count that was made anew', [first, counting, close(7), spoil]],
    ['with a count that was made anew, and answered', [first, counting, close(7), spoil, close(6), answer]],
    ['with a count after which a piece was checked', [first, counting, close(7), check]],
  ])('%s', (_, steps) => {
    const rules = sumsAfter([...begun, ...steps]);
    expect(rules.byEvents).toEqual(rules.byRules);
  });
});
