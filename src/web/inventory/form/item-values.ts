import { z } from 'zod';
import { cleanText } from '#domain/contract/fields.ts';
import { InventoryDraft, InventoryItem } from '#domain/inventory/contract.ts';
import { itemFields } from '#domain/inventory/item-fields.ts';
import { fieldsOf, mapFields, namesOf, type NameOf } from '#domain/record/fields.ts';

/** The fields that cannot be changed after creation. */
export const lockedFields = ['labelSku', 'supplierCode', 'supplierName', 'labelSize'] as const;

export type ItemField = NameOf<typeof itemFields>;

/** The fields of an item, in order. */
export const itemFieldNames: readonly ItemField[] = namesOf(itemFields);

/** The form's values as an item. `stockOnHand` is NaN if it is not a whole number. */
export type ItemDraft = Required<InventoryDraft>;

/** The values of the form. */
export interface ItemValues extends Record<ItemField, string> {
  /** The item that the edit started from, with its version; null for a new one. */
  startedFrom: (ItemDraft & { version: number }) | null;
}

/** The saved values of an item, for comparison with the form's. */
export const savedOf = (item: ItemDraft): ItemDraft => fieldsOf(itemFields, item);

/** The initial values for an item; for a new one, with a stock of 0. */
export const valuesOf = (item: InventoryItem | null): ItemValues => ({
  ...mapFields(itemFields, (_, name) => String(item?.[name] ?? '')),
  stockOnHand: String(item?.stockOnHand ?? 0),
  startedFrom: item && { ...savedOf(item), version: item.version },
});

const wholeNumber = (text: string): number => (/^-?\d+$/.test(text.trim()) ? Number(text) : NaN);

/** The values to send. Locked fields are sent unchanged. */
export const draftOf = (values: ItemValues): ItemDraft => ({
  labelSku: values.startedFrom?.labelSku ?? cleanText(values.labelSku),
  supplierCode: values.startedFrom?.supplierCode ?? cleanText(values.supplierCode),
  supplierName: values.startedFrom?.supplierName ?? cleanText(values.supplierName),
  labelSize: values.startedFrom?.labelSize ?? cleanText(values.labelSize),
  storage: cleanText(values.storage),
  stockOnHand: wholeNumber(values.stockOnHand),
  image: cleanText(values.image) || null,
});

const isLocked = (field: PropertyKey | undefined): boolean => lockedFields.some((name) => name === field);

/** Validates the form, field by field. Locked fields are never reported. */
export const CheckedItem = z.custom<ItemValues>().superRefine((values, context) => {
  const { error } = InventoryDraft.safeParse(draftOf(values));
  const reported = new Set<PropertyKey>();
  for (const { path, message } of error?.issues ?? []) {
    const [field] = path;
    if (field === undefined || reported.has(field) || (values.startedFrom && isLocked(field))) continue;
    reported.add(field);
    context.addIssue({ code: 'custom', path: [field], message });
  }
});

/** The item in the refusal of a stale version; null if it has none. */
export const itemIn = (current: unknown): InventoryItem | null =>
  InventoryItem.safeParse(current).data ?? null;
