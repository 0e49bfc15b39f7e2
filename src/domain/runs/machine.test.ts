import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../mulberry32.ts';
import { clearance, clearanceTexts, RunAct } from './acts.ts';
import { sayInEnglish, said } from '../words/say.ts';
import { atTheStart, canBeSuperseded, hold, mayPrint, play, supersede, unhold } from './machine.ts';
import { isDone } from './move.ts';
import { dueOf } from './due.ts';
import { nextOf } from './next-step.ts';
import { actKinds, openActs, refusalOf } from './turns.ts';
import { RunState } from './run-state.ts';
import { issuedOf, outstandingOf, type Standing } from './run.ts';
import {
  piece,
  plan,
  worker,
  newRelease,
  wrong,
  right,
  signedBy,
  who,
} from '#testing/samples/run-machine.ts';

const heldBy = {
  id: 1,
  on: 'product',
  name: 'JAM-1',
  reason: 'Allergen',
  by: 'Eve',
  at: '2026-11-26T08:00:00.000Z',
};

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

  test('a run that is moved before labels are issued is cleared again; before format 6 it was not', () => {
    const move: RunAct = { kind: 'move', stationId: 2, reason: 'Browser gone' };
    const desk = who({ maySecond: true, isAtStation: false });
    const standingAfter = (standing: Standing, by = desk) => {
      const moved = play(plan, standing, move, by);
      return isDone(moved) ? [moved.standing.state, moved.standing.stop?.state, moved.standing.gone] : moved;
    };
    const cleared = { ...atTheStart, state: 'cleared' as const, gone: [...clearance] };
    const planned = { ...atTheStart, gone: clearance.slice(1) };
    const stop = { because: 'person' as const, said: newRelease, userId: 1, state: cleared.state };
    expect(standingAfter(planned)).toEqual(['planned', undefined, []]);
    expect(standingAfter(cleared)).toEqual(['planned', undefined, []]);
    expect(standingAfter({ ...cleared, state: 'stopped', stop })).toEqual(['stopped', 'planned', []]);
    expect(standingAfter({ ...cleared, state: 'running' })).toEqual(['running', undefined, []]);
    expect(standingAfter({ ...cleared, state: 'running' }, { ...desk, format: 6 })).toEqual([
      'running',
      undefined,
      [...clearance],
    ]);
    const before = standingAfter(cleared, { ...desk, format: 5 });
    expect(before).toEqual(['cleared', undefined, [...clearance]]);
  });

  test('35: a run that is moved with labels goes on at the new line once that is cleared, and one piece is checked', () => {
    const strict = { ...plan, needsPhoto: true, needsSecondToClear: true };
    const running: Standing = {
      ...atTheStart,
      state: 'running',
      issuedFromRolls: 9,
      rolls: [{ code: 'R0', issued: 9, returned: 0 }],
      gone: [...clearance],
      rightChecks: 1,
      photos: 1,
    };
    const does = (standing: Standing, act: Parameters<typeof play>[2], by = who()): Standing => {
      const move = play(strict, standing, act, by);
      if (!isDone(move)) throw new Error(`${act.kind} is refused`);
      return move.standing;
    };
    const move = { kind: 'move', stationId: 2, reason: 'Browser gone' } as const;
    const desk = who({ maySecond: true, isAtStation: false });
    expect(play(strict, running, move, desk)).toMatchObject({ stopsPrinting: true });
    const moved = does(running, move, desk);
    expect(moved).toMatchObject({
      state: 'running',
      isUncleared: true,
      isResumed: true,
      photos: 0,
      gone: [],
    });
    const all: RunAct = { kind: 'clear', gone: [...clearance] };
    expect(openActs(strict, moved, who())).toEqual([
      'challenge',
      'stop',
      'spoil',
      'return',
      'photo',
      'reconcile',
    ]);
    expect(nextOf(strict, moved).code).toBe('run.next.clear_with_photo');
    for (const act of [all, { kind: 'check', ...piece } as const])
      expect(play(strict, moved, act, who())).toHaveProperty(
        'refused.code',
        act === all ? 'run.photo_first' : 'run.clear_first',
      );
    const waiting = does(does(moved, { kind: 'photo' }), all);
    expect([waiting.isUncleared, nextOf(strict, waiting).code]).toEqual([true, 'run.next.second_clears']);
    const gone = does(waiting, { kind: 'second_person', reason: 'Looked' }, signedBy(2));
    expect([gone.state, gone.isUncleared, dueOf(strict, gone)]).toEqual(['running', false, 'resume']);
    // What waits for a person waits first; labels that are only counted are on no line.
    const stop = { because: 'wrong' as const, said: newRelease, userId: 1, state: 'running' as const };
    const halted = does({ ...running, state: 'stopped', stop }, move, desk);
    expect(openActs(strict, halted, who())).toEqual(['second_person', 'spoil', 'return', 'photo']);
    const answered = does(halted, { kind: 'second_person', reason: 'Looked' }, signedBy(2));
    expect([answered.state, nextOf(strict, answered).code]).toEqual([
      'first_piece',
      'run.next.clear_with_photo',
    ]);
    expect(does({ ...running, state: 'reconciling' }, move, desk).isUncleared).toBe(false);
    expect(does(moved, { kind: 'reconcile' }).isUncleared).toBe(false);
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
    expect(RunState.options.filter((state) => mayPrint({ state, holds: [], isUncleared: false }))).toEqual([
      'cleared',
      'first_piece',
      'running',
    ]);
    expect([mayPrint(null), mayPrint({ state: 'running', holds: [heldBy], isUncleared: false })]).toEqual([
      true,
      false,
    ]);
    expect(mayPrint({ state: 'running', holds: [], isUncleared: true })).toBe(false);
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
});
