import { z } from 'zod';
import { codeLevels, type CodeLevel } from '../../codes/code-kinds.ts';
import { codeKinds } from '../../codes/code-kinds.ts';
import { codeKey, writtenKey } from '../../codes/code-key.ts';
import { drawnKind, elementOfDate } from '../../codes/gs1/date-kind.ts';
import { isValidGtin } from '../../codes/gtin.ts';
import { plainGtin, upcAOf } from '../../codes/unit-gtin.ts';
import type { CodeReading } from '../../codes/code-reading.ts';
import { isAsPrinted, listedKey } from '../../codes/listed-key.ts';
import { CodePlace } from '../../products/code-place.ts';
import { coveredBy, placesOf, type PlacedProduct, type ReadKeys } from '../../products/code-places.ts';
import { levelOf } from '../../products/product-code.ts';
import { markedAmong } from '../../products/release-mark.ts';
import { printedKind } from '../dates.ts';
import { eventFormat, firstByArticle, firstByKind, firstToldApart } from '../formats.ts';
import type { Placed, PlannedCode, RunPlan } from '../run.ts';

const MaybeText = z.string().nullable().catch(null);
const Texts = z.array(z.string());
const Labelled = z.object({
  labelSku: MaybeText,
  labelType: MaybeText.default(null),
  printLayout: MaybeText,
  dateKind: MaybeText.default(null),
  artworkFiles: Texts.catch([]),
  covers: Texts.nullable().catch(null),
  carries: Texts.nullable().catch(null),
  releaseMark: MaybeText.default(null),
});
const Released = Labelled.extend({
  sku: z.string().catch(''),
  clientSku: MaybeText,
  barcode: MaybeText,
  places: z.array(CodePlace).catch([]),
  codes: z
    .array(z.object({ code: z.string(), kind: z.enum(codeKinds), level: z.enum(codeLevels) }))
    .catch([]),
  labels: z.array(Labelled.extend({ id: z.string() })).catch([]),
});

/** The packaging level of a product's own barcode: a unit, unless the barcode is the GTIN of a case. */
export const levelOfBarcode = (barcode: string): CodeLevel =>
  isValidGtin(barcode) ? levelOf(barcode, 'gtin') : 'unit';

const levelIn = (code: string, { barcode, codes }: PlacedProduct): PlannedCode['level'] => {
  const key = listedKey(code);
  const listed = codes.find((one) => listedKey(one.code) === key);
  if (listed)
    return listed.kind === 'sku' ? 'any' : (codeLevels.find((level) => level === listed.level) ?? 'any');
  return barcode !== null && listedKey(barcode) === key ? levelOfBarcode(barcode) : 'any';
};

/** Whether a code of a product is known as a GTIN: it is its barcode, or listed as one. */
const isGtinIn = (code: string, { barcode, codes }: PlacedProduct): boolean => {
  const known = [
    ...(barcode === null ? [] : [barcode]),
    ...codes.flatMap((one) => (one.kind === 'gtin' ? [one.code] : [])),
  ];
  return isValidGtin(code) && known.some((one) => listedKey(one) === listedKey(code));
};

/** The GTIN of a product's barcode, in 14 digits; null if it is none. */
export const gtinOfBarcode = (barcode: string | null): string | null =>
  barcode !== null && isValidGtin(barcode) ? barcode.padStart(14, '0') : null;

type Released = z.infer<typeof Released>;

/** A release with its GTINs by their digits, also where it says where they stand. A number of a company stays as it is. */
const withPlainGtins = ({ barcode, codes, places, ...released }: Released): Released => {
  const gtins = [
    ...(barcode === null ? [] : [barcode]),
    ...codes.flatMap(({ kind, code }) => (kind === 'gtin' ? [code] : [])),
  ];
  const plain = new Map(gtins.map((code) => [listedKey(code), plainGtin(code)]));
  const asPlain = (code: string): string => plain.get(listedKey(code)) ?? code;
  return {
    ...released,
    barcode: barcode === null ? null : asPlain(barcode),
    codes: codes.map((one) => (one.kind === 'gtin' ? { ...one, code: asPlain(one.code) } : one)),
    places: places.map((place) => ({ ...place, code: asPlain(place.code) })),
  };
};

