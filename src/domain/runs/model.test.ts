import { describe, expect, test } from 'vitest';
import { gtinCheckDigit } from '../codes/gtin.ts';
import { mulberry32 } from '../mulberry32.ts';
import type { RunAct } from './acts.ts';
import { dueOf } from './due.ts';
import type { Wanted } from './judging/code-judgement.ts';
import { isCovered, judgePiece, type Judgement } from './judging/judge-piece.ts';
import { atTheStart, hold, play, supersede, unhold } from './machine.ts';
import { isDone } from './move.ts';
import { placedOf } from './judging/placed-codes.ts';
import { releaseMark } from '../products/release-mark.ts';
import { eventFormat } from './formats.ts';
import { issuedOf, outstandingOf, type RunPlan, type Standing } from './run.ts';
import type { Circumstances } from './turns.ts';
import { said } from '../words/say.ts';

/*
 * A model of a run that knows what is physically on each piece, and nothing of the machine: which thing each code stands
 * on, and in which order a person scanned and pressed keys. The run must never claim more than the model saw.
 */

const runs = 10_000;
const actsPerRun = 30;

const gtin = (digits: string) => `${digits}${gtinCheckDigit(digits)}`;
const ours = gtin('501234567890');
const theirs = gtin('400638133393');
const box = gtin(`1${ours.slice(0, 12)}`);
const mark = (release: number) => releaseMark({ productId: 1, release, clientRelease: 0, label: null });

/** Where each code stands physically. The model's only knowledge of codes. */
const stands: Readonly<Record<string, 'goods' | 'label' | 'elsewhere'>> = {
  [ours]: 'goods',
  'JAM-1': 'goods',
  [`01${ours.padStart(14, '0')}`]: 'goods',
  X0017TEST3: 'label',
  [mark(7)]: 'label',
  [mark(6)]: 'elsewhere',
  [theirs]: 'elsewhere',
  X00OTHER01: 'elsewhere',
  [box]: 'elsewhere',
};
const codesOn = (place: 'goods' | 'label' | 'elsewhere') =>
  Object.keys(stands).filter((code) => stands[code] === place);

const content = {
  sku: 'JAM-1',
  clientSku: null,
  barcode: ours,
  codes: [
    { code: 'X0017TEST3', kind: 'fnsku', level: 'unit' },
    { code: box, kind: 'gtin', level: 'case' },
  ],
  places: [],
  labels: [{ id: 'a', labelSku: 'L-1', releaseMark: 'corner', artworkFiles: [] }],
};

const planOf = (change: Partial<RunPlan>): RunPlan => ({
  productId: 1,
  sku: 'JAM-1',
  clientId: null,
  clientName: null,
  release: 7,
  clientRelease: null,
  labelId: 'a',
  labelSku: 'L-1',
  level: 'unit',
  quantity: 20,
  batch: null,
  bestBefore: null,
  dates: {},
  inStoreCodes: null,
  placed: placedOf(content, 'a'),
  notes: [],
  checkAt: 'all',
  challengesEachRun: true,
  unexplainedLimit: 0,
  gtin: ours.padStart(14, '0'),
  checkEvery: 1,
  needsPhoto: false,
  needsSecondToClear: false,
  needsOthers: false,
  isShadow: false,
  ...change,
});

const wantedBy = (plan: RunPlan): Wanted => ({
  plan,
  placed: plan.placed ?? placedOf(content, 'a'),
  rolls: ['R1'],
  elementsOn: null,
  apart: null,
  isBareDue: false,
  layouts: null,
  currentYear: 2026,
  format: eventFormat,
});

/** A piece as it is: what it is, what sticks on it, and whether the label hides the maker's barcode. */
interface Piece {
  goods: 'ours' | 'theirs';
  label: 'ours' | 'theirs' | 'old' | 'none';
}

/** The codes that a scanner can read on a piece. */
const readable = ({ goods, label }: Piece): string[] => [
  ...(goods === 'ours' ? codesOn('goods') : [theirs]),
  ...(label === 'ours' ? codesOn('label') : []),
  ...(label === 'theirs' ? ['X00OTHER01'] : []),
  ...(label === 'old' ? [mark(6)] : []),
];

