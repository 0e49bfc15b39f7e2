import type { CodeLevel } from './code-kinds.ts';
import type { CodeProblem } from './code-problem.ts';
import type { Element } from './gs1/element.ts';
import { gtinSpellings, isRestricted, unitGtin } from './unit-gtin.ts';

/**
 * The form of a text: a GTIN alone, an element string, a Digital Link, data identifiers (ANSI MH10.8.2), the address of a
 * product's page, the code of a roll of labels, or any other text.
 */
export const codeForms = ['gtin', 'gs1', 'digital-link', 'data-identifiers', 'page', 'roll', 'text'] as const;
export type CodeForm = (typeof codeForms)[number];

/** What a scanned or typed text contains, before any lookup. */
export interface CodeReading {
  form: CodeForm;
  /** AIM's symbology identifier, if the scanner sent one: `]C1`. */
  symbology: string | null;
  elements: Element[];
  /** 14 digits if the text identifies an article. */
  gtin: string | null;
  level: CodeLevel | null;
  /** The number of pieces stated in the text. */
  pieces: number | null;
  /** The payload, without what the scanner added around it. */
  text: string;
  /**
   * Codes for looking up products, in groups. The first group with a match decides. The codes of a group are one
   * printed code as different scanners send it. See `codeKey`.
   */
  keys: string[][];
  /** The product, if the text is the address of its page. */
  productId: number | null;
  /** The code of a roll of labels as it was issued. */
  rollCode: string | null;
  /** Whether each company assigns this number itself, so that it is not unique. */
  isRestricted: boolean;
  problem: CodeProblem | null;
  /** What to say though nothing is wrong with the product: how the code was read. */
  note: CodeProblem | null;
  /** How else the text may be read, if no product has it as it is. */
  otherwise: CodeReading | null;
}

/** A reading as that of a GS1 code, also if its symbol does not say that it is one. */
export const asGs1 = (reading: CodeReading): CodeReading =>
  reading.otherwise?.form === 'gs1' ? reading.otherwise : reading;

export type Base = Omit<CodeReading, 'form'>;

/** The empty reading of a payload. */
export const baseOf = (symbology: string | null, text: string): Base => ({
  symbology,
  text,
  elements: [],
  gtin: null,
  level: null,
  pieces: null,
  keys: [],
  productId: null,
  rollCode: null,
  isRestricted: false,
  problem: null,
  note: null,
  otherwise: null,
});

/** Looks for a product with this GTIN of 14 digits, then for one with the GTIN of the unit in it. */
export const ofGtin = (gtin: string): Pick<CodeReading, 'gtin' | 'level' | 'keys' | 'isRestricted'> => {
  const unit = unitGtin(gtin);
  return {
    gtin,
    level: unit === null ? 'unit' : 'case',
    keys: unit === null ? [gtinSpellings(gtin)] : [gtinSpellings(gtin), gtinSpellings(unit)],
    isRestricted: isRestricted(gtin),
  };
};
