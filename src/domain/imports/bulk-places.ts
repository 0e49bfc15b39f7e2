import { listedKey } from '../codes/listed-key.ts';
import { StandsOn, type CodePlace } from '../products/code-place.ts';
import type { Product } from '../products/contract.ts';
import { shownLabels } from '../products/shown-labels.ts';
import type { Fields } from '../record/field.ts';
import { namesOf } from '../record/fields.ts';
import { choice } from '../record/kinds.ts';
import type { Rule } from '../record/plan-fields.ts';

const place = { ...choice(StandsOn), column: 'places' } as const;

/** Where the codes of a kind stand, as a bulk edit states it; null derives it again. */
export const bulkPlaceFields = {
  barcodeStandsOn: { ...place, name: 'Barcode stands' },
  skuStandsOn: { ...place, name: 'SKU stands' },
  clientSkuStandsOn: { ...place, name: 'Client SKU stands' },
  labelSkuStandsOn: { ...place, name: 'Label SKU stands' },
} as const satisfies Fields;

type PlaceName = keyof typeof bulkPlaceFields;
export type BulkPlaces = Partial<Record<PlaceName, StandsOn | null | undefined>>;

const labelSkusOf = (product: Product): { code: string; labelId: string | null }[] => {
  const labels = shownLabels(product);
  return labels.flatMap(({ id, labelSku }) => {
    const isShared = labels.some((other) => other.id !== id && other.labelSku === labelSku);
    return labelSku === null || labelSku === ''
      ? []
      : [{ code: labelSku, labelId: isShared || id === 'flat' ? null : id }];
  });
};

const one = (code: string | null) => (code === null || code === '' ? [] : [{ code, labelId: null }]);

const codesOf: Readonly<Record<PlaceName, (product: Product) => { code: string; labelId: string | null }[]>> =
  {
    barcodeStandsOn: ({ barcode }) => one(barcode),
    skuStandsOn: ({ sku }) => one(sku),
    clientSkuStandsOn: ({ clientSku }) => one(clientSku),
    labelSkuStandsOn: labelSkusOf,
  };

/** The places that are stated in a product after a bulk edit: with `fill` only those of codes that nobody placed. */
export const withBulkPlaces = (
  product: Product,
  set: BulkPlaces,
  rule: Extract<Rule, 'replace' | 'fill'>,
): CodePlace[] => {
  const stated = new Map(
    product.places.flatMap((known) => (known.isStated ? [[listedKey(known.code), known] as const] : [])),
  );
  for (const name of namesOf(bulkPlaceFields)) {
    const standsOn = set[name];
    if (standsOn === undefined) continue;
    for (const { code, labelId } of codesOf[name](product)) {
      const key = listedKey(code);
      if (key === null || (rule === 'fill' && stated.has(key))) continue;
      if (standsOn === null) stated.delete(key);
      else
        stated.set(key, { code, standsOn, labelId: standsOn === 'goods' ? null : labelId, isStated: true });
    }
  }
  return [...stated.values()];
};

/** Whether a bulk edit says where codes stand. */
export const setsPlaces = (set: BulkPlaces): boolean =>
  namesOf(bulkPlaceFields).some((name) => set[name] !== undefined);
