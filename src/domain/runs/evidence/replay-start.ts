import { codeKey } from '../../codes/code-key.ts';
import { listedKey } from '../../codes/listed-key.ts';
import { coveredBy } from '../../products/code-places.ts';
import { canonicalJson } from '../../releases/canonical-json.ts';
import { gtinOfBarcode, isOfOtherLevel, isSamePlace, placedOf, releasedOf } from '../judging/placed-codes.ts';
import { firstAsPrinted, firstTriedBare } from '../formats.ts';
import type { PlannedCode } from '../run.ts';
import { lacking, notesOf } from '../start-rules.ts';
import { judgedBy } from './judged-by.ts';
import type { Start } from './played-event.ts';

type Content = Readonly<Record<string, unknown>>;

/** What the artwork check could have read at most: every code, in every file. */
const everything: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

const keyOf = ({ code }: PlannedCode): string => codeKey(code) ?? code;

/** The codes by their digits: once a plan had one of 1-11 and 11-1, where either of the two stands. */
const byKey = (codes: readonly PlannedCode[]) => Map.groupBy(codes, keyOf);

/**
 * Whether codes stand where the release says. Where nobody stated it, a code stands where it stands unread, or where the
 * artwork check read it: what it read is not in the release.
 */
const isPlacedBy = (content: Content, start: Start, format: number): boolean => {
  const { labelId, placed } = start;
  if (placed === null) return false;
  const byRelease = placedOf(content, labelId, { run: start, format });
  const unread = byKey(byRelease.codes);
  const read = byKey(placedOf(content, labelId, { read: () => everything, format }).codes);
  const { product, label } = releasedOf(content, labelId, format);
  const given = byKey(placed.codes);
  const isComplete =
    [...unread.keys()].every((key) => given.has(key)) &&
    new Set(placed.codes.map(({ code }) => listedKey(code))).size === placed.codes.length;
  const ids = new Set([null, ...product.labels.map(({ id }) => id)]);
  const arePlaced = placed.codes.every((one) => {
    const least = unread.get(keyOf(one)) ?? [];
    return (read.get(keyOf(one)) ?? []).some((most) => {
      if (one.isStated !== most.isStated || one.level !== most.level || one.isGtin !== most.isGtin)
        return false;
      if (least.some((known) => isSamePlace(one, known))) return true;
      return !one.isStated && one.standsOn === most.standsOn && ids.has(one.labelId);
    });
  });
  const covers = label ? coveredBy(label, product, placed.codes) : [];
  const { carries, hasElements, prints, hasMark, labelNumber, marked } = byRelease;
  const marks = format >= firstAsPrinted ? { labelNumber, marked } : {};
  return (
    isComplete &&
    arePlaced &&
    placed.covers.join('\n') === covers.join('\n') &&
    placed.carries.join('\n') === carries.join('\n') &&
    placed.hasElements === hasElements &&
    placed.prints?.join() === prints?.join() &&
    placed.hasMark === hasMark &&
    placed.labelNumber === marks.labelNumber &&
    placed.marked?.join() === marks.marked?.join()
  );
};

/** The contents of the releases that a start names; null where one is not there, or there is none. */
export interface Releases {
  product: Content | null;
  client: Content | null;
}

const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** Whether a plan is one that the portal makes, whatever its release says. */
const isPossible = (start: Start): boolean =>
  within(start.quantity, 1, judgedBy.mostPieces) &&
  within(start.checkEvery, 1, judgedBy.mostCheckEvery) &&
  within(start.unexplainedLimit, 0, judgedBy.mostPieces) &&
  start.bestBefore === (start.dates.best_before ?? null) &&
  (start.clientId !== null || start.clientRelease === null) &&
  (start.clientRelease === null) === (start.clientReleaseSha256 === null);

const isNoted = (start: Start): boolean =>
  start.placed !== null &&
  canonicalJson(start.notes) === canonicalJson(notesOf({ ...start, placed: start.placed }));

/** What the start of a run says otherwise than the releases that it names, in words that follow the name of the event. */
export const faultsOfStart = (
  start: Start,
  { product: content, client }: Releases,
  format: number,
): string[] => {
  const faults = [
    ...(isPossible(start) ? [] : ['plans what no portal plans.']),
    ...(isNoted(start) ? [] : ['does not say how its pieces can be checked.']),
    ...(client === null || (client['name'] === start.clientName && isInShops(client, start))
      ? []
      : ['names another client than its release.']),
  ];
  if (content === null) return faults;
  const { product, label } = releasedOf(content, start.labelId, format);
  return [
    ...faults,
    ...(product.sku === start.sku ? [] : ['names another SKU than its release.']),
    ...(gtinOfBarcode(product.barcode) === start.gtin ? [] : ['names another GTIN than its release.']),
    ...((content['clientId'] ?? null) === start.clientId ? [] : ['is of another client than its release.']),
    ...(label !== undefined && label.labelSku === start.labelSku
      ? []
      : ['names another label than its release.']),
    ...(label === undefined || lacking(label, start).length === 0
      ? []
      : ['lacks the batch or the date of its label.']),
    ...(format >= firstTriedBare && start.placed && isOfOtherLevel(start.placed, start, product.barcode)
      ? ['labels another level than that of the codes of its label.']
      : []),
    ...(isPlacedBy(content, start, format) ? [] : ['says otherwise than its release where codes stand.']),
  ];
};

const isInShops = (client: Content, { inStoreCodes }: Start): boolean =>
  (client['inStoreCodes'] ?? null) === inStoreCodes;
