import { codeKey } from '../codes/code-key.ts';
import type { CodeReading } from '../codes/code-reading.ts';
import { sameAsGs1 } from '../codes/gs1/same-as-gs1.ts';
import { readInStore } from '../codes/in-store-code.ts';
import { isAsPrinted } from '../codes/listed-key.ts';
import { readCode } from '../codes/read-code.ts';
import { readRollCode } from '../codes/roll-code.ts';
import { said, type Said } from '../words/say.ts';
import { comparedDates, type DateKind } from './dates.ts';
import { asBeforeDashes, candidatesIn, codeIn, isOwnOf, isSamePlace, readingIn } from './placed-codes.ts';
import { readReleaseMark, type ReleaseMark } from '../products/release-mark.ts';
import { firstAsPrinted, firstClearedAnew, type Placed, type RunPlan } from './run.ts';

/** What a scan is compared with: the run's plan, where its codes stand, its rolls, the year, and by the rules of which format. */
export interface Wanted {
  plan: Pick<
    RunPlan,
    | 'productId'
    | 'sku'
    | 'release'
    | 'clientRelease'
    | 'labelId'
    | 'level'
    | 'batch'
    | 'dates'
    | 'inStoreCodes'
  >;
  placed: Placed;
  rolls: readonly string[];
  currentYear: number;
  format: number;
}

/** A number that exists once: a second piece with it is a copy. */
export interface OnceNumber {
  kind: 'serial' | 'sscc' | 'transparency';
  value: string;
}

/** What a right code says besides what it is. */
export interface Right {
  is: 'right';
  /** Whether it was scanned on the piece itself; a roll's code was not. */
  how: 'scanned' | 'seen';
  hasBatch: boolean;
  dates: readonly DateKind[];
  numbers: readonly OnceNumber[];
}

/** A `wrong` code makes the piece wrong. An `unreadable` one proves nothing about it, and another must be scanned. */
export type CodeJudgement = Right | { is: 'wrong'; said: Said } | { is: 'unreadable'; said: Said };

const wrong = (fact: Said): CodeJudgement => ({ is: 'wrong', said: fact });
const unreadable = (fact: Said): CodeJudgement => ({ is: 'unreadable', said: fact });

const right = (more: Partial<Right> = {}): Right => ({
  is: 'right',
  how: 'scanned',
  hasBatch: false,
  dates: [],
  numbers: [],
  ...more,
});

/** A Transparency code, as Amazon prints it: 26 characters behind its mark. */
const transparency = /^(?:AZ|ZA):[A-Z\d]{26}$/;

/** The Transparency code that a text is; null for any other. */
export const transparencyIn = (text: string): string | null => {
  const code = text.trim().toUpperCase();
  return transparency.test(code) ? code : null;
};

const attributes = new Set(['10', '11', '13', '15', '16', '17', '21', '235']);

/** Whether a code says more than which article it is: its batch, a date, or a serial number. */
const saysMore = ({ elements }: CodeReading): boolean => elements.some(({ ai }) => attributes.has(ai));

/** An identifier that stands in a code twice, with two values; null if there is none. */
const saidTwice = ({ elements }: CodeReading): Said | null => {
  const first = new Map<string, string>();
  for (const { ai, title, value } of elements) {
    const one = first.get(ai);
    if (one !== undefined && one !== value)
      return said('run.said_twice', { title: title === '' ? `(${ai})` : title, one, other: value });
    first.set(ai, value);
  }
  return null;
};

/** Compares what a code says besides its article with the run. */
const judgeElements = ({ plan, format }: Wanted, reading: CodeReading): CodeJudgement => {
  const twice = saidTwice(reading);
  if (twice) return wrong(twice);
  const elements = format < firstClearedAnew ? reading.elements : sameAsGs1(reading.elements);
  const valueOf = (ai: string) => elements.find((element) => element.ai === ai)?.value;
  const batch = valueOf('10');
  const isOther = elements.every(({ ai, value }) => ai !== '10' || value !== plan.batch);
  if (batch !== undefined && plan.batch !== null && isOther)
    return wrong(said('run.another_batch', { found: batch, wanted: plan.batch }));
  const dates = comparedDates(elements, plan.dates);
  const other = dates.find(({ found, wanted }) => found !== wanted);
  if (other) return wrong(said('run.another_date', { ...other }));
  const serial = valueOf('21');
  return right({
    hasBatch: batch !== undefined && plan.batch !== null,
    dates: dates.map(({ kind }) => kind),
    numbers:
      serial === undefined ? [] : [{ kind: 'serial', value: `(01)${reading.gtin ?? ''}(21)${serial}` }],
  });
};

