import { z } from 'zod';
import { codeLevels, type CodeLevel } from '../codes/code-kinds.ts';
import type { CodeReading } from '../codes/code-reading.ts';
import { readCode } from '../codes/read-code.ts';
import { levelOf } from '../products/product-code.ts';
import { readRollCode } from '../codes/roll-code.ts';
import { codeKey, skuKey } from '../codes/code-key.ts';
import { isValidGtin } from '../codes/gtin.ts';
import { readReleaseMark } from './release-mark.ts';
import type { RunPlan } from './run.ts';

/** What a scan is compared with: the run's plan, the content of its product's release, its rolls, and the year. */
export interface Wanted {
  plan: Pick<
    RunPlan,
    'productId' | 'sku' | 'release' | 'clientRelease' | 'labelId' | 'level' | 'batch' | 'bestBefore'
  >;
  content: Readonly<Record<string, unknown>>;
  rolls: readonly string[];
  currentYear: number;
}

/** An `unreadable` text must be scanned again: it proves nothing about the piece. */
export type Judgement =
  | { is: 'right' }
  | { is: 'wrong'; sentence: string }
  | { is: 'unreadable'; sentence: string };

const right: Judgement = { is: 'right' };
const wrong = (sentence: string): Judgement => ({ is: 'wrong', sentence });

const MaybeText = z.string().nullable().catch(null);
const Released = z.object({
  sku: MaybeText,
  clientSku: MaybeText,
  barcode: MaybeText,
  labelSku: MaybeText,
  labels: z.array(z.looseObject({ id: z.string(), labelSku: MaybeText })).catch([]),
  codes: z.array(z.object({ code: z.string(), kind: z.string(), level: z.enum(codeLevels) })).catch([]),
});

/** The codes of the product in a release. A SKU fits units, cases and pallets alike. */
interface ReleasedCodes {
  /** By `codeKey`. */
  levels: Map<string, CodeLevel>;
  anyLevel: Set<string>;
}

const codesOf = (content: Readonly<Record<string, unknown>>): ReleasedCodes => {
  const { sku, clientSku, barcode, codes } = Released.parse(content);
  const levels = new Map<string, CodeLevel>();
  const anyLevel = new Set<string>();
  for (const text of [sku, clientSku]) {
    const key = text === null ? null : codeKey(text);
    if (key !== null) anyLevel.add(key);
  }
  for (const { code, kind, level } of codes) {
    const key = codeKey(code);
    if (key === null) continue;
    if (kind === 'sku') anyLevel.add(key);
    else levels.set(key, level);
  }
  const key = barcode === null ? null : codeKey(barcode);
  if (key !== null && barcode !== null && !levels.has(key)) levels.set(key, levelOfBarcode(barcode));
  return { levels, anyLevel };
};

/** The packaging level of a product's own barcode: a unit, unless the barcode is the GTIN of a case. */
export const levelOfBarcode = (barcode: string): CodeLevel =>
  isValidGtin(barcode) ? levelOf(barcode, 'gtin') : 'unit';

const names: Readonly<Record<CodeLevel, string>> = { unit: 'unit', case: 'case', pallet: 'pallet' };

/** The level of a scanned code in this release: `any` if it fits every level, null if it belongs to another product. */
const levelIn = ({ levels, anyLevel }: ReleasedCodes, reading: CodeReading): CodeLevel | 'any' | null => {
  const [same = [], ...units] = reading.keys.map((group) => group.map((code) => codeKey(code) ?? code));
  if (reading.level === 'pallet')
    return same.some((key) => levels.has(key) || anyLevel.has(key)) ? 'pallet' : null;
  for (const key of same) {
    const level = levels.get(key);
    if (level !== undefined) return level;
  }
  if (same.some((key) => anyLevel.has(key))) return 'any';
  // The release does not have this GTIN of a case, but its digits contain the GTIN of the unit.
  const hasCases = [...levels.values()].includes('case');
  return units.flat().some((key) => levels.get(key) === 'unit') && !hasCases ? 'case' : null;
};