/**
 * A released product by the rules of a format of events, and one of its labels; undefined if it has no such label. Before
 * format 9 a GTIN was one only without gaps, and UPC-E was none.
 */
export const releasedOf = (
  content: Readonly<Record<string, unknown>>,
  labelId: string,
  format = eventFormat,
) => {
  const written = Released.parse(content);
  const { labels, ...released } = format < firstByArticle ? written : withPlainGtins(written);
  // An older product without a list of labels has one in its flat fields.
  const all = labels.length > 0 ? labels : [{ ...released, id: 'flat' }];
  const product: PlacedProduct = { ...released, labels: all };
  return { product, label: all.find(({ id }) => id === labelId), labels: all };
};

/** What places of codes are derived by: what the artwork of the product says, the run's batch and dates, and the format of events. */
interface PlacedBy {
  read?: ReadKeys;
  run?: Pick<RunPlan, 'batch' | 'dates'>;
  format?: number;
}

/**
 * Whether the portal prints a GS1 code with batch or date on a label. On that of a carton they are if the run has them; before
 * format 9 they were thought to be there always.
 */
const printsElements = (
  { printLayout, dateKind }: z.infer<typeof Labelled>,
  { run, format = eventFormat }: PlacedBy,
): boolean => {
  if (printLayout !== 'carton' || run === undefined || format < firstByArticle)
    return printLayout === 'best_before' || printLayout === 'carton';
  return run.batch !== null || run.dates[printedKind(dateKind)] !== undefined;
};

/** What a code that the portal draws on a label of a run says besides the article, by its identifiers: the run's date and batch. */
const printedOn = (
  dateKind: string | null | undefined,
  { batch, dates }: Pick<RunPlan, 'batch' | 'dates'>,
): string[] => {
  const kind = drawnKind(dateKind);
  return [...(batch === null ? [] : ['10']), ...(dates[kind] === undefined ? [] : [elementOfDate[kind]])];
};

/** Where the codes of a released product stand for a run of one of its labels. */
export const placedOf = (
  content: Readonly<Record<string, unknown>>,
  labelId: string,
  by: PlacedBy = {},
): Placed => {
  const { read = () => new Set(), run, format = eventFormat } = by;
  const { product, label, labels } = releasedOf(content, labelId, format);
  const places = placesOf(product, read, labelId);
  return {
    codes: places.map((place) => ({
      ...place,
      level: levelIn(place.code, product),
      ...(format < firstByKind ? {} : { isGtin: isGtinIn(place.code, product) }),
    })),
    covers: label ? coveredBy(label, product, places) : [],
    carries: label?.carries ?? [],
    hasElements: label !== undefined && printsElements(label, by),
    ...(run === undefined || format < firstToldApart ? {} : { prints: printedOn(label?.dateKind, run) }),
    ...((label?.releaseMark ?? null) === null ? {} : { hasMark: true as const }),
    labelNumber: labels.findIndex(({ id }) => id === labelId) + 1,
    marked: markedAmong(labels),
  };
};

/** A scanned code among those of the product. */
export interface FoundCode {
  planned: PlannedCode;
  level: CodeLevel | 'any';
}

type Place = Pick<PlannedCode, 'standsOn' | 'labelId'>;

/** Whether two codes stand in one place. */
export const isSamePlace = (one: Place, other: Place | undefined): boolean =>
  one.standsOn === other?.standsOn && one.labelId === other.labelId;

/** The codes as a portal compared them before format 5, which found 1-11 and 11-1 under the same digits. */
export const asBeforeDashes = (placed: Placed): Placed => ({
  ...placed,
  codes: [...Map.groupBy(placed.codes, ({ code }) => codeKey(code) ?? code).values()].flatMap(
    ([first]) => first ?? [],
  ),
});

/** The codes that a text may be: the one that it is to the letter, or else all that are 111 without their dashes. */
export const candidatesIn = ({ codes }: Placed, text: string): PlannedCode[] => {
  const key = codeKey(text);
  const same = codes.filter(({ code }) => codeKey(code) === key && isAsPrinted(code, text));
  const exact = same.filter(({ code }) => writtenKey(code) === writtenKey(text));
  return exact.length > 0 ? exact : same;
};

