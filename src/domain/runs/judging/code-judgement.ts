import type { RunDateKind } from '../dates.ts';
import type { Said } from '../../words/say.ts';
import type { Placed, RunPlan, Standing } from '../run.ts';

/**
 * What a scan is compared with: the run's plan, where its codes stand, its rolls, what GS1 codes have proved in it, what was
 * printed for it, the year, and by the rules of which format.
 */
export interface Wanted {
  plan: Pick<
    RunPlan,
    | 'productId'
    | 'sku'
    | 'release'
    | 'clientRelease'
    | 'labelId'
    | 'labelSku'
    | 'level'
    | 'batch'
    | 'dates'
    | 'inStoreCodes'
  >;
  placed: Placed;
  rolls: readonly string[];
  elementsOn: Standing['elementsOn'];
  apart: Standing['apart'];
  isBareDue: Standing['isBareDue'];
  /** The layouts of its labels if the portal has drawn all of them: see `drawnLayouts`. */
  layouts: readonly string[] | null;
  currentYear: number;
  format: number;
}

/** A number that exists once: a second piece with it is a copy. */
export interface OnceNumber {
  kind: 'serial' | 'sscc' | 'transparency';
  value: string;
  /** Whether the label has it, and not the goods. */
  isOnLabel?: true;
}

/** What a right code says besides what it is. */
export interface Right {
  is: 'right';
  /** Whether it was scanned on the piece itself; a roll's code was not. */
  how: 'scanned' | 'seen';
  hasBatch: boolean;
  dates: readonly RunDateKind[];
  numbers: readonly OnceNumber[];
  /**
   * Whether only what a GS1 code says besides the article tells on which side it stands: goods and labels may both have such
   * a code.
   */
  isByElements?: boolean;
  /** By what a label's code is known: by its own number, or by what it says besides the article; absent for any other. */
  by?: 'number' | 'article';
}

/** A `wrong` code makes the piece wrong. An `unreadable` one proves nothing about it, and another must be scanned. */
export type CodeJudgement = Right | { is: 'wrong'; said: Said } | { is: 'unreadable'; said: Said };

export const wrong = (fact: Said): CodeJudgement => ({ is: 'wrong', said: fact });
export const unreadable = (fact: Said): CodeJudgement => ({ is: 'unreadable', said: fact });

export const right = (more: Partial<Right> = {}): Right => ({
  is: 'right',
  how: 'scanned',
  hasBatch: false,
  dates: [],
  numbers: [],
  ...more,
});
