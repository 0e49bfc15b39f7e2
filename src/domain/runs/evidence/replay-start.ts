import { codeKey } from '../../codes/code-key.ts';
import { coveredBy } from '../../products/code-places.ts';
import { gtinOfBarcode, placedOf, releasedOf } from '../placed-codes.ts';
import type { PlannedCode } from '../run.ts';
import type { Start } from './played-event.ts';

type Content = Readonly<Record<string, unknown>>;

/** What the artwork check could have read at most: every code, in every file. */
const everything: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

const keyOf = ({ code }: PlannedCode): string => codeKey(code) ?? code;

const byKey = (codes: readonly PlannedCode[]) => new Map(codes.map((one) => [keyOf(one), one]));

const isSamePlace = (one: PlannedCode, other: PlannedCode | undefined): boolean =>
  one.standsOn === other?.standsOn && one.labelId === other.labelId;

/**
 * Whether codes stand where the release says. Where nobody stated it, a code stands where it stands unread, or where the
 * artwork check read it: what it read is not in the release.
 */
const isPlacedBy = (content: Content, { labelId, placed }: Start): boolean => {
  if (placed === null) return false;
  const unread = byKey(placedOf(content, labelId).codes);
  const read = byKey(placedOf(content, labelId, () => everything).codes);
  const { product, label } = releasedOf(content, labelId);
  const given = byKey(placed.codes);
  const isComplete = [...unread.keys()].every((key) => given.has(key)) && given.size === placed.codes.length;
  const ids = new Set([null, ...product.labels.map(({ id }) => id)]);
  const arePlaced = placed.codes.every((one) => {
    const [least, most] = [unread.get(keyOf(one)), read.get(keyOf(one))];
    if (one.isStated !== most?.isStated || one.level !== most.level) return false;
    if (isSamePlace(one, least)) return true;
    return !one.isStated && one.standsOn === most.standsOn && ids.has(one.labelId);
  });
  const covers = label ? coveredBy(label, product, placed.codes) : [];
  const { carries, hasElements, hasMark } = placedOf(content, labelId);
  return (
    isComplete &&
    arePlaced &&
    placed.covers.join('\n') === covers.join('\n') &&
    placed.carries.join('\n') === carries.join('\n') &&
    placed.hasElements === hasElements &&
    placed.hasMark === hasMark
  );
};

/** What the start of a run says otherwise than the release that it names, in words that follow the name of the event. */
export const faultsOfStart = (start: Start, content: Content | null): string[] => {
  if (content === null) return [];
  const { product, label } = releasedOf(content, start.labelId);
  return [
    ...(product.sku === start.sku ? [] : ['names another SKU than its release.']),
    ...(gtinOfBarcode(product.barcode) === start.gtin ? [] : ['names another GTIN than its release.']),
    ...(label === undefined || label.labelSku === start.labelSku
      ? []
      : ['names another label than its release.']),
    ...(isPlacedBy(content, start) ? [] : ['says otherwise than its release where codes stand.']),
  ];
};
