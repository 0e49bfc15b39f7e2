import { codeKey } from '../../codes/code-key.ts';
import type { CodeReading } from '../../codes/code-reading.ts';
import { readInStore } from '../../codes/in-store-code.ts';
import { isAsPrinted } from '../../codes/listed-key.ts';
import { readRollCode } from '../../codes/roll-code.ts';
import { said } from '../../words/say.ts';
import { firstAsPrinted, firstByArticle, firstByKind, firstToldApart, firstTriedBare } from '../formats.ts';
import type { PlannedCode, Standing } from '../run.ts';
import { right, unreadable, wrong, type CodeJudgement, type Right, type Wanted } from './code-judgement.ts';
import { judgeElements } from './judge-elements.ts';
import { judgeMark, markIn } from './judge-mark.ts';
import { hasOwnSscc, judgeNumber, transparencyIn } from './label-numbers.ts';
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
import { drawnOn, hasAll, identifiersIn, isAsDrawn } from './told-apart.ts';

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

/** Whether a scanned code stands on the goods, at the level that this run labels and with its batch and dates. */
export const judgeProduct = (wanted: Wanted, text: string): CodeJudgement => {
  if (markIn(wanted, text) || transparencyIn(text) !== null || readRollCode(text).kind === 'roll')
    return unreadable(said('run.label_for_product'));
  const found = find(wanted, text, 'product');
  if (found.is !== 'found') return found;
  const { planned, reading } = found;
  if (planned.standsOn === 'label') return unreadable(said('run.label_for_product'));
  const mayBeLabels =
    saysMore(reading, wanted) && mayBeOnLabel(wanted, planned) && !isUnlikeDrawn(wanted, reading);
  if (mayBeLabels && isLabels(wanted, reading, planned)) return unreadable(said('run.label_for_product'));
  const judged = judgeElements(wanted, reading, 'product');
  return judged.is === 'right' && mayBeLabels ? { ...judged, isByElements: true } : judged;
};

/** Whether the portal has drawn all labels of the run, and a code says something else than what it draws on them. */
const isUnlikeDrawn = (wanted: Wanted, reading: CodeReading): boolean => {
  const drawn = drawnOn(wanted);
  return drawn !== null && !isAsDrawn(reading, drawn);
};

/**
 * Whether a code with the goods' number and more, on goods, is the label's. Where the portal prints such a code on the label, one that
 * says as much is, unless the goods are said to have one, too; where one has proved a label, any is but that of goods that say less.
 */
const isLabels = (wanted: Wanted, reading: CodeReading, { isStated }: PlannedCode): boolean => {
  const { placed, apart } = wanted;
  const says = identifiersIn(reading);
  if (placed.hasElements && !isStated && hasAll(says, printsIn(wanted) ?? [])) return true;
  return elementsOnIn(wanted) === 'label' && apart?.goods.join() !== says.join();
};

/** What the portal would draw on a label of this run. Before format 11 nobody asked. */
const printsIn = ({ placed, format }: Wanted): readonly string[] | undefined =>
  format < firstToldApart ? undefined : placed.prints;

/**
 * Whether a code with the goods' number and more may be the label's: the portal prints it there, or nobody said that the number
 * stands on the goods. Before format 9 who had said so left a label that no scan could prove.
 */
const mayBeOnLabel = ({ placed, format }: Wanted, { isStated }: PlannedCode): boolean =>
  !isStated || (placed.hasElements && format >= firstByArticle);

/** What GS1 codes with the goods' number and more have proved in the run. Before format 7 they proved either side. */
const elementsOnIn = ({ elementsOn, format }: Wanted): Standing['elementsOn'] =>
  format < firstTriedBare ? null : elementsOn;

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

/** Judges a code with the GTIN of the goods as the label's. */
const judgeArticle = (wanted: Wanted, reading: CodeReading, planned: PlannedCode): CodeJudgement => {
  const judged = judgeElements(wanted, reading, 'label');
  if (judged.is !== 'right') return judged;
  if (
    !mayBeOnLabel(wanted, planned) ||
    areAllPlain(wanted) ||
    !isOfLabel(wanted, reading, judged) ||
    isUnlikeDrawn(wanted, reading)
  )
    return unreadable(said('run.goods_for_label'));
  if (!isLikeLabels(wanted, reading)) return unreadable(said('run.less_than_label'));
  const of = { ...judged, by: 'article' } as const;
  // A code as the portal prints it on the label is known to be on it; where the goods are said to have the number, they may, too.
  const isPrinted =
    wanted.placed.hasElements &&
    !planned.isStated &&
    (printsIn(wanted) === undefined || drawnOn(wanted) !== null);
  if (isPrinted && (isOfBatch(judged) || !hasFacts(wanted.plan))) return of;
  return elementsOnIn(wanted) === 'goods'
    ? unreadable(said('run.elements_on_goods'))
    : { ...of, isByElements: true };
};

/**
 * Whether a code says what the labels of the run say: what the portal has drawn, or all that told one from the code of its goods.
 * Before format 11 any code with a batch, a date or a serial number did.
 */
const isLikeLabels = (wanted: Wanted, reading: CodeReading): boolean =>
  !isUnlikeDrawn(wanted, reading) &&
  (wanted.apart === null || hasAll(identifiersIn(reading), wanted.apart.label));

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
  if (isOwnOf(plan.labelId, planned)) {
    const judged = judgeElements(wanted, reading, 'label');
    return judged.is === 'right' ? { ...judged, by: 'number' } : judged;
  }
  if (hasOwnSscc(wanted, reading)) return judgeElements(wanted, reading, 'label');
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

/**
 * Whether a text is a code with the number of the goods that says more than that, as the labels of the run do: what may stand on goods
 * and on labels.
 */
export const isWithElements = (wanted: Wanted, text: string): boolean => {
  const found = find(wanted, text, 'label');
  return (
    found.is === 'found' &&
    found.planned.standsOn !== 'label' &&
    saysMore(found.reading, wanted) &&
    isLikeLabels(wanted, found.reading)
  );
};
