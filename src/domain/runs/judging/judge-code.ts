import { codeKey } from '../../codes/code-key.ts';
import type { CodeReading } from '../../codes/code-reading.ts';
import { sameAsGs1 } from '../../codes/gs1/same-as-gs1.ts';
import { readInStore } from '../../codes/in-store-code.ts';
import { isAsPrinted } from '../../codes/listed-key.ts';
import { readRollCode } from '../../codes/roll-code.ts';
import { said, type Said } from '../../words/say.ts';
import { comparedDates, type RunDateKind } from '../dates.ts';
import {
  asBeforeDashes,
  candidatesIn,
  codeIn,
  isOwnOf,
  isSamePlace,
  readingIn,
  withoutElements,
} from './placed-codes.ts';
import { readAsGs1, readInRun, saysMore } from './printed-codes.ts';
import { readReleaseMark, type ReleaseMark } from '../../products/release-mark.ts';
import { firstAsPrinted, firstByArticle, firstByKind, firstClearedAnew, firstTriedBare } from '../formats.ts';
import type { Placed, PlannedCode, RunPlan, Standing } from '../run.ts';

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

/** Compares what a code says besides its article with the run. An SSCC on the goods is the maker's. */
const judgeElements = (
  { plan, format }: Wanted,
  reading: CodeReading,
  what: 'product' | 'label',
): CodeJudgement => {
  const twice = saidTwice(reading);
  if (twice) return wrong(twice);
  const elements = format < firstClearedAnew ? reading.elements : sameAsGs1(reading.elements, { format });
  const valueOf = (ai: string) => elements.find((element) => element.ai === ai)?.value;
  const batch = valueOf('10');
  const isOther = elements.every(({ ai, value }) => ai !== '10' || value !== plan.batch);
  if (batch !== undefined && plan.batch !== null && isOther)
    return wrong(said('run.another_batch', { found: batch, wanted: plan.batch }));
  const dates = comparedDates(elements, plan.dates);
  const other = dates.find(({ found, wanted }) => found !== wanted);
  if (other) return wrong(said('run.another_date', { ...other }));
  const serial = valueOf('21');
  const sscc = what === 'label' && format >= firstByArticle ? valueOf('00') : undefined;
  return right({
    hasBatch: batch !== undefined && plan.batch !== null,
    dates: dates.map(({ kind }) => kind),
    numbers: [
      ...(serial === undefined
        ? []
        : [{ kind: 'serial' as const, value: `(01)${reading.gtin ?? ''}(21)${serial}` }]),
      ...(sscc === undefined ? [] : [{ kind: 'sscc' as const, value: sscc }]),
    ],
  });
};

/** Whether a text is the SKU of the run's label, which nobody has found on it. */
const isLabelSku = ({ plan: { labelSku }, format }: Wanted, { text }: CodeReading): boolean =>
  format >= firstTriedBare &&
  labelSku !== null &&
  codeKey(labelSku) !== null &&
  codeKey(labelSku) === codeKey(text) &&
  isAsPrinted(labelSku, text);

/** Why a code that is none of the product's cannot be judged, or is wrong. */
const judgeStrange = (reading: CodeReading, what: 'product' | 'label', wanted: Wanted): CodeJudgement => {
  const { sku, labelSku } = wanted.plan;
  const { problem } = reading;
  if (isLabelSku(wanted, reading))
    return unreadable(
      what === 'product'
        ? said('run.label_for_product')
        : said('run.label_sku_unplaced', { code: labelSku ?? '' }),
    );
  if (problem?.code === 'code.check_digit' && problem.expected !== undefined)
    return unreadable(said('run.check_digit', { text: reading.text, expected: problem.expected }));
  if (problem && ['code.empty', 'code.check_digit', 'code.ruined', 'code.roll'].includes(problem.code))
    return unreadable(said('run.misread'));
  return wrong(
    what === 'product' ? said('run.not_this_product', { sku }) : said('run.not_this_label', { sku }),
  );
};

/**
 * A number of the client's own shops by its article: weight or price differ on every piece. Before format 9 the short number of
 * the article counted as that of the unit in a case.
 */
const inStoreOf = ({ plan: { inStoreCodes }, format }: Wanted, reading: CodeReading): CodeReading => {
  const { gtin, isRestricted } = reading;
  if (inStoreCodes === null || !isRestricted || gtin === null) return reading;
  const { keys } = readInStore(gtin.slice(1), inStoreCodes) ?? reading;
  return { ...reading, keys: format < firstByArticle ? keys : [keys.flat()] };
};

