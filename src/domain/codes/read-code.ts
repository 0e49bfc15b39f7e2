import { codeKey } from './code-key.ts';
import { gtinCheckDigit, isValidGtin } from './gtin.ts';
import type { CodeLevel } from './code-kinds.ts';
import type { CodeProblem } from './code-problem.ts';
import { isRuinedNumber, ruinedNumber } from './code-fault.ts';
import { readDigitalLink } from './digital-link.ts';
import type { Element, ElementsReading } from './element.ts';
import { readBracketed, readElementString } from './element-string.ts';
import { groupSeparator, oncePayload, splitSymbology, unifySeparators } from './payload.ts';
import { readRollCode } from './roll-code.ts';
import { gtinSpellings, isRestricted, unitGtin, upcAOf } from './unit-gtin.ts';

/**
 * The form of a text: a GTIN alone, an element string, a Digital Link, the address of a product's page, the code of a
 * roll of labels, or any other text.
 */
export const codeForms = ['gtin', 'gs1', 'digital-link', 'page', 'roll', 'text'] as const;
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
}

export interface ReadingContext {
  /** Decides the century of dates. */
  currentYear: number;
  /** The addresses of the portal, each ending in '/'. */
  sites: readonly string[];
}

const nothing = {
  elements: [],
  gtin: null,
  level: null,
  pieces: null,
  keys: [],
  productId: null,
  rollCode: null,
  isRestricted: false,
  problem: null,
} satisfies Partial<CodeReading>;

/** Symbologies whose payload is an element string: GS1-128, GS1 DataMatrix, GS1 QR Code, GS1 DotCode, GS1 DataBar. */
const gs1Symbology = /^\](?:C1|d2|Q3|J1|e0)$/;

/** Symbologies whose payload is always a GTIN, except for two- and five-digit add-ons. */
const eanSymbology = /^\]E[034]$/;

/** Parses a scanned or typed text without any lookup: `keys` are the codes to look up. Never throws. */
export const readCode = (scanned: string, context: ReadingContext): CodeReading => {
  const { symbology, payload } = splitSymbology(scanned);
  const text = oncePayload(payload);
  const base = { ...nothing, symbology, text };
  if (text === '')
    return { ...base, form: 'text', problem: { code: 'code.empty', message: 'There is no code.' } };
  return (
    readPage(text, base, context) ??
    readLink(text, base, context) ??
    readGs1(text, base, context) ??
    readPlain(text, base)
  );
};

type Base = typeof nothing & Pick<CodeReading, 'symbology' | 'text'>;

const readPage = (text: string, base: Base, { sites }: ReadingContext): CodeReading | null => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { href, pathname } = new URL(text);
  const isOurs = sites.some((site) => href.startsWith(site));
  const id = isOurs ? /^\/products\/0*([1-9]\d{0,8})\/?$/.exec(pathname)?.[1] : undefined;
  return id === undefined ? null : { ...base, form: 'page', productId: Number(id) };
};

const readLink = (text: string, base: Base, { currentYear }: ReadingContext): CodeReading | null => {
  const reading = readDigitalLink(text, currentYear);
  if (reading) return fromElements(reading, base, 'digital-link');
  if (!/^[a-z][a-z\d+.-]*:\/\/|^javascript:/i.test(text)) return null;
  return {
    ...base,
    form: 'text',
    problem: { code: 'code.web_address', message: 'This is a web address that names no product.' },
  };
};

/** Parses the payload as an element string if its symbology requires that or it looks like one. */
const readGs1 = (text: string, base: Base, { currentYear }: ReadingContext): CodeReading | null => {
  const isStated = base.symbology !== null && gs1Symbology.test(base.symbology);
  if (base.symbology !== null && !isStated) return null;
  if (/^\s*\(\d{2,4}\)/.test(text)) return fromElements(readBracketed(text, currentYear), base, 'gs1');
  const separated = unifySeparators(text);
  const looksLike = /^(?:01|02)\d{14}|^00\d{18}$/.test(separated);
  const isMarked = separated.startsWith(groupSeparator) && /^\d{2}/.test(separated.slice(1));
  if (!isStated && !looksLike && !isMarked) return null;
  return fromElements(bestReading(separated, currentYear), base, 'gs1');
};

