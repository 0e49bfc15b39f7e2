import { describe, expect, test } from 'vitest';
import { FullRun, type RunAnswer } from '#domain/runs/contract.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { running } from '#testing/scenes/run-screen.tsx';
import { CallError } from '#web/api/call.ts';
import {
  answered,
  dismissed,
  emptyDesk,
  entered,
  failed,
  keyFor,
  opened,
  verdictOf,
  wentBack,
  type Desk,
} from './run-desk.ts';

const proof = { product: null, label: null, batch: null, date: null };
const right: RunAnswer = {
  verdict: 'right',
  reason: null,
  code: null,
  values: {},
  proof,
  run: running,
  events: [],
};
const piece: RunAct = { kind: 'check', product: 'A', label: 'B' };
const inHand: Desk = { ...emptyDesk, held: { text: 'A' }, isNext: true, isChallenging: true };
const runWith = (fields: Partial<FullRun>): FullRun => FullRun.parse({ ...running, ...fields });

describe('what an answer leaves on the screen of a run', () => {
  test('a right piece is out of the hand, and stands on the screen', () => {
    expect(answered({ ...inHand, difference: 'x' }, piece, right)).toMatchObject({
      held: null,
      isNext: false,
      isChallenging: false,
      difference: null,
      verdict: { is: 'right' },
      acts: 1,
    });
  });

  test('a form closes when its own act is answered, and below a verdict that covers the screen', () => {
    const stopping: Desk = { ...inHand, form: { kind: 'stop' }, lost: null };
    const counting: Desk = { ...inHand, form: { kind: 'count' } };
    const wrong: RunAnswer = { ...right, verdict: 'wrong', reason: 'No.', code: 'run.wrong' };
    const formAfter = (desk: Desk, act: RunAct, answer = right) => answered(desk, act, answer).form;
    expect(formAfter(stopping, { kind: 'stop', reason: 'A' })).toBe(null);
    expect(formAfter(counting, { kind: 'reconcile' })).toBe(null);
    expect(formAfter(stopping, piece, wrong)).toBe(null);
    expect([formAfter(stopping, piece), formAfter(stopping, { kind: 'hand_over' })]).toEqual([
      { kind: 'stop' },
      { kind: 'stop' },
    ]);
  });

  test('a refused piece is scanned again; after any other refusal it is in the hand still', () => {
    const refused: RunAnswer = { ...right, verdict: 'refused', reason: 'No.', code: 'run.clear_first' };
    expect(answered(inHand, piece, refused)).toMatchObject({ held: null, verdict: { is: 'refused' } });
    expect(answered(inHand, { kind: 'resume' }, refused)).toMatchObject({
      held: { text: 'A' },
      isNext: true,
    });
  });

  test('whoever takes a run over goes on with the piece in the hand', () => {
    expect(answered(inHand, { kind: 'hand_over' }, right)).toMatchObject({
      held: { text: 'A' },
      isNext: true,
    });
  });

  test('a count that does not add up is said beside the count, not over it', () => {
    const run = runWith({ state: 'reconciling', acts: ['close'] });
    const refused: RunAnswer = {
      ...right,
      run,
      verdict: 'refused',
      reason: '3 are missing.',
      code: 'run.difference',
    };
    const close: RunAct = { kind: 'close', applied: 2 };
    expect([verdictOf(close, refused), answered(emptyDesk, close, refused)]).toMatchObject([
      null,
      { difference: '3 are missing.', verdict: null, acts: 0 },
    ]);
  });

  test('a caught card is red, and the piece after it is the next one', () => {
    const caught = answered(inHand, { kind: 'challenge', text: 'LP-KNOWN-WRONG' }, right);
    expect(caught.verdict).toMatchObject({ is: 'wrong', isCaught: true });
    expect(dismissed(caught)).toMatchObject({ verdict: null, isNext: true, acts: 2 });
    expect(dismissed(answered(emptyDesk, piece, right))).toMatchObject({ isNext: false });
  });

  test('a right piece asks for the next one; of what was tried on goods without their label the run says what is next', () => {
    const texts = [piece, { kind: 'bare', text: 'A' } as const].map((act) => verdictOf(act, right)?.text);
    expect(texts).toEqual([expect.stringMatching(/^Take the next piece/), null]);
  });

  test('going back puts the product and the card away', () => {
    expect(wentBack(inHand)).toMatchObject({ held: null, isChallenging: false, verdict: null });
  });
});