/** Why a code that is none of the product's cannot be judged, or is wrong. */
const judgeStrange = (
  reading: CodeReading,
  what: 'product' | 'label',
  { plan: { sku } }: Wanted,
): CodeJudgement => {
  const { problem } = reading;
  if (problem?.code === 'code.check_digit' && problem.expected !== undefined)
    return unreadable(said('run.check_digit', { text: reading.text, expected: problem.expected }));
  if (problem && ['code.empty', 'code.check_digit', 'code.ruined', 'code.roll'].includes(problem.code))
    return unreadable(said('run.misread'));
  return wrong(
    what === 'product' ? said('run.not_this_product', { sku }) : said('run.not_this_label', { sku }),
  );
};

/** A number of the client's own shops by its article: weight or price differ on every piece. */
const inStoreOf = ({ inStoreCodes }: Wanted['plan'], reading: CodeReading): CodeReading => {
  const { gtin, isRestricted } = reading;
  if (inStoreCodes === null || !isRestricted || gtin === null) return reading;
  return { ...reading, keys: readInStore(gtin.slice(1), inStoreCodes)?.keys ?? reading.keys };
};

const read = ({ currentYear, format }: Wanted, text: string): CodeReading =>
  readCode(text, { currentYear, sites: [], isAsBefore5: format < firstAsPrinted });

/** A code of the product, and what it says; otherwise the judgement of a code that is none. */
const find = (wanted: Wanted, text: string, what: 'product' | 'label') => {
  const { plan } = wanted;
  const placed = wanted.format < firstAsPrinted ? asBeforeDashes(wanted.placed) : wanted.placed;
  const asItCame = read(wanted, text);
  const known = codeIn(placed, text);
  const reading = known === null ? (asItCame.otherwise ?? asItCame) : asItCame;
  if (known === null && reading.problem) return judgeStrange(reading, what, wanted);
  const found = known ?? readingIn(placed, reading) ?? readingIn(placed, inStoreOf(plan, reading));
  if (found === null) return judgeStrange(reading, what, wanted);
  if (wanted.format >= firstAsPrinted && !isAsPrinted(found.planned.code, reading.text))
    return judgeStrange(reading, what, wanted);
  const elsewhere = candidatesIn(placed, reading.text).find((one) => !isSamePlace(one, found.planned));
  if (elsewhere)
    return unreadable(said('run.code_of_which', { one: found.planned.code, other: elsewhere.code }));
  if (found.level !== 'any' && found.level !== plan.level)
    return wrong(said('run.another_level', { found: found.level, wanted: plan.level }));
  return { is: 'found' as const, ...found, reading };
};

/** The mark of a release that a text is. Before format 5 a mark named no label, and one that does was a strange code. */
const markIn = ({ format }: Wanted, text: string): ReleaseMark | null => {
  const mark = readReleaseMark(text);
  return format < firstAsPrinted && mark?.label !== null ? null : mark;
};

/** Whether a scanned code stands on the goods, at the level that this run labels and with its batch and dates. */
export const judgeProduct = (wanted: Wanted, text: string): CodeJudgement => {
  if (markIn(wanted, text) || transparencyIn(text) !== null || readRollCode(text).kind === 'roll')
    return unreadable(said('run.label_for_product'));
  const found = find(wanted, text, 'product');
  if (found.is !== 'found') return found;
  const { planned, reading } = found;
  if (planned.standsOn === 'label') return unreadable(said('run.label_for_product'));
  // Where the label has the GTIN with batch or date, a code with them is the label's, unless the goods have one, too.
  if (wanted.placed.hasElements && saysMore(reading) && !planned.isStated)
    return unreadable(said('run.label_for_product'));
  return judgeElements(wanted, reading);
};

const ssccIn = ({ elements, problem }: CodeReading): string | null =>
  problem?.code === 'code.sscc' ? (elements.find(({ ai }) => ai === '00')?.value ?? null) : null;

