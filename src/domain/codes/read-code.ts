import { saidOfCode } from '../words/said-of-code.ts';
import { asEncoded } from './as-encoded.ts';
import { baseOf, type Base, type CodeReading } from './code-reading.ts';
import type { CodeProblem } from './code-problem.ts';
import { readDigitalLink } from './gs1/digital-link.ts';
import { withPlainSigns } from './look-alikes.ts';
import { withPlainDigits } from './other-digits.ts';
import { oncePayload, splitSymbology } from './payload.ts';
import { fromElements, isDaysFirst, readEnvelope, readGs1 } from './gs1/read-elements.ts';
import { readPlain } from './read-plain.ts';
import {
  firstAsWritten,
  firstSpelled,
  firstWithDays,
  isBefore,
  type ReadingContext,
} from './reading-context.ts';
import { cutAtStart, isCutAtStart, twoCodes, twoInOne } from './torn-code.ts';

/**
 * Parses a scanned or typed text without any lookup: `keys` are the codes to look up. Never throws. Digits of another script
 * are read as plain ones, and what is written in another way as codes have it, but a product may have it as it came.
 */
export const readCode = (scanned: string, context: ReadingContext): CodeReading => {
  const plain = isBefore(context, firstSpelled) ? scanned : withPlainDigits(scanned);
  const { symbology, payload } = splitSymbology(plain);
  const given = withPlainSigns(oncePayload(payload));
  const text = isBefore(context, firstAsWritten) ? given : asEncoded(given);
  const reading = readText(text, symbology, context);
  if (plain === scanned && text === given) return reading;
  const asGiven = reading.problem === null || text === given ? null : readText(given, symbology, context);
  // A value may have the signs that elsewhere stand for a separator.
  if (asGiven?.form === 'gs1' && asGiven.problem === null) return asGiven;
  if (reading.form === 'text' && reading.problem === null)
    return {
      ...readText(withPlainSigns(oncePayload(splitSymbology(scanned).payload)), symbology, context),
      otherwise: reading,
    };
  const [same, ...others] = reading.keys;
  if (same === undefined) return reading;
  return { ...reading, keys: [[...same, splitSymbology(scanned).payload], ...others] };
};

const readText = (text: string, symbology: string | null, context: ReadingContext): CodeReading => {
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
  // People copy an address without its scheme.
  const bare = sites.find((site) => text.startsWith(site.replace(/^https?:\/\//, '')));
  const address = bare === undefined ? text : `${bare}${text.slice(bare.replace(/^https?:\/\//, '').length)}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href, pathname } = new URL(address);
  const isOurs = sites.some((site) => href.startsWith(site));
  const id = isOurs ? /^\/products\/0*([1-9]\d{0,8})\/?$/.exec(pathname)?.[1] : undefined;
  return id === undefined ? null : { ...base, form: 'page', productId: Number(id) };
};

const tornProblem = (text: string, context: ReadingContext): CodeProblem | null => {
  if (/^https?:/i.test(text)) return twoInOne(text);
  if (isCutAtStart(text) && (isBefore(context, firstWithDays) || !isDaysFirst(text, context)))
    return cutAtStart;
  return isBefore(context, firstAsWritten) ? null : twoCodes(text);
};

const readLink = (text: string, base: Base, context: ReadingContext): CodeReading | null => {
  const torn = tornProblem(text, context);
  if (torn) return { ...base, form: 'text', problem: torn };
  const reading = readDigitalLink(text, context);
  if (reading) return fromElements(reading, base, 'digital-link');
  if (!/^[a-z][a-z\d+.-]*:\/\/|^javascript:/i.test(text)) return null;
  return {
    ...base,
    form: 'text',
    problem: { code: 'code.web_address', ...saidOfCode('read.web_address') },
  };
};