describe('what a failure leaves on the screen of a run', () => {
  const sent = { act: piece, key: 'k' };
  const unchanged = new CallError(403, 'No.', { code: 'signature.wrong' });

  test('an act that nobody knows of is kept, to be sent again', () => {
    expect(failed(inHand, sent, new TypeError('Failed to fetch'))).toMatchObject({
      held: { text: 'A' },
      lost: sent,
      verdict: { is: 'lost' },
    });
  });

  test('the act of a form, sent again as it was after that was put away, has the key that it had', () => {
    const stop: RunAct = { kind: 'stop', reason: 'A' };
    const lost = failed(
      { ...emptyDesk, form: { kind: 'stop' } },
      { act: stop, key: 'k' },
      new TypeError('Lost'),
    );
    const away = dismissed(lost);
    expect(away.form).toEqual({ kind: 'stop' });
    expect(keyFor(away, { kind: 'stop', reason: 'A' })).toBe('k');
    expect(keyFor(away, { kind: 'stop', reason: 'B' })).not.toBe('k');
    expect(keyFor(opened(away, null), stop)).not.toBe('k');
    expect(keyFor(answered(away, stop, right), stop)).not.toBe('k');
    // What is being asked is not forgotten for a form that a badge opens.
    expect(opened(lost, { kind: 'second_person' }).lost).not.toBe(null);
  });

  test('a piece after one whose answer was lost is another piece', () => {
    const away = dismissed(failed(inHand, sent, new TypeError('Failed to fetch')));
    expect(keyFor(away, piece)).not.toBe('k');
  });

  test('one that changed nothing is refused, and its piece is scanned again', () => {
    expect(failed({ ...inHand, form: { kind: 'count' } }, sent, unchanged)).toMatchObject({
      held: null,
      lost: null,
      form: null,
      verdict: { is: 'refused' },
    });
  });

  test('a signature that was not taken is asked for again in its form', () => {
    const signed = { act: { kind: 'close', applied: 1, signature: { password: 'x' } } as const, key: 'k' };
    expect(failed({ ...inHand, form: { kind: 'count' } }, signed, unchanged)).toMatchObject({
      unsigned: unchanged,
      form: { kind: 'count' },
      verdict: null,
    });
  });
});

describe('what Enter does on the screen of a run', () => {
  const bySight = runWith({ placed: { codes: [], covers: [], carries: [], hasElements: false } });
  const tried = runWith({
    acts: ['check', 'bare'],
    nextStep: { code: 'run.next.bare', values: {} },
  });

  test.each<[string, FullRun, Partial<Desk>, RunAct | null, Partial<Desk>]>([
    [
      'says yes to what a verdict asks',
      running,
      { verdict: { is: 'ask', title: '', text: null, yes: piece } },
      piece,
      {},
    ],
    [
      'lets a verdict go away',
      running,
      { verdict: { is: 'wrong', title: '', text: null } },
      null,
      { verdict: null, acts: 1 },
    ],
    ['says that a tried code is not there', tried, {}, { kind: 'bare', text: null }, {}],
    [
      'reads what a right piece asks for before it answers that',
      tried,
      { verdict: verdictOf(piece, right) },
      null,
      { verdict: null },
    ],
    [
      'says that a tried code is not there once the code of the goods was read on them',
      tried,
      { verdict: verdictOf({ kind: 'bare', text: 'A' }, right) },
      { kind: 'bare', text: null },
      { verdict: null },
    ],
    ['resumes a run that a person stopped', runWith({ acts: ['resume'] }), {}, { kind: 'resume' }, {}],
    ['says that goods without a code were seen', bySight, {}, null, { held: { text: null } }],
    [
      'says that a label without a code was seen',
      bySight,
      { held: { text: null } },
      { kind: 'check', product: null, label: null, seen: ['product', 'label'] },
      {},
    ],
    [
      'says that the next piece is in the hand',
      running,
      { isEarly: true },
      null,
      { isNext: true, isEarly: false },
    ],
    ['does nothing where no piece is checked', runWith({ acts: ['spoil'] }), {}, null, { isNext: false }],
  ])('it %s', (_, run, fields, act, after) => {
    const done = entered(run, { ...emptyDesk, ...fields });
    expect([done.act, done.desk]).toEqual([act, { ...emptyDesk, ...fields, ...after }]);
  });

  test('it is heard only where nothing else shows that it was pressed', () => {
    expect([entered(running, emptyDesk).isHeard, entered(bySight, emptyDesk).isHeard]).toEqual([
      true,
      undefined,
    ]);
  });
});
