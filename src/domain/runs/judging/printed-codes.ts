import { codeKey } from '../../codes/code-key.ts';
import { asGs1, type CodeReading } from '../../codes/code-reading.ts';
import { isAsPrinted } from '../../codes/listed-key.ts';
import { readCode } from '../../codes/read-code.ts';
import { firstByArticle } from '../formats.ts';
import type { Placed } from '../run.ts';

/** The year by which dates are read, and the format of events by whose rules. */
interface ByRules {
  currentYear: number;
  format: number;
}

/** A text as a run reads it. */
export const readInRun = ({ currentYear, format }: ByRules, text: string): CodeReading =>
  readCode(text, { currentYear, sites: [], format });

/** A text as GS1's, from format 9 on also where its symbol does not say that it is. */
export const readAsGs1 = (by: ByRules, text: string): CodeReading => {
  const reading = readInRun(by, text);
  return by.format >= firstByArticle ? asGs1(reading) : reading;
};

const attributes = new Set(['10', '11', '13', '15', '16', '17', '21', '235']);
/** An expiry and a production to the minute. */
const times = new Set(['7003', '8008']);

type OfLabel = Pick<ByRules, 'format'> & { placed: Pick<Placed, 'hasElements'> };

/**
 * Whether a code says more than which article it is, as the code of a label may: its batch, a date, or a serial number. A time, too,
 * from format 9 on, but where the portal prints the label, which prints none. Data identifiers are on goods.
 */
export const saysMore = ({ elements }: CodeReading, { format, placed }: OfLabel): boolean => {
  const mayBeTime = format >= firstByArticle && !placed.hasElements;
  return elements.some(({ ai }) => attributes.has(ai) || (mayBeTime && times.has(ai)));
};

/** The key under which two texts are one printed code. */
export const printedKey = (text: string, by: ByRules): string => {
  const { elements, text: payload } = readAsGs1(by, text);
  return elements.length > 0
    ? elements
        .map(({ ai, value }) => `(${ai})${value}`)
        .toSorted()
        .join('')
    : (codeKey(payload) ?? payload);
};

/** Whether two texts are one printed code. */
export const areOnePrinted = (one: string, other: string, by: ByRules): boolean => {
  const [plain = one, strange = other] = [one, other].map((text) => readInRun(by, text).text);
  return printedKey(one, by) === printedKey(other, by) && isAsPrinted(plain, strange);
};

/** The keys of the article that a text names, or may stand for; none for what is in a pallet. */
const articleKeysIn = (text: string, by: ByRules): string[] => {
  const reading = readInRun(by, text);
  return [reading, reading.otherwise].flatMap((each) =>
    each === null || each.gtin === null || each.level === 'pallet'
      ? []
      : (each.keys[0] ?? []).flatMap((key) => codeKey(key) ?? []),
  );
};

/** Whether two texts name one article, however scanners send it. */
export const areOneArticle = (one: string, other: string, by: ByRules): boolean => {
  const keys = articleKeysIn(one, by);
  return keys.length > 0 && articleKeysIn(other, by).some((key) => keys.includes(key));
};

/** Whether both codes are the article with batch, date or serial: only one of them can be the label's. */
export const areBothElements = (one: string, other: string, by: ByRules & OfLabel): boolean =>
  [one, other].every((text) => saysMore(readAsGs1(by, text), by));
