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

/** The acts that may come at any time, with any number of labels. */
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

describe('a run', () => {
  test('10,000 random orders of events: the sum holds, and none closes unexplained without a second person', () => {
    const ends = new Map<string, number>();
    for (let seed = 1; seed <= 10_000; seed += 1) {
      const random = mulberry32(seed);
      const below = (most: number) => Math.floor(random() * most);
      const rules = { ...plan, checkEvery: 1 + below(4) };
      let standing: Standing = atTheStart;
      let holder = worker;
      let closedBy: number[] = [];
      for (let step = 0; step < 60; step += 1) {
        if (canBeSuperseded(standing) && below(60) === 0)
          standing = supersede(rules, standing, { newRelease: 'Release 2 was published', userId: 1 });
        const userId = 1 + below(2);
        const act = anyAct(below, standing);
        const move = play(
          rules,
          standing,
          act,
          who({
            userId,
            worker: holder,
            maySecond: true,
            judged: below(5) === 0 || act.kind === 'challenge' ? wrong : { is: 'right' },
            printed: { isOver: below(3) > 0, pieces: standing.jobs.length * 4 },
          }),
        );
        if ('refused' in move) {
          expect(move.refused).toMatch(/[.]$/);
          continue;
        }
        const before = standing;
        ({ standing } = move);
        if (move.takesOver === true) holder = { id: userId, name: `Person ${userId}` };
        expect(outstandingOf(standing)).toBe(issuedOf(standing) - standing.spoiled - standing.returned);
        expect(standing.returned).toBe(standing.rolls.reduce((sum, { returned }) => sum + returned, 0));
        expect(standing.issuedFromRolls).toBe(standing.rolls.reduce((sum, { issued }) => sum + issued, 0));
        expect(standing.rolls.every(({ issued, returned }) => returned <= issued)).toBe(true);
        expect(standing.stop !== null).toBe(standing.state === 'stopped');
        if (act.kind === 'close' && standing.closing) closedBy = [userId];
        if (standing.state === 'closed') {
          const isExplained =
            outstandingOf(standing) === standing.applied &&
            standing.rightChecks * rules.checkEvery >= standing.applied;
          const isAnswered =
            act.kind === 'second_person' && before.closing !== null && !closedBy.includes(userId);
          expect([seed, isExplained || isAnswered]).toEqual([seed, true]);
          expect(standing.applied).not.toBeNull();
        }
        // Nobody but a second person takes it out of a stop for something wrong.
        if (before.stop?.because === 'wrong' && standing.stop?.because !== 'wrong')
          expect([act.kind, userId !== before.stop.userId]).toEqual(['second_person', true]);
        if (before.isSuperseded && act.kind === 'check')
          expect(standing.rightChecks).toBe(before.rightChecks);
      }
      ends.set(standing.state, (ends.get(standing.state) ?? 0) + 1);
    }
    // Orders by chance that end nowhere would prove little.
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
    expect(move).toMatchObject({
      refused: expect.stringMatching(/^Labels of this run are still being printed/),
    });
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
