import { saidOfCode } from '../words/said-of-code.ts';
import { baseOf, type Base, type CodeReading } from './code-reading.ts';
import { readDigitalLink } from './gs1/digital-link.ts';
import { withPlainSigns } from './look-alikes.ts';
import { withPlainDigits } from './other-digits.ts';
import { oncePayload, splitSymbology } from './payload.ts';
import { fromElements, readEnvelope, readGs1 } from './gs1/read-elements.ts';
import { readPlain } from './read-plain.ts';
import { cutAtStart, isCutAtStart, twoInOne } from './torn-code.ts';

export interface ReadingContext {
  /** Decides the century of dates. */
  currentYear: number;
  /** The addresses of the portal, each ending in '/'. */
  sites: readonly string[];
  /** Whether it is read as before format 5 of runs: what was judged then is judged again as it was. */
  isAsBefore5?: boolean;
}

/**
 * Parses a scanned or typed text without any lookup: `keys` are the codes to look up. Never throws. Digits of another script
 * are read as plain ones, but a product may have them as they are.
 */
export const readCode = (scanned: string, context: ReadingContext): CodeReading => {
  const plain = context.isAsBefore5 === true ? scanned : withPlainDigits(scanned);
  const reading = readPlainDigits(plain, context);
  if (plain === scanned) return reading;
  if (reading.form === 'text' && reading.problem === null)
    return { ...readPlainDigits(scanned, context), otherwise: reading };
  const [same, ...others] = reading.keys;
  if (same === undefined) return reading;
  return { ...reading, keys: [[...same, splitSymbology(scanned).payload], ...others] };
};

const readPlainDigits = (scanned: string, context: ReadingContext): CodeReading => {
  const { symbology, payload } = splitSymbology(scanned);
  const text = withPlainSigns(oncePayload(payload));
  const base = baseOf(symbology, text);
  if (text === '')
    return { ...base, form: 'text', problem: { code: 'code.empty', ...saidOfCode('read.nothing') } };
  return (
    readPage(text, base, context) ??
    readLink(text, base, context) ??
    readEnvelope(text, base, context) ??
    readGs1(text, base, context) ??
    readPlain(text, base)
  );
};

const readPage = (text: string, base: Base, { sites }: ReadingContext): CodeReading | null => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { href, pathname } = new URL(text);
  const isOurs = sites.some((site) => href.startsWith(site));
  const id = isOurs ? /^\/products\/0*([1-9]\d{0,8})\/?$/.exec(pathname)?.[1] : undefined;
  return id === undefined ? null : { ...base, form: 'page', productId: Number(id) };
};

const readLink = (text: string, base: Base, { currentYear }: ReadingContext): CodeReading | null => {
  const torn = /^https?:/i.test(text) ? twoInOne(text) : isCutAtStart(text) ? cutAtStart : null;
  if (torn) return { ...base, form: 'text', problem: torn };
  const reading = readDigitalLink(text, currentYear);
  if (reading) return fromElements(reading, base, 'digital-link');
  if (!/^[a-z][a-z\d+.-]*:\/\/|^javascript:/i.test(text)) return null;
  return {
    ...base,
    form: 'text',
    problem: { code: 'code.web_address', ...saidOfCode('read.web_address') },
  };
};
