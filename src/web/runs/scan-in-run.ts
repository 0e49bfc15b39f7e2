import { readRollCode } from '#domain/codes/roll-code.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import type { RunState } from '#domain/runs/run.ts';
import { knownWrongCode } from './wording.ts';

/** What a scan means in the current state of a run. */
export type ScanMeaning =
  | { kind: 'act'; act: RunAct }
  /** The first scan of a piece: its product. */
  | { kind: 'product'; text: string }
  /** A roll whose labels are issued or returned. */
  | { kind: 'roll'; code: string; goesBack: boolean }
  | { kind: 'nothing'; sentence: string };

type Situation = {
  state: RunState;
  /** The scanned product, while its label is awaited. */
  held: string | null;
  /** Whether the screen has asked for the known-wrong code. */
  isChallenging: boolean;
};

const issuing: readonly RunState[] = ['cleared', 'first_piece', 'running'];
const returning: readonly RunState[] = ['stopped', 'reconciling'];
const ended: readonly RunState[] = ['closed', 'abandoned'];

/** What a scan means: after a product, any code is its label; otherwise a roll, the known-wrong card, or a product. */
export const meaningOf = (text: string, { state, held, isChallenging }: Situation): ScanMeaning => {
  if (ended.includes(state)) return { kind: 'nothing', sentence: 'This run has ended.' };
  if (isChallenging) return { kind: 'act', act: { kind: 'challenge', text } };
  const isFirst = state === 'first_piece';
  if (held !== null)
    return {
      kind: 'act',
      act: { kind: isFirst ? 'first_piece' : 'check', product: held, label: text },
    };
  if (text.trim().toUpperCase() === knownWrongCode) return { kind: 'act', act: { kind: 'challenge', text } };
  const roll = readRollCode(text);
  if (roll.kind === 'roll' && issuing.includes(state))
    return { kind: 'roll', code: roll.code, goesBack: false };
  if (roll.kind === 'roll' && returning.includes(state))
    return { kind: 'roll', code: roll.code, goesBack: true };
  if (isFirst || state === 'running' || state === 'reconciling') return { kind: 'product', text };
  if (state === 'planned') return { kind: 'nothing', sentence: 'Clear the line first, then scan.' };
  if (state === 'cleared')
    return { kind: 'nothing', sentence: 'Scan the code of the roll first, or print labels.' };
  return { kind: 'nothing', sentence: 'This run is stopped. Nothing is checked.' };
};