/** A code of the product, and what it says; otherwise the judgement of a code that is none. */
const find = (wanted: Wanted, text: string, what: 'product' | 'label') => {
  const { plan, format } = wanted;
  const placed = format < firstAsPrinted ? asBeforeDashes(wanted.placed) : wanted.placed;
  const asItCame = readInRun(wanted, text);
  const known = codeIn(placed, text);
  const reading = known === null ? (asItCame.otherwise ?? asItCame) : asItCame;
  if (known === null && reading.problem) return judgeStrange(reading, what, wanted);
  const found =
    known ?? readingIn(placed, reading, format) ?? readingIn(placed, inStoreOf(wanted, reading), format);
  if (found === null) return judgeStrange(reading, what, wanted);
  if (format >= firstAsPrinted && !isAsPrinted(found.planned.code, reading.text))
    return judgeStrange(reading, what, wanted);
  const elsewhere = candidatesIn(placed, reading.text).find((one) => !isSamePlace(one, found.planned));
  if (elsewhere)
    return unreadable(said('run.code_of_which', { one: found.planned.code, other: elsewhere.code }));
  const isOfLevel = found.level === plan.level || (what === 'label' && hasOwnSscc(wanted, reading));
  if (found.level !== 'any' && !isOfLevel)
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
  const mayBeLabels = saysMore(reading, wanted) && mayBeOnLabel(wanted, planned);
  // Where the label has the GTIN with batch or date, a code with them is the label's, unless the goods have one, too.
  const isLabels = (wanted.placed.hasElements && !planned.isStated) || elementsOnIn(wanted) === 'label';
  if (isLabels && mayBeLabels) return unreadable(said('run.label_for_product'));
  const judged = judgeElements(wanted, reading, 'product');
  return judged.is === 'right' && mayBeLabels ? { ...judged, isByElements: true } : judged;
};

/**
 * Whether a code with the goods' number and more may be the label's: the portal prints it there, or nobody said that the number
 * stands on the goods. Before format 9 who had said so left a label that no scan could prove.
 */
const mayBeOnLabel = ({ placed, format }: Wanted, { isStated }: PlannedCode): boolean =>
  !isStated || (placed.hasElements && format >= firstByArticle);

/** What GS1 codes with the goods' number and more have proved in the run. Before format 7 they proved either side. */
const elementsOnIn = ({ elementsOn, format }: Wanted): Standing['elementsOn'] =>
  format < firstTriedBare ? null : elementsOn;

/** The SSCC of a code that names no article. */
const ssccIn = ({ elements, problem }: CodeReading): string | null =>
  problem?.code === 'code.sscc' ? (elements.find(({ ai }) => ai === '00')?.value ?? null) : null;

/** Whether a code with an article has an SSCC which the label is stated to carry: that is on whatever packaging there is. */
const hasOwnSscc = ({ placed, format }: Wanted, { elements, problem }: CodeReading): boolean =>
  format >= firstByArticle &&
  problem === null &&
  placed.carries.includes('sscc') &&
  elements.some(({ ai }) => ai === '00');

/** The numbers that a label may carry, each different; null for any other text, and for a code that names an article. */
const judgeNumber = (wanted: Wanted, text: string): CodeJudgement | null => {
  const { placed, format } = wanted;
  const code = transparencyIn(text);
  const kind = code === null ? 'sscc' : 'transparency';
  const reading = readAsGs1(wanted, text);
  const value = code ?? ssccIn(reading);
  if (value === null) return null;
  if (!placed.carries.includes(kind)) return unreadable(said('run.no_such_numbers', { what: kind }));
  // Before format 9 an SSCC hid another batch.
  return code === null && format >= firstByArticle
    ? judgeElements(wanted, reading, 'label')
    : right({ numbers: [{ kind, value }] });
};

