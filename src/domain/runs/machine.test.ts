import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../mulberry32.ts';
import { clearance, clearanceTexts, RunAct } from './acts.ts';
import { sayInEnglish, said } from '../words/say.ts';
import { dueOf } from './due.ts';
import {
  atTheStart,
  canBeSuperseded,
  hold,
  mayPrint,
  play,
  supersede,
  unhold,
  withoutRoll,
} from './machine.ts';
import { isDone } from './move.ts';
import { nextOf } from './next-step.ts';
import { actKinds, openActs, refusalOf, type Circumstances } from './turns.ts';
import { issuedOf, outstandingOf, RunState, type RunPlan, type Standing } from './run.ts';

const plan: RunPlan = {
  productId: 1,
  sku: 'JAM-1',
  clientId: null,
  clientName: null,
  release: 1,
  clientRelease: null,
  labelId: 'flat',
  labelSku: null,
  level: 'unit',
  quantity: 20,
  batch: null,
  bestBefore: null,
  dates: {},
  inStoreCodes: null,
  placed: null,
  notes: [],
  checkAt: 'all',
  challengesEachRun: true,
  unexplainedLimit: 0,
  gtin: null,
  checkEvery: 1,
  needsPhoto: false,
  needsSecondToClear: false,
  needsOthers: false,
  isShadow: false,
};

const worker = { id: 1, name: 'Ana' };

const who = (change: Partial<Circumstances> = {}): Circumstances => ({
  userId: 1,
  maySecond: false,
  isPublisher: false,
  hold: null,
  worker,
  isAtStation: true,
  isChallenged: true,
  judged: right,
  printed: { isOver: true, pieces: 0 },
  ordered: 0,
  signer: null,
  ...change,
});

/** With the signature of this user, who has worked in the run if it is the first one. */
const signedBy = (userId: number, change: Partial<Circumstances> = {}): Circumstances => {
  const act = who(change);
  return { ...act, signer: { ...act, userId, maySecond: true, hasWorked: userId === 1 } };
};

const right = {
  is: 'right',
  proof: { product: 'scanned', label: 'scanned', batch: null, date: null },
  numbers: [],
  pair: 'a\nb',
} as const;
const wrong = { is: 'wrong', said: said('run.not_this_product', { sku: 'JAM-1' }) } as const;
const heldBy = {
  id: 1,
  on: 'product',
  name: 'JAM-1',
  reason: 'Allergen',
  by: 'Eve',
  at: '2026-11-26T08:00:00.000Z',
};
const newRelease = said('run.new_release', { number: 2, summary: 'Two labels on each box' });
const piece = { product: 'a', label: 'b' };

/** The acts that are possible at any time, with any number of labels. */
const anyAct = (below: (most: number) => number, standing: Standing): RunAct => {
  const pieces = 1 + below(6);
  const acts: RunAct[] = [
    { kind: 'clear', gone: below(2) === 0 ? [...clearance] : clearance.slice(below(4)) },
    { kind: 'challenge', text: 'x' },
    { kind: 'roll', code: `R${below(2)}`, pieces: pieces + 3 },
    { kind: 'print', jobId: 1 + below(3) },
    { kind: 'first_piece', ...piece },
    { kind: 'check', ...piece },
    { kind: 'check', ...piece },
    { kind: 'stop', reason: 'Lunch' },
    { kind: 'resume' },
    { kind: 'second_person', reason: 'Looked' },
    { kind: 'spoil', pieces },
    { kind: 'return', pieces, code: `R${below(2)}` },
    { kind: 'hand_over' },
    { kind: 'reconcile' },
    { kind: 'cover', text: null },
    { kind: 'close', applied: below(8), ...(below(2) === 0 ? {} : { reason: 'Lost' }) },
    {
      kind: 'close',
      applied: Math.max(0, outstandingOf(standing)),
      ...(below(2) === 0 ? {} : { reason: 'Lost' }),
    },
    below(5) === 0 ? { kind: 'abandon', reason: 'Not today' } : { kind: 'first_piece', ...piece },
  ];
  return acts[below(acts.length)] ?? { kind: 'resume' };
};