const elementIn = ({ elements }: CodeReading, ai: string) =>
  elements.find((element) => element.ai === ai && element.problem === undefined);

/** Whether batch and date match the run, if the code contains them. */
const judgeElements = ({ plan }: Wanted, reading: CodeReading): Judgement => {
  const batch = elementIn(reading, '10')?.value;
  if (batch !== undefined && plan.batch !== null && batch !== plan.batch)
    return wrong(`Batch ${batch}: this run is of batch ${plan.batch}.`);
  const dated = elementIn(reading, '15') ?? elementIn(reading, '17');
  const day = dated?.date?.slice(0, 10);
  if (day !== undefined && plan.bestBefore !== null && day !== plan.bestBefore)
    return wrong(`Best before ${day}: this run is of ${plan.bestBefore}.`);
  return right;
};

const judgeCode = (wanted: Wanted, text: string, what: 'product' | 'label'): Judgement => {
  const { plan, content, currentYear } = wanted;
  const codes = codesOf(content);
  const key = codeKey(text);
  // A product may have a code with a wrong check digit, so the text is looked up before it is parsed.
  const known =
    key === null ? undefined : (codes.levels.get(key) ?? (codes.anyLevel.has(key) ? 'any' : undefined));
  const asItCame = readCode(text, { currentYear, sites: [] });
  const reading = known === undefined ? (asItCame.otherwise ?? asItCame) : asItCame;
  if (known === undefined && reading.problem)
    return ['code.empty', 'code.check_digit', 'code.ruined', 'code.roll'].includes(reading.problem.code)
      ? { is: 'unreadable', sentence: reading.problem.message }
      : wrong(reading.problem.message);
  const level = known ?? levelIn(codes, reading);
  if (level === null)
    return wrong(what === 'product' ? `This is not ${plan.sku}.` : `This is not a label of ${plan.sku}.`);
  if (level !== 'any' && level !== plan.level)
    return wrong(`This is the code of a ${names[level]}: this run labels ${names[plan.level]}s.`);
  return judgeElements(wanted, reading);
};

/** Whether a scanned code is a code of the product, at the level that this run labels and with its batch and date. */
const judgeProduct = (wanted: Wanted, text: string): Judgement => judgeCode(wanted, text, 'product');

/**
 * Whether a scanned code belongs to the run's label: a code of the product that is printed on the label, the mark of
 * its release, the SKU of the label, or the code of a roll issued to the run.
 */
export const judgeLabel = (wanted: Wanted, text: string): Judgement => {
  const { plan, content, rolls } = wanted;
  const mark = readReleaseMark(text);
  if (mark) {
    if (mark.productId !== plan.productId) return wrong(`This is not a label of ${plan.sku}.`);
    if (mark.release !== plan.release)
      return wrong(`A label of release ${mark.release}: this run is of release ${plan.release}.`);
    if (mark.clientRelease !== (plan.clientRelease ?? 0))
      return wrong(
        `A label of the client’s release ${mark.clientRelease}: this run is of ${plan.clientRelease ?? 0}.`,
      );
    return right;
  }
  const roll = readRollCode(text);
  if (roll.kind === 'roll')
    return rolls.includes(roll.code) ? right : wrong(`Roll ${roll.code} was not issued to this run.`);
  const { labels, labelSku } = Released.parse(content);
  const own =
    labels.find(({ id }) => id === plan.labelId)?.labelSku ?? (labels.length === 0 ? labelSku : null);
  if (own !== null && skuKey(own) === skuKey(text)) return right;
  return judgeCode(wanted, text, 'label');
};

/** Judges product and label of one piece; if both are wrong, reports the product. */
export const judgePiece = (wanted: Wanted, piece: { product: string; label: string }): Judgement => {
  const product = judgeProduct(wanted, piece.product);
  const label = judgeLabel(wanted, piece.label);
  // A wrong code makes the piece wrong, even if the other code cannot be read.
  return (
    [product, label].find(({ is }) => is === 'wrong') ??
    [product, label].find(({ is }) => is === 'unreadable') ??
    right
  );
};