/** Whether a mark is that of the run's label. One that names no label is of the only one that has a mark. */
const judgeMarkOn = ({ plan: { sku }, placed, format }: Wanted, label: number | null): CodeJudgement => {
  const { labelNumber, marked } = placed;
  const [only, ...others] = marked ?? [];
  // Before format 5 a run did not say which label it is of, nor on which the portal prints a mark, and no event asked.
  if (format < firstAsPrinted || labelNumber === undefined || marked === undefined) return right();
  // Before format 10 a mark was right that the portal prints on no label.
  if (only === undefined) return format < firstByKind ? right() : wrong(said('run.not_this_label', { sku }));
  const on = label ?? (others.length === 0 ? only : null);
  if (on === null) return unreadable(said('run.mark_of_which'));
  const isPrinted = format < firstByKind || marked.includes(on);
  return on === labelNumber && isPrinted ? right() : wrong(said('run.another_label'));
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

/** Whether a run has a batch or a date, which its labels then say. */
const hasFacts = ({ batch, dates }: Wanted['plan']): boolean =>
  batch !== null || Object.keys(dates).length > 0;

/** Whether a code has the run's own batch or one of its dates. */
const isOfBatch = ({ hasBatch, dates }: Right): boolean => hasBatch || dates.length > 0;

/**
 * Whether a code with the GTIN of the goods is the label's: the maker's own code may have a batch, a date or a serial, too.
 * It is where the label is known to have such a code. Otherwise it must have the run's own batch or date, or a serial.
 */
const isOfLabel = (wanted: Wanted, reading: CodeReading, judged: Right): boolean => {
  const { plan, placed, format } = wanted;
  const isOwn = isOfBatch(judged) || judged.numbers.some(({ kind }) => kind !== 'sscc');
  if (!placed.hasElements) return reading.form !== 'data-identifiers' && isOwn;
  return saysMore(reading, wanted) && (format < firstTriedBare || isOwn || !hasFacts(plan));
};

/** Whether the portal has printed all labels of the run, with layouts on which no code says more than the article. */
const areAllPlain = ({ layouts, format }: Wanted): boolean =>
  format >= firstTriedBare && layouts !== null && layouts.every((layout) => withoutElements.includes(layout));

/**
 * Why a number on a label is that of something else: the portal has drawn all labels of the run, and none with this number.
 * Null if it may be on one of them.
 */
export const strangeNumber = (
  { layouts, format }: Pick<Wanted, 'layouts' | 'format'>,
  { kind, value, isOnLabel }: OnceNumber,
  isPrinted: boolean,
): Said | null =>
  format >= firstTriedBare && layouts !== null && isOnLabel === true && kind !== 'transparency' && !isPrinted
    ? said('run.number_of_no_job', { number: value })
    : null;

/** Judges a code with the GTIN of the goods as the label's. */
const judgeArticle = (wanted: Wanted, reading: CodeReading, planned: PlannedCode): CodeJudgement => {
  const judged = judgeElements(wanted, reading, 'label');
  if (judged.is !== 'right') return judged;
  if (!mayBeOnLabel(wanted, planned) || areAllPlain(wanted) || !isOfLabel(wanted, reading, judged))
    return unreadable(said('run.goods_for_label'));
  // A code as the portal prints it on the label is known to be on it; where the goods are said to have the number, they may, too.
  const isPrinted = wanted.placed.hasElements && !planned.isStated;
  if (isPrinted && (isOfBatch(judged) || !hasFacts(wanted.plan))) return judged;
  return elementsOnIn(wanted) === 'goods'
    ? unreadable(said('run.elements_on_goods'))
    : { ...judged, isByElements: true };
};

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
  if (isOwnOf(plan.labelId, planned) || hasOwnSscc(wanted, reading))
    return judgeElements(wanted, reading, 'label');
  if (planned.standsOn === 'label') return wrong(said('run.another_label'));
  return judgeArticle(wanted, reading, planned);
};

/**
 * Whether a text is the article with a serial number alone, as a label with Transparency codes has it: unless such a code has
 * proved goods in the run, it is the label's own, and none that the label covers.
 */
export const isOwnSerial = (wanted: Wanted, text: string): boolean => {
  const { placed, elementsOn, format } = wanted;
  if (format < firstByKind || elementsOn === 'goods' || !placed.carries.includes('transparency'))
    return false;
  const { elements, gtin, form } = readAsGs1(wanted, text);
  const named = elements.map(({ ai }) => ai);
  return (
    form === 'gs1' && gtin !== null && named.length === 2 && named.includes('01') && named.includes('21')
  );
};

/** Whether a text is a code with the number of the goods that says more than that: what may stand on goods and on labels. */
export const isWithElements = (wanted: Wanted, text: string): boolean => {
  const found = find(wanted, text, 'label');
  return found.is === 'found' && found.planned.standsOn !== 'label' && saysMore(found.reading, wanted);
};
