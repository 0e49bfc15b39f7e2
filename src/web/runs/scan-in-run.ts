import { readCode } from '#domain/codes/read-code.ts';
import { readRollCode } from '#domain/codes/roll-code.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import type { OpenRun } from '#domain/runs/contract.ts';
import type { Wanted } from '#domain/runs/judging/code-judgement.ts';
import { judgeProduct } from '#domain/runs/judging/judge-code.ts';
import { cardIn, knownWrongCode, type cardCodes } from '#domain/runs/known-wrong.ts';
import { plainScan } from '#domain/runs/plain-scan.ts';
import { eventFormat } from '#domain/runs/formats.ts';
import { drawnLayouts } from '#domain/runs/run.ts';
import type { ActKind } from '#domain/runs/turns.ts';
import { today } from '#web/kit/fields/day.ts';
import { pastUseBy } from '#web/scan/past-use-by.ts';
import { runWords as words } from './wording.ts';

/** What a scan means in the current state of a run. */
export type ScanMeaning =
  | { kind: 'act'; act: RunAct }
  /** The first scan of a piece: its product. */
  | { kind: 'product'; text: string }
  /** The product once more, while its label is awaited. */
  | { kind: 'held' }
  /** A roll whose labels are issued or returned. */
  | { kind: 'roll'; code: string; goesBack: boolean }
  /** A card that stands for a key. */
  | { kind: 'key'; key: keyof typeof cardCodes }
  | { kind: 'nothing'; sentence: string };

/** The scanned product of a piece; `text` is null for goods that a person looked at. */
export interface Held {
  text: string | null;
}

/** What a person tries to scan where it must not be: a code under the label, or that of the label on goods without it. */
export type Trying = 'cover' | 'bare';

/** The steps in which goods without their label are scanned. */
const triedBare: ReadonlySet<string> = new Set(['run.next.bare', 'run.next.bare_goods']);

/** What has to be tried now; null if nothing. It is tried once a piece was checked: the first of a roll, and the last. */
export const tryingIn = ({
  due,
  acts,
  nextStep,
  rightChecks,
  isCoverDue,
}: Pick<OpenRun, 'due' | 'acts' | 'nextStep' | 'rightChecks' | 'isCoverDue'>): Trying | null => {
  if (triedBare.has(nextStep.code) && acts.includes('bare')) return 'bare';
  const isPieceFirst = due === 'issue' || due === 'last' || rightChecks === 0;
  return isCoverDue && !isPieceFirst && acts.includes('cover') ? 'cover' : null;
};

type Situation = {
  run: Pick<OpenRun, 'acts' | 'next' | 'worker' | 'placed' | 'elementsOn' | 'apart' | 'isBareDue'> &
    Pick<OpenRun, 'rolls' | 'jobs' | 'layouts'> &
    Wanted['plan'];
  /** The product, while its label is awaited. */
  held: Held | null;
  /** Whether the screen has asked for the known-wrong code. */
  isChallenging: boolean;
  /** What the screen has asked to be tried; null if nothing. */
  trying: Trying | null;
};

/** The act that checks a piece now; null if none is open. */
export const checkOf = (acts: readonly ActKind[]): 'first_piece' | 'check' | null =>
  acts.find((act) => act === 'first_piece' || act === 'check') ?? null;

/** The use-by day in a scanned text, if it has passed; null otherwise. */
export const pastUseByIn = (text: string): string | null => {
  const day = today();
  return pastUseBy(readCode(text, { currentYear: Number(day.slice(0, 4)), sites: [] }), day);
};

/** What a scan means. A card of the portal is never judged as goods or label; after a product, any code is its label; otherwise a roll, the known-wrong card, or a product. */
export const meaningOf = (scanned: string, situation: Situation): ScanMeaning => {
  const { run, held, isChallenging, trying } = situation;
  const text = plainScan(scanned);
  const card = cardIn(scanned);
  if (card === 'enter' || card === 'back' || card === 'count') return { kind: 'key', key: card };
  if (card !== null) return { kind: 'nothing', sentence: words.noCardHere };
  const check = checkOf(run.acts);
  if (isChallenging && run.acts.includes('challenge'))
    return { kind: 'act', act: { kind: 'challenge', text } };
  if (trying !== null) return { kind: 'act', act: { kind: trying, text } };
  if (held !== null && check !== null) {
    if (held.text === text) return { kind: 'held' };
    return { kind: 'act', act: pieceOf(check, held, text) };
  }
  if (text.trim().toUpperCase() === knownWrongCode && run.acts.includes('challenge'))
    return { kind: 'act', act: { kind: 'challenge', text } };
  const roll = readRollCode(text);
  if (roll.kind === 'roll' && run.acts.includes('roll'))
    return { kind: 'roll', code: roll.code, goesBack: false };
  if (roll.kind === 'roll' && run.acts.includes('return'))
    return { kind: 'roll', code: roll.code, goesBack: true };
  if (check !== null)
    return isOnGoods(text, run)
      ? { kind: 'product', text }
      : { kind: 'act', act: { kind: check, product: text, label: null } };
  const isOfAnother = run.acts.includes('hand_over');
  return { kind: 'nothing', sentence: isOfAnother ? words.ofAnother(run.worker.name) : run.next };
};

/**
 * Whether a code may stand on the goods of a run. One that certainly does not is judged at once, and not after the label.
 * The portal judges every code again; what only it knows, numbers of a shop and runs without places, is left to it.
 */
const isOnGoods = (text: string, run: Situation['run']): boolean => {
  const currentYear = new Date().getFullYear();
  const { placed, elementsOn, apart, isBareDue } = run;
  const layouts = drawnLayouts(run);
  if (placed === null || readCode(text, { currentYear, sites: [] }).isRestricted) return true;
  const wanted = { plan: run, placed, rolls: [], elementsOn, apart, isBareDue, layouts, currentYear };
  return judgeProduct({ ...wanted, format: eventFormat }, text).is === 'right';
};

/** A piece; a part that is null was looked at. */
export const pieceOf = (
  kind: 'first_piece' | 'check',
  product: Held,
  label: string | null,
): Extract<RunAct, { kind: 'check' | 'first_piece' }> => {
  const seen = [
    ...(product.text === null ? (['product'] as const) : []),
    ...(label === null ? (['label'] as const) : []),
  ];
  return { kind, product: product.text, label, ...(seen.length === 0 ? {} : { seen }) };
};
