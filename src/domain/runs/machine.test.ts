import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../mulberry32.ts';
import { clearanceTexts, RunAct } from './acts.ts';
import {
  atTheStart,
  canBeSuperseded,
  mayPrint,
  nextOf,
  play,
  supersede,
  type Circumstances,
} from './machine.ts';
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
  gtin: null,
  checkEvery: 1,
  needsPhoto: false,
  needsOthers: false,
  isShadow: false,
};

const worker = { id: 1, name: 'Ana' };

const who = (change: Partial<Circumstances> = {}): Circumstances => ({
  userId: 1,
  maySecond: false,
  isPublisher: false,
  worker,
  isAtStation: true,
  isChallenged: true,
  judged: { is: 'right' },
  newRelease: null,
  printed: { isOver: true, pieces: 0 },
  ...change,
});

const wrong = { is: 'wrong', sentence: 'This is not JAM-1.' } as const;
const piece = { product: 'a', label: 'b' };

/** The acts that are possible at any time, with any number of labels. */
const anyAct = (below: (most: number) => number, standing: Standing): RunAct => {
  const pieces = 1 + below(6);
  const acts: RunAct[] = [
    { kind: 'clear', gone: [] },
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
  checkEvery: number;
}

/** The invariants after every step; returns the names of those that are violated. */
const brokenRules = ({ before, standing, act, userId, checkEvery }: Step): string[] => {
  const { rolls, state, stop, applied } = standing;
  const sumOf = (of: 'issued' | 'returned') => rolls.reduce((sum, roll) => sum + roll[of], 0);
  const closes = state === 'closed' && before.state !== 'closed';
  const isExplained =
    outstandingOf(standing) === applied && standing.rightChecks * checkEvery >= (applied ?? 0);
  const isAnswered =
    act.kind === 'second_person' && before.closing !== null && before.closing.userId !== userId;
  const leavesWrong = before.stop?.because === 'wrong' && stop?.because !== 'wrong';
  const rules: Record<string, boolean> = {
    'issued is the sum of what the rolls gave': standing.issuedFromRolls === sumOf('issued'),
    'returned is the sum of what the rolls took': standing.returned === sumOf('returned'),
    'no roll takes more than it gave': rolls.every(({ issued, returned }) => returned <= issued),
    'a stop has its reason': (stop !== null) === (state === 'stopped'),
    'it adds up or a second person answered': !closes || isExplained || isAnswered,
    'closed, it says how many are applied': state !== 'closed' || applied !== null,
    'issued = applied + spoiled + returned + unexplained':
      state !== 'closed' ||
      issuedOf(standing) ===
        (applied ?? 0) + standing.spoiled + standing.returned + (outstandingOf(standing) - (applied ?? 0)),
    'what was wrong is answered by another person':
      !leavesWrong || (act.kind === 'second_person' && userId !== before.stop?.userId),
    'nothing is checked of an old release':
      !before.isSuperseded || standing.rightChecks === before.rightChecks,
    'what has ended stays as it is': !['closed', 'abandoned'].includes(before.state) || standing === before,
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
};

describe('a run', () => {
  test('10,000 random orders of events: the sum holds, and none closes unexplained without a second person @security-7.11', () => {
    const ends = new Map<string, number>();
    const faults: unknown[] = [];
    for (let seed = 1; seed <= 10_000; seed += 1) {
      const random = mulberry32(seed);
      const below = (most: number) => Math.floor(random() * most);
      const rules = { ...plan, checkEvery: 1 + below(4) };
      let standing: Standing = atTheStart;
      let holder = worker;
      for (let step = 0; step < 60; step += 1) {
        if (canBeSuperseded(standing) && below(60) === 0)
          standing = supersede(rules, standing, { newRelease: 'Release 2 was published', userId: 1 });
        const userId = 1 + below(2);
        const act = anyAct(below, standing);
        const isWrong = below(5) === 0 || act.kind === 'challenge';
        const printed = { isOver: below(3) > 0, pieces: standing.jobs.length * 4 };
        const judged = isWrong ? wrong : ({ is: 'right' } as const);
        const move = play(
          rules,
          standing,
          act,
          who({ userId, worker: holder, maySecond: true, judged, printed }),
        );
        const before = standing;
        if (!('refused' in move)) {
          ({ standing } = move);
          if (move.takesOver === true) holder = { id: userId, name: `Person ${userId}` };
        } else if (!move.refused.endsWith('.')) faults.push([seed, step, act, move]);
        const broken = brokenRules({ before, standing, act, userId, checkEvery: rules.checkEvery });
        if (broken.length > 0) faults.push([seed, step, act, broken]);
      }
      ends.set(standing.state, (ends.get(standing.state) ?? 0) + 1);
    }
    expect(faults).toEqual([]);
    // Random sequences that never finish a run would prove little.
    expect(ends.get('closed') ?? 0).toBeGreaterThan(200);
    expect([...ends.keys()].toSorted()).toEqual(
      expect.arrayContaining(['abandoned', 'closed', 'reconciling', 'running', 'stopped']),
    );
  });

  test('what must be gone from the line is said in whole sentences', () => {
    const gone = Object.keys(clearanceTexts);
    expect(RunAct.safeParse({ kind: 'clear', gone }).success).toBe(true);
    expect(RunAct.safeParse({ kind: 'clear', gone: gone.slice(1) }).success).toBe(false);
    expect(Object.values(clearanceTexts).every((text) => /^No .*[.]$/.test(text))).toBe(true);
  });

  test('every state says what is to be done', () => {
    for (const state of RunState.options) {
      const standing = { ...atTheStart, state };
      expect(nextOf(plan, standing)).toMatch(/^[A-Z].*[.]$/);
    }
    const photo = nextOf({ ...plan, needsPhoto: true }, atTheStart);
    expect(photo).toBe('Clear the line, and take a photo of it.');
  });

  test('prints only while labels are applied', () => {
    expect(RunState.options.filter((state) => mayPrint(state))).toEqual([
      'cleared',
      'first_piece',
      'running',
    ]);
    expect(mayPrint(null)).toBe(true);
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
    const superseded = supersede(plan, stopped, { newRelease: 'Release 2 was published', userId: 1 });
    expect(superseded.stop?.because).toBe('wrong');
    expect(play(plan, superseded, { kind: 'reconcile' }, who())).toHaveProperty('refused');
    const answered = play(
      plan,
      superseded,
      { kind: 'second_person', reason: 'Looked' },
      who({ userId: 2, maySecond: true }),
    );
    expect(answered).toMatchObject({ standing: { state: 'stopped', stop: { because: 'superseded' } } });
  });

  test('who has taken a run over cannot answer for what was wrong in it before', () => {
    const stopped: Standing = {
      ...atTheStart,
      state: 'stopped',
      stop: { because: 'wrong', sentence: wrong.sentence, userId: 1, state: 'running' },
    };
    const answeredBy = (userId: number) =>
      play(
        plan,
        stopped,
        { kind: 'second_person', reason: 'Looked' },
        who({ userId, worker: { id: 2, name: 'Ben' }, maySecond: true }),
      );
    expect(answeredBy(2)).toEqual({
      refused: 'The second person must be somebody else than who works in this run. Nothing was recorded.',
    });
    expect(answeredBy(3)).toMatchObject({ verdict: 'right', standing: { stop: null } });
  });

  test('nothing but being counted is left after a new release', () => {
    const stopped = supersede(plan, { ...atTheStart, state: 'running' }, { newRelease: 'New.', userId: 1 });
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
    expect('refused' in move && move.refused).toMatch(/^Labels of this run are still being printed/);
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
});