/** The code of the product that a text is, whatever it looks like: a code may have a wrong check digit. */
export const codeIn = (placed: Placed, text: string): FoundCode | null => {
  const key = codeKey(text);
  const [likely] = candidatesIn(placed, text);
  const planned =
    key === null ? undefined : (likely ?? placed.codes.find(({ code }) => codeKey(code) === key));
  return planned ? { planned, level: planned.level } : null;
};

/**
 * Whether a code may be printed as UPC-E. Format 9 took any eight digits for it, also a SKU; of a plan from before format 10, a
 * number of a company is known by its fitting every level.
 */
const mayBeUpcE = ({ isGtin, level }: PlannedCode, format: number): boolean =>
  format >= firstByKind ? (isGtin ?? level !== 'any') : format >= firstByArticle;

/** The keys of a product's code: eight digits may be both a GTIN-8 and UPC-E, which scanners send whole. */
const keysOf = (planned: PlannedCode, format: number): string[] => {
  const { code } = planned;
  const key = codeKey(code) ?? code;
  const whole = mayBeUpcE(planned, format) ? upcAOf(code) : null;
  return whole === null ? [key] : [key, codeKey(whole) ?? whole];
};

/** Whether a covered code is to be compared by its article: eight digits are UPC-E only if they are a GTIN of the product. */
export const isOfArticle = ({ codes }: Placed, covered: string, format: number): boolean => {
  const whole = upcAOf(covered);
  if (format < firstByKind || whole === null) return format >= firstByArticle;
  const keys = [covered, whole].map((code) => codeKey(code) ?? code);
  return codes.some((one) => mayBeUpcE(one, format) && keysOf(one, format).some((key) => keys.includes(key)));
};

/** The code of the product that a reading names; null if it belongs to another product. */
export const readingIn = (placed: Placed, reading: CodeReading, format: number): FoundCode | null => {
  const { codes } = placed;
  const [same = [], ...units] = reading.keys.map((group) => group.map((code) => codeKey(code) ?? code));
  const among = (keys: readonly string[]) => {
    const named = (one: PlannedCode) => keysOf(one, format).some((key) => keys.includes(key));
    return candidatesIn(placed, reading.text).find(named) ?? codes.find(named) ?? null;
  };
  const exact = among(same);
  if (reading.level === 'pallet') return exact && { planned: exact, level: 'pallet' };
  if (exact) return { planned: exact, level: exact.level };
  // The release does not have this GTIN of a case, but its digits contain the GTIN of the unit.
  const unit = among(units.flat());
  const hasCases = codes.some(({ level }) => level === 'case');
  return unit?.level === 'unit' && !hasCases ? { planned: unit, level: 'case' } : null;
};

/** The layouts that show neither batch nor date nor serial number: no code on them says more than the article. */
export const withoutElements: readonly string[] = ['barcode', 'address'];

/** Whether a code stands on this label and not on the goods. */
export const isOwnOf = (labelId: string, { standsOn, labelId: on }: PlannedCode): boolean =>
  standsOn === 'label' && (on === null || on === labelId);

const isOfLevel = ({ level }: PlannedCode, wanted: CodeLevel): boolean => level === 'any' || level === wanted;

/** Whether the label carries anything that a scan can tell from the goods. */
export const canScanLabel = (placed: Placed, { labelId, level }: { labelId: string; level: CodeLevel }) =>
  placed.hasElements ||
  placed.hasMark === true ||
  placed.carries.length > 0 ||
  placed.codes.some((code) => isOwnOf(labelId, code) && isOfLevel(code, level));

/**
 * Whether a label has codes, and none of the packaging level: at another level than that of the product's barcode nobody could
 * scan it, and by eye alone any label would do.
 */
export const isOfOtherLevel = (
  placed: Placed,
  { labelId, level }: { labelId: string; level: CodeLevel },
  barcode: string | null,
): boolean => {
  const own = placed.codes.filter((code) => isOwnOf(labelId, code));
  const usual = barcode === null ? 'unit' : levelOfBarcode(barcode);
  return level !== usual && own.length > 0 && !own.some((code) => isOfLevel(code, level));
};

/** Whether the goods are known to carry a code: a number of a company counts only if somebody said where it stands. */
export const canScanGoods = ({ codes }: Placed, { level }: { level: CodeLevel }): boolean =>
  codes.some(
    (code) => code.standsOn !== 'label' && (code.level === level || (code.level === 'any' && code.isStated)),
  );
