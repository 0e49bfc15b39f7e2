import { ofGtin, type Base, type CodeReading } from '../code-reading.ts';
import type { CodeProblem } from '../code-problem.ts';
import { saidOfCode } from '../../words/said-of-code.ts';
import type { Element, ElementsReading } from './element.ts';
import { readBracketed, readElementString } from './element-string.ts';
import { formatsOf, readIdentifiers } from '../envelope.ts';
import { isValidGtin } from '../gtin.ts';
import { keysOfMedicine } from '../numbers/medicine-numbers.ts';
import { groupSeparator, unifySeparators } from '../payload.ts';
import {
  firstAsWritten,
  firstOfPallets,
  firstSpelled,
  isBefore,
  type ReadingContext,
} from '../reading-context.ts';

/** Symbologies whose payload is an element string: GS1-128, GS1 DataMatrix, GS1 QR Code, GS1 DotCode, GS1 DataBar. */
const gs1Symbology = /^\](?:C1|d2|Q3|J1|e0)$/;

/** What scanners send for FNC1 where they cannot send ASCII 29; ¬ and £ are ~ and # on a British keyboard. */
const otherSeparators = /[#~|\u00AC\u00A3^]/g;

/**
 * Reads the payload as an element string if its symbology requires that or it looks like one. Suppliers also print GS1
 * content in symbols that are not marked as GS1: then the text itself counts first.
 */
export const readGs1 = (text: string, base: Base, context: ReadingContext): CodeReading | null => {
  const { currentYear } = context;
  const isAsBefore5 = isBefore(context, firstSpelled);
  const isAsBefore7 = isBefore(context, firstAsWritten);
  const isStated = base.symbology !== null && gs1Symbology.test(base.symbology);
  const separated = unifySeparators(text, isAsBefore5);
  const marked = separated.replace(/^[#~|\u00AC\u00A3^](?=\d{2})/, groupSeparator);
  const inBrackets = isAsBefore5 ? text : withRoundBrackets(text);
  const isBracketed = /^\s*\(\d{2,4}\)/.test(inBrackets);
  const isAsBefore9 = isBefore(context, firstOfPallets);
  const looksLike =
    /^(?:01|02)\d{14}|^00\d{18}$/.test(separated) ||
    (!isAsBefore7 && /^0[12] \d{14}(?!\d)/.test(separated)) ||
    (!isAsBefore9 && /^00\d{18}/.test(separated) && !isFaulty(readElementString(separated, currentYear)));
  const isMarked = marked.startsWith(groupSeparator) && /^\d{2}/.test(marked.slice(1));
  if (!isStated && !looksLike && !isMarked && !isBracketed)
    return isAsBefore7 ? null : readInAnyOrder(separated, base, currentYear);
  const reading = fromElements(
    isBracketed ? readBracketed(inBrackets, currentYear) : bestReading(marked, currentYear, !isAsBefore7),
    base,
    'gs1',
  );
  if (base.symbology === null || isStated) return reading;
  const isRight = reading.problem === null || (!isAsBefore9 && reading.problem.code === 'code.sscc');
  return isRight ? unmarked(reading, text, base) : null;
};

/** Programs that draw codes are given their identifiers in square brackets; a round one is then a character of a value. */
const withRoundBrackets = (text: string): string =>
  /^\s*\[0[0-2]\]\s*\d{14}/.test(text)
    ? text.replaceAll(/[()]/g, String.raw`\$&`).replaceAll(/\[(\d{2,4})\]/g, '($1)')
    : text;

/** Another character is the separator only if the text is faulty as sent: a value may contain it. */
const bestReading = (text: string, currentYear: number, knowsSpaces: boolean): ElementsReading => {
  const reading = readElementString(text, currentYear);
  if (!isFaulty(reading)) return reading;
  const others = [
    ...(text.search(otherSeparators) === -1 ? [] : [text.replaceAll(otherSeparators, groupSeparator)]),
    ...(knowsSpaces ? spacedSpellings(text) : []),
  ].map((other) => readElementString(other, currentYear));
  return others.find((other) => !isFaulty(other)) ?? reading;
};

/** What a person types of a code: a space between two elements, or also behind each identifier. No value has a space. */
const spacedSpellings = (text: string): string[] => {
  const words = text.split(/ +/);
  if (words.length < 2 || words.includes('')) return [];
  const pairs =
    words.length % 2 === 0 ? words.map((word, at) => (at % 2 === 0 ? word : `${word}${groupSeparator}`)) : [];
  return [words.join(groupSeparator), ...(pairs.length > 0 ? [pairs.join('')] : [])];
};

/** Days, then the article: all their lengths are fixed. */
const daysFirst = /^(?:1[1-7]\d{6})+0[12]\d{14}/;

/** Whether a text has its days first, and nothing in it is wrong. */
export const isDaysFirst = (text: string, { currentYear }: ReadingContext): boolean =>
  daysFirst.test(text) && !isFaulty(readElementString(unifySeparators(text), currentYear));

/**
 * An element string that no symbology states and that does not begin with its article: with a separator it is certainly one,
 * otherwise only if nothing in it is wrong, and if no product has the text itself.
 */
const readInAnyOrder = (text: string, base: Base, currentYear: number): CodeReading | null => {
  const isSeparated = text.includes(groupSeparator);
  if (base.symbology !== null || (!isSeparated && !daysFirst.test(text))) return null;
  const reading = fromElements(readElementString(text, currentYear), base, 'gs1');
  if (reading.problem !== null || reading.gtin === null) return null;
  return isSeparated ? reading : unmarked(reading, text, base);
};

const unmarked = (reading: CodeReading, text: string, base: Base): CodeReading => ({
  ...base,
  form: 'text',
  keys: [[text]],
  otherwise: {
    ...reading,
    note: { code: 'code.not_marked', ...saidOfCode('read.not_marked') },
  },
});

const isFaulty = ({ elements, problem }: ElementsReading): boolean =>
  problem !== null || elements.some((element) => element.problem !== undefined);

const valuesOf = (elements: readonly Element[], isWanted: RegExp): string[] =>
  elements.filter(({ ai, problem }) => isWanted.test(ai) && !problem).map(({ value }) => value);

/** What the elements identify: the article itself, the contents of a pallet, or a number of the company itself. */
export const fromElements = (
  { elements, problem }: ElementsReading,
  base: Base,
  form: 'gs1' | 'digital-link',
): CodeReading => {
  const reading = { ...base, form, elements };
  const faulty = elements.find((element) => element.problem)?.problem ?? null;
  const [article = null] = [
    ...valuesOf(elements, /^01$/),
    ...valuesOf(elements, /^8006$/).map((value) => value.slice(0, 14)),
  ];
  const [contents = null] = valuesOf(elements, /^02$/);
  const gtin = article ?? contents;
  const wrong = problem ?? twoArticles(elements) ?? twoValues(elements) ?? faulty;
  if (wrong) return { ...reading, gtin, problem: wrong };
  if (gtin === null) return withoutArticle(reading);
  const [count] = valuesOf(elements, /^37$/);
  const ofPallet = { level: 'pallet' as const, pieces: count === undefined ? null : Number(count) };
  return { ...reading, ...ofGtin(gtin), ...(article === null ? ofPallet : {}) };
};

const twoArticles = (elements: readonly Element[]): CodeProblem | null =>
  new Set(elements.filter(({ ai }) => ai === '01').map(({ value }) => value)).size > 1
    ? { code: 'code.two_keys', ...saidOfCode('read.two_products') }
    : null;

/** An identifier may stand again only with the same value (GS1 General Specifications, 4.14.1). */
const twoValues = (elements: readonly Element[]): CodeProblem | null => {
  for (const { ai, value } of elements) {
    const other = elements.find((element) => element.ai === ai && element.value !== value);
    if (other)
      return {
        code: 'code.two_values',
        ...saidOfCode('read.two_values', { ai, one: value, other: other.value }),
      };
  }
  return null;
};

/** The numbers that a company gives its articles itself: (240) and (241), and what (91) to (99) hold. */
const ownNumbers = [/^24[01]$/, /^9[1-9]$/];

const withoutArticle = (reading: CodeReading): CodeReading => {
  const { elements } = reading;
  if (elements.some(({ ai }) => ai === '00'))
    return {
      ...reading,
      problem: {
        code: 'code.sscc',
        ...saidOfCode('read.sscc'),
      },
    };
  const keys = ownNumbers.map((isOwn) => valuesOf(elements, isOwn)).filter((values) => values.length > 0);
  return keys.length > 0
    ? { ...reading, keys, isRestricted: true }
    : {
        ...reading,
        problem: { code: 'code.no_product', ...saidOfCode('read.no_gtin') },
      };
};

const unknownFormat = (number: string): CodeProblem => ({
  code: 'code.malformed',
  ...saidOfCode('read.unknown_format', { number }),
});

/** The article that data identifiers name for all companies: a GTIN (8P), or a medicine (9N, as IFA in Germany gives them). */
const namedIn = (elements: readonly Element[]): Partial<CodeReading> | null => {
  const [gtin] = valuesOf(elements, /^8P$/).filter(isValidGtin);
  if (gtin !== undefined) return ofGtin(gtin.padStart(14, '0'));
  const keys = valuesOf(elements, /^9N$/).map(keysOfMedicine);
  return keys.length > 0 ? { keys } : null;
};

/** Reads an envelope of ISO/IEC 15434: format 05 is an element string, format 06 data identifiers. */
export const readEnvelope = (text: string, base: Base, context: ReadingContext): CodeReading | null => {
  const { currentYear } = context;
  const formats = formatsOf(unifySeparators(text, isBefore(context, firstSpelled)));
  if (!formats) return null;
  const [gs1, identifiers] = ['05', '06'].map((number) => formats.find((format) => format.number === number));
  if (gs1) return fromElements(readElementString(gs1.data, currentYear), base, 'gs1');
  if (!identifiers)
    return { ...base, form: 'data-identifiers', problem: unknownFormat(formats[0]?.number ?? '') };
  const { elements, problem } = readIdentifiers(identifiers.data);
  const reading = { ...base, form: 'data-identifiers' as const, elements };
  const wrong = problem ?? twoValues(elements);
  if (wrong) return { ...reading, problem: wrong };
  const own = [/^(?:1|30)P$/, /^P$/].map((isItem) => valuesOf(elements, isItem));
  const named = isBefore(context, firstAsWritten) ? null : namedIn(elements);
  const keys = [...(named?.keys ?? []), ...own].filter((values) => values.length > 0);
  if (keys.length === 0)
    return {
      ...reading,
      problem: { code: 'code.no_product', ...saidOfCode('read.no_item_number') },
    };
  const quantity = /^\d{1,8}$/.exec(valuesOf(elements, /^Q$/)[0] ?? '')?.[0];
  return {
    ...reading,
    ...named,
    keys,
    ...(quantity === undefined ? {} : { level: 'case' as const, pieces: Number(quantity) }),
  };
};
