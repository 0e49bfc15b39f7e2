import { describe, expect, test } from 'vitest';
import type { RunAct } from './acts.ts';
import { sayInEnglish, said } from '../words/say.ts';
import { dueOf } from './due.ts';
import { atTheStart, holdsRoll, play, withoutRoll } from './machine.ts';
import { isDone } from './move.ts';
import { nextOf } from './next-step.ts';
import { openActs } from './turns.ts';
import type { RunPlan, Standing } from './run.ts';
import { wrong, right, plan, who, piece, signedBy } from '#testing/samples/run-machine.ts';

describe('when a check is due', () => {
  /** A run after these acts, each right and of another piece. */
  const after = (acts: readonly RunAct[], rules: Partial<RunPlan> = {}, from: Standing = atTheStart) => {
    let standing = from;
    for (const [step, act] of acts.entries()) {
      const judged = act.kind === 'challenge' ? wrong : { ...right, pair: String(step) };
      const move = play({ ...plan, ...rules }, standing, act, who({ judged, ordered: 20 }));
      if (!isDone(move)) throw new Error(`${act.kind} is not done`);
      ({ standing } = move);
    }
    return standing;
  };
  const clear: RunAct = { kind: 'clear', gone: ['labels', 'goods', 'papers', 'printer'] };
  const challenge: RunAct = { kind: 'challenge', text: 'LP-KNOWN-WRONG' };
  const roll = (code: string, pieces = 10): RunAct => ({ kind: 'roll', code, pieces });
  const first: RunAct = { kind: 'first_piece', ...piece };
  const check: RunAct = { kind: 'check', ...piece };
  const reconcile: RunAct = { kind: 'reconcile' };
  const begun = [clear, challenge, roll('R1'), first];
  const dueAfter = (acts: readonly RunAct[], rules: Partial<RunPlan> = {}) =>
    dueOf({ ...plan, ...rules }, after(acts, rules));
  const oneInTen = { checkEvery: 10 };

  test('the first piece, each issue, after a stop, one in n, and the last piece @B65', () => {
    expect(dueAfter([clear, challenge, roll('R1')], oneInTen)).toBe('first_piece');
    expect(dueAfter(begun, oneInTen)).toBeNull();
    expect(dueAfter([...begun, roll('R2')], oneInTen)).toBe('issue');
    expect(dueAfter([...begun, roll('R2'), check], oneInTen)).toBe('every');
    expect(dueAfter([...begun, roll('R2'), roll('R3'), check], oneInTen)).toBe('issue');
    expect(dueAfter([...begun, { kind: 'stop', reason: 'Lunch' }, { kind: 'resume' }], oneInTen)).toBe(
      'resume',
    );
    expect(dueAfter([...begun, reconcile], oneInTen)).toBe('last');
    expect(dueAfter([...begun, reconcile, check], oneInTen)).toBeNull();
  });

  test('a client may have only the first and one in n', () => {
    const rules = { ...oneInTen, checkAt: 'first_and_every' as const };
    expect(dueAfter([...begun, roll('R2'), check], rules)).toBeNull();
    expect(dueAfter([...begun, reconcile], rules)).toBeNull();
  });

  test('where every piece is checked, the last one was, too', () => {
    expect(dueAfter([clear, challenge, roll('R1', 2), first, check, reconcile])).toBeNull();
    expect(dueAfter([clear, challenge, roll('R1', 2), first, reconcile])).toBe('last');
  });

  test('B65: roll 2 after 10, no check, and a count: it closes only with a second person', () => {
    const counting = after([...begun, roll('R2'), reconcile, challenge], oneInTen);
    const close = (more: { reason?: string } = {}) =>
      play({ ...plan, ...oneInTen }, counting, { kind: 'close', applied: 20, ...more }, signedBy(1));
    const refused = close();
    expect('refused' in refused && sayInEnglish(refused.refused)).toBe(
      '20 labels applied need 2 right checks, and there is 1. The last piece was not checked. No piece was checked after the last roll or print job. Count again, or choose the cause.',
    );
    expect(close({ reason: 'Forgotten' })).toMatchObject({
      verdict: 'wrong',
      standing: { state: 'reconciling' },
    });
  });

  test('B15: the same codes again are the same piece, unless a key was pressed or something came in between', () => {
    const running = after([clear, challenge, roll('R1'), first]);
    const verdicts: string[] = [];
    let standing: Standing = { ...running, lastPair: right.pair };
    for (const act of [
      check,
      check,
      { ...check, next: true },
      check,
      { kind: 'spoil', pieces: 1 },
      check,
    ] as RunAct[]) {
      const move = play(plan, standing, act, who());
      verdicts.push(isDone(move) ? move.verdict : 'refused');
      if ('standing' in move) ({ standing } = move);
    }
    expect(verdicts).toEqual(['repeated', 'repeated', 'right', 'repeated', 'right', 'right']);
    expect(standing).toMatchObject({ rightChecks: 3, proved: { scanned: 3, seen: 0, repeated: 3 } });
  });

  test('a check that is not due is kept, and does not count', () => {
    const running = after(begun, oneInTen);
    const move = play({ ...plan, ...oneInTen }, running, check, who({ judged: { ...right, pair: 'x' } }));
    expect(move).toMatchObject({
      verdict: 'repeated',
      said: said('run.not_due'),
      proof: { product: 'repeated', label: 'repeated', batch: null, date: null },
      standing: { rightChecks: 1, proved: { scanned: 1, repeated: 1 } },
    });
  });

  test('what is looked at is counted apart from what is scanned', () => {
    const seen = {
      ...right,
      proof: { ...right.proof, label: 'seen' as const, batch: 'seen' as const },
      pair: 'y',
    };
    const move = play(plan, after(begun), check, who({ judged: seen }));
    expect(move).toMatchObject({
      standing: {
        proved: { scanned: 1, seen: 1, repeated: 0 },
        parts: {
          product: { scanned: 2, seen: 0 },
          label: { scanned: 1, seen: 1 },
          batch: { scanned: 0, seen: 1 },
        },
      },
    });
  });

  test('the known-wrong code is wanted at the start and at the end of each run', () => {
    const issued = after([clear, roll('R1')]);
    expect(play(plan, issued, first, who())).toEqual({ refused: said('run.challenge_first') });
    const counting = after([clear, challenge, roll('R1', 1), first, reconcile]);
    expect(play(plan, counting, { kind: 'close', applied: 1 }, who())).toHaveProperty('refused');
    const closed = play(plan, after([challenge], {}, counting), { kind: 'close', applied: 1 }, who());
    expect(closed).toMatchObject({ verdict: 'right', standing: { state: 'closed' } });
  });

  test('a check that is due while labels are counted is what is to be done next, and not the count', () => {
    const counting = after([clear, challenge, roll('R1', 2), first, reconcile, check, challenge]);
    expect(nextOf(plan, counting).code).toBe('run.next.count');
    const taken = play(plan, counting, { kind: 'hand_over' }, who({ userId: 2 }));
    const standing = isDone(taken) ? taken.standing : counting;
    expect([dueOf(plan, standing), nextOf(plan, standing).code]).toEqual(['resume', 'run.next.after_stop']);
  });

  test('a client’s limit lets one person explain a few labels, with a cause', () => {
    const rules = { unexplainedLimit: 1, checkEvery: 10 };
    const counting = after([...begun, reconcile, check, challenge], rules);
    const close = (applied: number, cause?: 'torn' | 'other') =>
      play(
        { ...plan, ...rules },
        counting,
        { kind: 'close', applied, ...(cause ? { cause } : {}) },
        signedBy(1),
      );
    expect(close(9)).toHaveProperty('refused');
    expect(close(9, 'other')).toHaveProperty('refused');
    expect(close(9, 'torn')).toMatchObject({ verdict: 'wrong', standing: { state: 'closed', applied: 9 } });
    expect(close(8, 'torn')).toMatchObject({
      standing: { state: 'reconciling', closing: { unexplained: 2, reason: '', cause: 'torn' } },
    });
  });

  test('what does not add up is kept apart as its cause and as what a person wrote', () => {
    const counting = after([...begun, reconcile, check, challenge], { checkEvery: 10 });
    const closing = (said: { cause?: 'torn'; reason?: string }) => {
      const act = { kind: 'close', applied: 8, ...said } as const;
      return play({ ...plan, checkEvery: 10 }, counting, act, signedBy(1));
    };
    expect(closing({ reason: 'Two fell' })).toMatchObject({
      standing: { closing: { reason: 'Two fell', cause: null } },
    });
    expect(closing({ cause: 'torn', reason: 'Two fell' })).toMatchObject({
      standing: { closing: { reason: 'Two fell', cause: 'torn' } },
    });
  });

  test('Y11: a roll that must not be used any more stops the run, and another person answers', () => {
    const stopped = withoutRoll(plan, after(begun), { code: 'R1', userId: 9 });
    expect(stopped).toMatchObject({ state: 'stopped', stop: { because: 'roll' } });
    expect(play(plan, stopped, { kind: 'resume' }, who())).toHaveProperty('refused');
    const answered = play(plan, stopped, { kind: 'second_person', reason: 'Set aside' }, signedBy(2));
    expect(answered).toMatchObject({ standing: { state: 'first_piece', stop: null } });
  });

  test('a roll that is issued again after its quarantine is one of the run again; before format 10 it never was', () => {
    const stopped = withoutRoll(plan, after(begun), { code: 'R1', userId: 9 });
    const answered = play(plan, stopped, { kind: 'second_person', reason: 'Released' }, signedBy(2));
    const standing = isDone(answered) ? answered.standing : stopped;
    expect(holdsRoll(standing, 'R1')).toBe(false);
    const again = (code: string, format = 10) => {
      const move = play(plan, standing, { kind: 'roll', code, pieces: 5 }, who({ format }));
      if (!isDone(move)) throw new Error('It is not issued.');
      return move.standing;
    };
    expect([again('R1').withdrawn, again('R2').withdrawn, again('R1', 9).withdrawn]).toEqual([
      [],
      ['R1'],
      ['R1'],
    ]);
    expect([again('R1'), again('R1', 9)].map((one) => holdsRoll(one, 'R1'))).toEqual([true, false]);
    const second = withoutRoll(plan, again('R1'), { code: 'R1', userId: 9 });
    expect(second).toMatchObject({ state: 'stopped', stop: { because: 'roll' }, withdrawn: ['R1'] });
  });

  test('what the label covers is tried at the first piece, after each issue, and at the end', () => {
    const rules = { placed: { codes: [], covers: ['5012345678900'], carries: [], hasElements: false } };
    const cover: RunAct = { kind: 'cover', text: null };
    expect(after(begun, rules).isCoverDue).toBe(true);
    expect(after([...begun, cover], rules).isCoverDue).toBe(false);
    expect(after([...begun, cover, roll('R2')], rules).isCoverDue).toBe(true);
    expect(after([...begun, cover, reconcile], rules).isCoverDue).toBe(true);
    const read = play(
      { ...plan, ...rules },
      after(begun, rules),
      { kind: 'cover', text: 'x' },
      who({ judged: wrong }),
    );
    expect(read).toMatchObject({ verdict: 'wrong', standing: { state: 'stopped' }, stopsPrinting: true });
  });

  test('35: what the label covers is tried on a piece that has one; before format 7 also before the first piece', () => {
    const rules = { placed: { codes: [], covers: ['5012345678900'], carries: [], hasElements: false } };
    const cover: RunAct = { kind: 'cover', text: null };
    const issued = after([clear, challenge, roll('R1')], rules);
    expect(play({ ...plan, ...rules }, issued, cover, who())).toEqual({
      refused: said('run.first_piece_first'),
    });
    expect(play({ ...plan, ...rules }, issued, cover, who({ format: 6 }))).toHaveProperty('verdict', 'right');
  });

  test('Y7: an editor at a desk counts and closes a run whose station is gone', () => {
    const editor = who({ userId: 7, maySecond: true, isAtStation: false });
    const acts = openActs(plan, after(begun), editor);
    expect(acts).toEqual(['stop', 'spoil', 'return', 'move', 'reconcile']);
    expect(openActs(plan, after([...begun, reconcile]), editor)).toEqual([
      'spoil',
      'return',
      'move',
      'close',
    ]);
    expect(openActs(plan, after(begun), who({ userId: 7, isAtStation: false }))).toEqual([]);
  });
});