/** Some scanners send #, ~ or | as the separator. Tried only if the text is faulty as sent: a value may contain #. */
const bestReading = (text: string, currentYear: number): ElementsReading => {
  const reading = readElementString(text, currentYear);
  if (!isFaulty(reading) || !/[#~|]/.test(text)) return reading;
  const other = readElementString(text.replaceAll(/[#~|]/g, groupSeparator), currentYear);
  return isFaulty(other) ? reading : other;
};

const isFaulty = ({ elements, problem }: ElementsReading): boolean =>
  problem !== null || elements.some((element) => element.problem !== undefined);

const valueOf = (elements: readonly Element[], ai: string): string | null =>
  elements.find((element) => element.ai === ai && !element.problem)?.value ?? null;

/** What the elements identify: the article itself, the contents of a pallet, or a logistic unit. */
const fromElements = (
  { elements, problem }: ElementsReading,
  base: Base,
  form: 'gs1' | 'digital-link',
): CodeReading => {
  const reading = { ...base, form, elements };
  const faulty = elements.find((element) => element.problem)?.problem ?? null;
  const wrong = problem ?? twoArticles(elements) ?? faulty;
  const article = valueOf(elements, '01') ?? valueOf(elements, '8006')?.slice(0, 14) ?? null;
  const contents = valueOf(elements, '02');
  const gtin = article ?? contents;
  if (wrong) return { ...reading, gtin, problem: wrong };
  if (gtin === null) return { ...reading, problem: withoutArticle(elements) };
  const count = valueOf(elements, '37');
  const ofPallet = { level: 'pallet' as const, pieces: count === null ? null : Number(count) };
  return { ...reading, ...ofGtin(gtin), ...(article === null ? ofPallet : {}) };
};

const twoArticles = (elements: readonly Element[]): CodeProblem | null => {
  const named = new Set(elements.filter(({ ai }) => ai === '01').map(({ value }) => value));
  return named.size > 1 ? { code: 'code.two_keys', message: 'The code names two different products.' } : null;
};

const withoutArticle = (elements: readonly Element[]): CodeProblem =>
  elements.some(({ ai }) => ai === '00')
    ? {
        code: 'code.sscc',
        message:
          'This is the number of a pallet or parcel (SSCC). It names no product: scan a code on the box.',
      }
    : { code: 'code.no_product', message: 'This code names no product: it has no GTIN.' };

/** Looks for a product with this GTIN of 14 digits, then for one with the GTIN of the unit in it. */
const ofGtin = (gtin: string): Pick<CodeReading, 'gtin' | 'level' | 'keys' | 'isRestricted'> => {
  const unit = unitGtin(gtin);
  return {
    gtin,
    level: unit === null ? 'unit' : 'case',
    keys: unit === null ? [gtinSpellings(gtin)] : [gtinSpellings(gtin), gtinSpellings(unit)],
    isRestricted: isRestricted(gtin),
  };
};

const mistypedRoll =
  'This looks like the code of a roll of labels, but a character of it is wrong. Scan it again.';

const readPlain = (text: string, base: Base): CodeReading => {
  const key = codeKey(text);
  const reading = { ...base, keys: key === null ? [] : [[text, key]] };
  if (isRuinedNumber(text))
    return { ...reading, form: 'text', problem: { code: 'code.ruined', message: ruinedNumber } };
  const roll = readRollCode(text);
  if (roll.kind === 'roll') return { ...reading, form: 'roll', rollCode: roll.code };
  if (roll.kind === 'mistyped')
    return { ...reading, form: 'roll', problem: { code: 'code.roll', message: mistypedRoll } };
  const digits = text.replaceAll(/[ -]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return { ...reading, form: 'text' };
  const upcA = upcAOf(digits);
  if (isValidGtin(digits)) {
    const found = ofGtin(digits.padStart(14, '0'));
    const [same = [], ...units] = found.keys;
    // Eight digits may be both a valid GTIN-8 and a valid UPC-E, so both are looked up.
    const other = upcA === null ? [] : gtinSpellings(upcA.padStart(14, '0'));
    return { ...reading, form: 'gtin', ...found, keys: [[text, ...same, ...other], ...units] };
  }
  if (upcA) {
    const found = ofGtin(upcA.padStart(14, '0'));
    return { ...reading, form: 'gtin', ...found, keys: [[text, ...found.keys.flat()]] };
  }
  const isCode = base.symbology === null || eanSymbology.test(base.symbology);
  const expected = String(gtinCheckDigit(digits.slice(0, -1)));
  return {
    ...reading,
    form: isCode ? 'gtin' : 'text',
    problem: isCode
      ? {
          code: 'code.check_digit',
          message: `The check digit of ${digits} should be ${expected}, not ${digits.at(-1) ?? ''}. Scan it again.`,
          expected,
        }
      : null,
  };
};