interface Step {
  before: Standing;
  standing: Standing;
  act: RunAct;
  userId: number;
  signerId: number;
  checkEvery: number;
}

/** The invariants after every step; returns the names of those that are violated. */
const brokenRules = ({ before, standing, act, userId, signerId, checkEvery }: Step): string[] => {
  const { rolls, state, stop, applied } = standing;
  const sumOf = (of: 'issued' | 'returned') => rolls.reduce((sum, roll) => sum + roll[of], 0);
  const isHeld = before.holds.length > 0 && act.kind !== 'reconcile';
  const closes = state === 'closed' && before.state !== 'closed';
  const isExplained =
    outstandingOf(standing) === applied && standing.rightChecks * checkEvery >= (applied ?? 0);
  const asked = act.kind === 'close' ? [userId] : [before.closing?.userId, before.closing?.signerId];
  const isOther = signerId !== 1 && !asked.includes(signerId);
  const isAnswered = (act.kind === 'second_person' && before.closing !== null) || act.kind === 'close';
  const leavesWrong = before.stop?.because === 'wrong' && stop?.because !== 'wrong';
  const rules: Record<string, boolean> = {
    'issued is the sum of what the rolls gave': standing.issuedFromRolls === sumOf('issued'),
    'returned is the sum of what the rolls took': standing.returned === sumOf('returned'),
    'no roll takes more than it gave': rolls.every(({ issued, returned }) => returned <= issued),
    'a stop has its reason': (stop !== null) === (state === 'stopped'),
    'it adds up or a second person answered': !closes || isExplained || (isAnswered && isOther),
    'closed, it says how many are applied': state !== 'closed' || applied !== null,
    'issued = applied + spoiled + returned + unexplained':
      state !== 'closed' ||
      issuedOf(standing) ===
        (applied ?? 0) + standing.spoiled + standing.returned + (outstandingOf(standing) - (applied ?? 0)),
    'what was wrong is answered by another person':
      !leavesWrong || (act.kind === 'second_person' && signerId !== before.stop?.userId),
    'what is held does not go on':
      !isHeld || standing.rightChecks + issuedOf(standing) === before.rightChecks + issuedOf(before),
    'nothing is checked of an old release':
      !before.isSuperseded || standing.rightChecks === before.rightChecks,
    'what has ended stays as it is': !['closed', 'abandoned'].includes(before.state) || standing === before,
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
};

describe('a run', () => {
  test('2,000 random orders of events: the sum holds, and none closes unexplained without a second person @security-7.11', () => {
    const ends = new Map<string, number>();
    const faults: unknown[] = [];
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const random = mulberry32(seed);
      const below = (most: number) => Math.floor(random() * most);
      const rules = { ...plan, checkEvery: 1 + below(4) };
      let standing: Standing = atTheStart;
      let holder = worker;
      for (let step = 0; step < 60; step += 1) {
        if (canBeSuperseded(standing) && below(60) === 0)
          standing = supersede(rules, standing, { newRelease, userId: 1 });
        if (below(40) === 0)
          standing = standing.holds.length > 0 ? unhold(standing, 1) : hold(standing, heldBy);
        const [userId, signerId] = [1 + below(2), 1 + below(3)];
        const act = anyAct(below, standing);
        const isWrong = below(5) === 0 || act.kind === 'challenge';
        const printed = { isOver: below(3) > 0, pieces: standing.jobs.length * 4 };
        const judged = isWrong ? wrong : { ...right, pair: String(below(3)) };
        const move = play(
          rules,
          standing,
          act,
          signedBy(signerId, { userId, worker: holder, maySecond: true, judged, printed }),
        );
        const before = standing;
        if (isDone(move)) {
          ({ standing } = move);
          if (move.takesOver === true) holder = { id: userId, name: `Person ${userId}` };
        } else if ('refused' in move && !/[.]$/.test(sayInEnglish(move.refused)))
          faults.push([seed, step, act, move]);
        const broken = brokenRules({ before, standing, act, userId, signerId, checkEvery: rules.checkEvery });
        if (broken.length > 0) faults.push([seed, step, act, broken]);
      }
      ends.set(standing.state, (ends.get(standing.state) ?? 0) + 1);
    }
    expect(faults).toEqual([]);
    // Random sequences that never finish a run would prove little.
    expect(ends.get('closed') ?? 0).toBeGreaterThan(20);
    expect([...ends.keys()].toSorted()).toEqual(
      expect.arrayContaining(['abandoned', 'closed', 'reconciling', 'running', 'stopped']),
    );
  });

  test('what must be gone from the line is said in whole sentences', () => {
    const gone = Object.keys(clearanceTexts);
    expect(RunAct.safeParse({ kind: 'clear', gone }).success).toBe(true);
    expect(RunAct.safeParse({ kind: 'clear', gone: [] }).success).toBe(false);
    expect(Object.values(clearanceTexts).every((text) => /^No .*[.]$/.test(text))).toBe(true);
  });

  test('each line is confirmed by itself, once; where the client wants it a second person looks at it, too', () => {
    const strict = { ...plan, needsSecondToClear: true };
    const at = who({});
    let standing = atTheStart;
    for (const line of clearance) {
      expect(openActs(strict, standing, at)).toContain('clear');
      const move = play(strict, standing, { kind: 'clear', gone: [line] }, at);
      if (!isDone(move)) throw new Error(`${line} is refused`);
      ({ standing } = move);
      expect(play(strict, standing, { kind: 'clear', gone: [line] }, at)).toHaveProperty('refused');
    }
    expect([standing.state, nextOf(strict, standing).code]).toEqual(['planned', 'run.next.second_clears']);
    expect(openActs(strict, standing, at)).not.toContain('clear');
    const answer = { kind: 'second_person', reason: 'I looked' } as const;
    const signer = { ...at, userId: 2, maySecond: true, hasWorked: false };
    expect(play(strict, standing, answer, at)).toEqual({ isUnsigned: true });
    expect(play(strict, standing, answer, who({ signer: { ...signer, userId: 1 } }))).toHaveProperty(
      'refused.code',
      'run.not_somebody_else',
    );
    expect(play(strict, standing, answer, who({ signer }))).toMatchObject({
      standing: { state: 'cleared' },
      signs: 'verified',
    });
    const all: RunAct = { kind: 'clear', gone: [...clearance] };
    expect(play(plan, atTheStart, all, at)).toMatchObject({ standing: { state: 'cleared' } });
    expect(play({ ...strict, isShadow: true }, atTheStart, all, at)).toMatchObject({
      standing: { state: 'cleared' },
    });
  });

  test('every state says what is to be done', () => {
    for (const state of RunState.options) {
      const standing = { ...atTheStart, state };
      expect(sayInEnglish(nextOf(plan, standing))).toMatch(/^[A-Z].*[.]$/);
    }
    const photo = sayInEnglish(nextOf({ ...plan, needsPhoto: true }, atTheStart));
    expect(photo).toBe('Clear the line, and take a photo of it.');
  });

  test('prints only while labels are applied', () => {
    expect(RunState.options.filter((state) => mayPrint({ state, holds: [] }))).toEqual([
      'cleared',
      'first_piece',
      'running',
    ]);
    expect([mayPrint(null), mayPrint({ state: 'running', holds: [heldBy] })]).toEqual([true, false]);
  });

  test('a wrong piece that nobody has answered for is still to be answered for after a new release', () => {
    const running: Standing = {
      ...atTheStart,
      state: 'running',
      rolls: [{ code: 'R', issued: 5, returned: 0 }],
      issuedFromRolls: 5,
    };
    const move = play(plan, running, { kind: 'check', ...piece }, who({ judged: wrong }));
    expect(move).toMatchObject({ verdict: 'wrong', standing: { state: 'stopped' }, stopsPrinting: true });
    const stopped = 'standing' in move ? move.standing : running;
    const superseded = supersede(plan, stopped, { newRelease, userId: 1 });
    expect(superseded.stop?.because).toBe('wrong');
    expect(play(plan, superseded, { kind: 'reconcile' }, who())).toHaveProperty('refused');
    const answered = play(plan, superseded, { kind: 'second_person', reason: 'Looked' }, signedBy(2));
    expect(answered).toMatchObject({ standing: { state: 'stopped', stop: { because: 'superseded' } } });
  });

  test('who has taken a run over cannot answer for what was wrong in it before', () => {
    const stopped: Standing = {
      ...atTheStart,
      state: 'stopped',
      stop: { because: 'wrong', said: wrong.said, userId: 1, state: 'running' },
    };
    const answeredBy = (userId: number) =>
      play(
        plan,
        stopped,
        { kind: 'second_person', reason: 'Looked' },
        signedBy(userId, { worker: { id: 2, name: 'Ben' } }),
      );
    expect(answeredBy(2)).toEqual({ refused: said('run.not_somebody_else') });
    expect(answeredBy(3)).toMatchObject({ verdict: 'right', standing: { stop: null } });
  });

  test('nothing but being counted is left after a new release', () => {
    const stopped = supersede(plan, { ...atTheStart, state: 'running' }, { newRelease, userId: 1 });
    const kinds = [
      { kind: 'check', ...piece },
      { kind: 'first_piece', ...piece },
      { kind: 'roll', code: 'R', pieces: 1 },
      { kind: 'print', jobId: 1 },
      { kind: 'resume' },
    ] as const;
    for (const act of kinds) expect(play(plan, stopped, act, who())).toHaveProperty('refused');
    expect(play(plan, stopped, { kind: 'reconcile' }, who())).toMatchObject({
      standing: { state: 'reconciling' },
    });
  });

  test('labels that are still being printed are not counted', () => {
    const running: Standing = { ...atTheStart, state: 'running', jobs: [1] };
    const move = play(plan, running, { kind: 'reconcile' }, who({ printed: { isOver: false, pieces: 3 } }));
    expect(move).toEqual({ refused: said('run.still_printing') });
    expect(
      play(plan, running, { kind: 'reconcile' }, who({ printed: { isOver: true, pieces: 3 } })),
    ).toMatchObject({
      standing: { state: 'reconciling', issuedPrinted: 3 },
    });
  });

  test('labels that are out keep it from being abandoned', () => {
    const out: Standing = {
      ...atTheStart,
      state: 'first_piece',
      rolls: [{ code: 'R', issued: 5, returned: 0 }],
      issuedFromRolls: 5,
    };
    expect(play(plan, out, { kind: 'abandon', reason: 'x' }, who())).toHaveProperty('refused');
    const back = { ...out, returned: 5, rolls: [{ code: 'R', issued: 5, returned: 5 }] };
    expect(play(plan, back, { kind: 'abandon', reason: 'x' }, who())).toMatchObject({
      standing: { state: 'abandoned' },
    });
  });

  test('the open acts are those that are not refused, whatever they say', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = mulberry32(seed);
      const below = (most: number) => Math.floor(random() * most);
      let standing: Standing = atTheStart;
      for (let step = 0; step < 40; step += 1) {
        const someone = who({
          userId: 1 + below(2),
          maySecond: below(2) === 0,
          isAtStation: below(4) > 0,
        });
        const acts = openActs(plan, standing, someone);
        expect(actKinds.filter((kind) => refusalOf(kind, plan, standing, someone) === null)).toEqual(acts);
        const act = anyAct(below, standing);
        const move = play(plan, standing, act, someone);
        // An act that is not open is refused for what `refusalOf` says; an open one may be refused for what it says.
        const isOpen = acts.includes(act.kind);
        expect(isOpen ? null : move).toEqual(
          isOpen ? null : { refused: refusalOf(act.kind, plan, standing, someone) },
        );
        if ('standing' in move) ({ standing } = move);
      }
    }
  });

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
        standing: { state: 'reconciling', closing: { unexplained: 2 } },
      });
    });

    test('Y11: a roll that must not be used any more stops the run, and another person answers', () => {
      const stopped = withoutRoll(plan, after(begun), { code: 'R1', userId: 9 });
      expect(stopped).toMatchObject({ state: 'stopped', stop: { because: 'roll' } });
      expect(play(plan, stopped, { kind: 'resume' }, who())).toHaveProperty('refused');
      const answered = play(plan, stopped, { kind: 'second_person', reason: 'Set aside' }, signedBy(2));
      expect(answered).toMatchObject({ standing: { state: 'first_piece', stop: null } });
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
});
