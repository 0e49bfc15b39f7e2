import { z } from 'zod';
import { cleanText } from '#domain/contract/fields.ts';
import { InventoryDraft, InventoryItem } from '#domain/inventory/contract.ts';
import { itemFields } from '#domain/inventory/item-fields.ts';
import { fieldsOf, mapFields, namesOf, type NameOf } from '#domain/record/fields.ts';

/** The fields that stay what they are once the item exists. */
export const lockedFields = ['labelSku', 'supplierCode', 'supplierName', 'labelSize'] as const;

/** A field of an item. */
export type ItemField = NameOf<typeof itemFields>;

/** The fields of an item, in the order in which they stand. */
export const itemFieldNames: readonly ItemField[] = namesOf(itemFields);

/** An item as the form sees it. `stockOnHand` is NaN for what is typed and no whole number. */
export type ItemDraft = Required<InventoryDraft>;

/** What stands in the form. */
export interface ItemValues extends Record<ItemField, string> {
  /** The item that was typed over and its version; null for a new one. */
  startedFrom: (ItemDraft & { version: number }) | null;
}

/** A saved item as the form compares it. */
export const savedOf = (item: ItemDraft): ItemDraft => fieldsOf(itemFields, item);

/** The form of an item as it is saved; of a new one, with nothing on the shelf. */
export const valuesOf = (item: InventoryItem | null): ItemValues => ({
  ...mapFields(itemFields, (_, name) => String(item?.[name] ?? '')),
  stockOnHand: String(item?.stockOnHand ?? 0),
  startedFrom: item && { ...savedOf(item), version: item.version },
});

const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : NaN);

/** What is typed as it is sent. What cannot be edited is sent as it was. */
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

/** Says what is wrong with what is typed, field by field. What nobody can edit is not to blame on anybody. */
export const CheckedItem = z.custom<ItemValues>().superRefine((values, context) => {
  const { error } = InventoryDraft.safeParse(draftOf(values));
  const said = new Set<PropertyKey>();
  for (const { path, message } of error?.issues ?? []) {
    const [field] = path;
    if (field === undefined || said.has(field) || (values.startedFrom && isLocked(field))) continue;
    said.add(field);
    context.addIssue({ code: 'custom', path: [field], message });
  }
});

/** The item that a refusal of a stale version carries; null where it carries none. */
export const itemIn = (current: unknown): InventoryItem | null =>
  InventoryItem.safeParse(current).data ?? null;
