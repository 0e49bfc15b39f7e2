import { searchKey } from '../codes/code-key.ts';
import { once } from '../words/once.ts';
import type { OrderedLabel } from './contract.ts';

const collator = once(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }));

/** The key of a line's supplier, ignoring letter case, accents and spacing. */
const supplierKey = ({ supplierName, supplierCode }: OrderedLabel): string =>
  JSON.stringify([searchKey(supplierName), searchKey(supplierCode)]);

/** Groups lines by supplier. Suppliers are sorted by name and code, their labels by SKU and size. */
export const bySupplier = <Line extends OrderedLabel>(lines: readonly Line[]): Line[][] => {
  const groups = new Map<string, Line[]>();
  const order = collator();
  const sorted = lines.toSorted(
    (a, b) =>
      order.compare(a.supplierName, b.supplierName) ||
      order.compare(a.supplierCode, b.supplierCode) ||
      order.compare(a.labelSku, b.labelSku) ||
      order.compare(a.labelSize, b.labelSize),
  );
  for (const line of sorted) {
    const key = supplierKey(line);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
};