/** What the model saw in a run. */
interface Seen {
  /** Sights of a piece with our goods and our label, each scanned on its own place, and told from the sight before. */
  proofs: number;
  wrongPieces: number;
  labelled: number;
}

const heldBy = {
  id: 1,
  on: 'batch',
  name: 'L-7',
  reason: 'Glass',
  by: 'Eve',
  at: '2026-11-26T08:00:00.000Z',
};
const worker = { id: 1, name: 'Ana' };

/** Plays one run of random acts; returns every claim that the model cannot confirm. */
const playRun = (seed: number, judged: Map<string, Judgement>): { faults: string[]; end: Standing } => {
  const random = mulberry32(seed);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <T>(among: readonly T[]): T => {
    const one = among[below(among.length)];
    if (one === undefined) throw new Error('There is nothing to pick.');
    return one;
  };
  const plan = planOf({ checkEvery: pick([1, 1, 4, 10]), checkAt: pick(['all', 'all', 'first_and_every']) });
  const wanted = wantedBy(plan);
  const faults: string[] = [];
  const seen: Seen = { proofs: 0, wrongPieces: 0, labelled: 0 };
  let standing: Standing = atTheStart;
  // Whether the beam was broken since the last check: a key, or any other act.
  let isAnother = true;
  const judge = (piece: { product: string; label: string }): Judgement => {
    const due = dueOf(plan, standing);
    const key = `${piece.product}\n${piece.label}\n${due}`;
    const known = judged.get(key) ?? judgePiece(wanted, piece, due);
    judged.set(key, known);
    return known;
  };
  const who = (change: Partial<Circumstances>): Circumstances => {
    const base = {
      userId: 1,
      maySecond: false,
      isPublisher: false,
      worker,
      isAtStation: true,
      isChallenged: false,
      hold: null,
    };
    return {
      ...base,
      judged: null,
      printed: { isOver: true, pieces: 0 },
      ordered: 0,
      signer: { ...base, userId: 2, maySecond: true, hasWorked: false },
      ...change,
    };
  };
  const does = (act: RunAct, change: Partial<Circumstances> = {}): boolean => {
    const before = standing;
    const move = play(plan, standing, act, who(change));
    if (!isDone(move)) return false;
    ({ standing } = move);
    if (before.holds.length > 0 && standing.rightChecks > before.rightChecks)
      faults.push(`${seed}: a check counted during a hold`);
    if (before.isSuperseded && standing.rightChecks > before.rightChecks)
      faults.push(`${seed}: a check of an old release counted`);
    return true;
  };
  const check = () => {
    // Two in three are as they should be.
    const isHonest = below(3) > 0;
    const piece: Piece = isHonest
      ? { goods: 'ours', label: 'ours' }
      : {
          goods: pick(['ours', 'ours', 'ours', 'theirs']),
          label: pick(['ours', 'ours', 'theirs', 'old', 'none']),
        };
    const [product, label] = isHonest
      ? [pick(codesOn('goods')), pick(codesOn('label'))]
      : [pick(readable(piece)), pick(readable(piece))];
    const next = below(3) > 0;
    const kind = standing.state === 'first_piece' ? 'first_piece' : 'check';
    const counted = standing.rightChecks;
    const isProof =
      stands[product] === 'goods' &&
      stands[label] === 'label' &&
      piece.goods === 'ours' &&
      piece.label === 'ours';
    const isDoneNow = does({ kind, product, label, next }, { judged: judge({ product, label }) });
    if (standing.rightChecks > counted) {
      if (!isProof) faults.push(`${seed}: ${product} and ${label} counted as a proof`);
      if (!isAnother && !next) faults.push(`${seed}: one sight counted twice`);
    }
    if (isProof && (isAnother || next)) seen.proofs += 1;
    if (isProof && standing.state === 'stopped' && isDoneNow)
      faults.push(`${seed}: a right piece stopped the run`);
    const isForeign = stands[product] === 'elsewhere' || stands[label] === 'elsewhere';
    if (isDoneNow && isForeign && standing.state !== 'stopped')
      faults.push(`${seed}: ${product} and ${label} went on`);
    if (isDoneNow) isAnother = false;
  };
  const other = (act: RunAct, change: Partial<Circumstances> = {}) => {
    if (does(act, change)) isAnother = true;
  };
  const caught: Partial<Circumstances> = { judged: { is: 'wrong', said: said('run.caught') } };
  const acts: readonly (() => void)[] = [
    check,
    check,
    check,
    check,
    () => other({ kind: 'clear', gone: ['labels', 'goods', 'papers', 'printer'] }),
    () => other({ kind: 'challenge', text: 'LP-KNOWN-WRONG' }, caught),
    () =>
      other(
        { kind: 'roll', code: 'R1', pieces: 1 + below(12) },
        {
          judged: {
            is: 'right',
            proof: { product: null, label: null, batch: null, date: null },
            numbers: [],
            pair: '',
          },
        },
      ),
    () => {
      const text = below(3) === 0 ? ours : null;
      const isRead = text !== null && isCovered(wanted, text);
      other(
        { kind: 'cover', text },
        isRead ? { judged: { is: 'wrong', said: said('run.still_readable') } } : {},
      );
    },
    () => other({ kind: 'stop', reason: 'Lunch' }),
    () => other({ kind: 'resume' }),
    () => other({ kind: 'second_person', reason: 'Looked' }),
    () => other({ kind: 'spoil', pieces: 1 + below(2) }),
    () => other({ kind: 'return', pieces: 1 + below(3), code: 'R1' }),
    () => other({ kind: 'hand_over' }, { userId: 3 }),
    () => other({ kind: 'hand_over' }),
    () => {
      if (below(4) === 0) standing = standing.holds.length > 0 ? unhold(standing, 1) : hold(standing, heldBy);
      isAnother = true;
    },
    () => {
      if (below(12) === 0 && standing.state === 'running')
        standing = supersede(plan, standing, { newRelease: said('run.new_release_unnamed'), userId: 9 });
    },
    () => {
      if (below(3) === 0) other({ kind: 'reconcile' });
    },
    () => {
      const applied = below(2) === 0 ? outstandingOf(standing) : below(20);
      other({
        kind: 'close',
        applied: Math.max(0, applied),
        ...(below(2) === 0 ? {} : { cause: 'lost' as const }),
      });
    },
  ];
  // Most runs begin as runs do; the others with anything.
  if (below(5) > 0) for (const act of [acts[4], acts[5], acts[6]]) act?.();
  for (let step = 0; step < actsPerRun; step += 1) pick(acts)();

  const { proved, parts, rightChecks, state, applied } = standing;
  if (proved.scanned + proved.seen !== rightChecks) faults.push(`${seed}: the sums of checks differ`);
  if (rightChecks > seen.proofs) faults.push(`${seed}: ${rightChecks} checks of ${seen.proofs} proofs`);
  if (parts.label.scanned > seen.proofs || parts.product.scanned > seen.proofs)
    faults.push(`${seed}: more was scanned than there was`);
  if (state === 'closed' && issuedOf(standing) < 0) faults.push(`${seed}: fewer than none issued`);
  if (state === 'closed' && applied === null) faults.push(`${seed}: closed without a count`);
  return { faults, end: standing };
};

describe('a model of the run that knows what is on each piece', () => {
  test(`in ${runs.toLocaleString('en-US')} runs the evidence never claims more than the model saw @security-7.11`, () => {
    const judged = new Map<string, Judgement>();
    const faults: string[] = [];
    let [checks, stops, closed] = [0, 0, 0];
    for (let seed = 1; seed <= runs; seed += 1) {
      const { faults: found, end } = playRun(seed, judged);
      faults.push(...found);
      checks += end.rightChecks;
      stops += end.wrongChecks;
      closed += end.state === 'closed' ? 1 : 0;
    }
    expect(faults.slice(0, 10)).toEqual([]);
    // Runs in which nothing happens would prove little.
    expect([checks > runs / 2, stops > runs / 4, closed > runs / 50]).toEqual([true, true, true]);
  });
});