/** The numbers that a label may carry, each different; null for any other text. */
const judgeNumber = (wanted: Wanted, text: string): CodeJudgement | null => {
  const { placed } = wanted;
  const code = transparencyIn(text);
  const kind = code === null ? 'sscc' : 'transparency';
  const value = code ?? ssccIn(read(wanted, text));
  if (value === null) return null;
  return placed.carries.includes(kind)
    ? right({ numbers: [{ kind, value }] })
    : unreadable(said('run.no_such_numbers', { what: kind }));
};

/** Whether a mark is that of the run's label. One that names no label is of the only one that has a mark. */
const judgeMarkOn = ({ placed, format }: Wanted, label: number | null): CodeJudgement => {
  const { labelNumber, marked } = placed;
  const [only, ...others] = marked ?? [];
  // Before format 5 a run did not say which label it is of, nor on which the portal prints a mark, and no event asked.
  if (format < firstAsPrinted || labelNumber === undefined || only === undefined) return right();
  const on = label ?? (others.length === 0 ? only : null);
  if (on === null) return unreadable(said('run.mark_of_which'));
  return on === labelNumber ? right() : wrong(said('run.another_label'));
};

const judgeMark = (wanted: Wanted, text: string): CodeJudgement | null => {
  const { plan } = wanted;
  const mark = markIn(wanted, text);
  if (mark === null) return null;
  if (mark.productId !== plan.productId) return wrong(said('run.not_this_label', { sku: plan.sku }));
  if (mark.release !== plan.release)
    return wrong(said('run.another_release', { found: mark.release, wanted: plan.release }));
  const client = plan.clientRelease ?? 0;
  return mark.clientRelease === client
    ? judgeMarkOn(wanted, mark.label)
    : wrong(said('run.another_client_release', { found: mark.clientRelease, wanted: client }));
};

/**
 * Whether a code with the GTIN of the goods is the label's: the maker's own code may have a batch, a date or a serial, too.
 * It is where the label is known to have such a code. Otherwise it must have the run's own batch or date, or a serial.
 */
const isOfLabel = ({ placed }: Wanted, reading: CodeReading, judged: Right): boolean =>
  placed.hasElements
    ? saysMore(reading)
    : reading.form !== 'data-identifiers' &&
      (judged.hasBatch || judged.dates.length > 0 || judged.numbers.length > 0);

/**
 * Whether a scanned code belongs to the run's label and to nothing else: a code that stands on this label and not on the
 * goods, the GTIN with batch, date or serial, the mark of its release, a number that it carries, or, only seen, the code
 * of a roll issued to the run.
 */
export const judgeLabel = (wanted: Wanted, text: string): CodeJudgement => {
  const { plan, rolls } = wanted;
  const own = judgeMark(wanted, text) ?? judgeNumber(wanted, text);
  if (own) return own;
  const roll = readRollCode(text);
  if (roll.kind === 'roll')
    return rolls.includes(roll.code)
      ? right({ how: 'seen' })
      : wrong(said('run.roll_not_issued', { roll: roll.code }));
  const found = find(wanted, text, 'label');
  if (found.is !== 'found') return found;
  const { planned, reading } = found;
  if (isOwnOf(plan.labelId, planned)) return judgeElements(wanted, reading);
  if (planned.standsOn === 'label') return wrong(said('run.another_label'));
  const judged = judgeElements(wanted, reading);
  if (judged.is !== 'right') return judged;
  return !planned.isStated && isOfLabel(wanted, reading, judged)
    ? judged
    : unreadable(said('run.goods_for_label'));
};

/** The key under which two texts are one printed code. */
export const printedKey = (text: string, currentYear: number): string => {
  const { elements, text: payload } = readCode(text, { currentYear, sites: [] });
  return elements.length > 0
    ? elements
        .map(({ ai, value }) => `(${ai})${value}`)
        .toSorted()
        .join('')
    : (codeKey(payload) ?? payload);
};

/** Whether two texts are one printed code. */
export const areOnePrinted = (one: string, other: string, currentYear: number): boolean => {
  const [plain = one, strange = other] = [one, other].map(
    (text) => readCode(text, { currentYear, sites: [] }).text,
  );
  return printedKey(one, currentYear) === printedKey(other, currentYear) && isAsPrinted(plain, strange);
};

/** Whether both codes are the article with batch, date or serial: only one of them can be the label's. */
export const areBothElements = (one: string, other: string, currentYear: number): boolean =>
  [one, other].every((text) => saysMore(readCode(text, { currentYear, sites: [] })));
