import type { FoundField, FoundKind } from '#domain/find/contract.ts';

/** The names of the fields that can match. */
export const fieldNames: Readonly<Record<FoundField, string>> = {
  sku: 'SKU',
  clientSku: 'Client SKU',
  barcode: 'Barcode',
  code: 'Code',
  name: 'Name',
  title: 'Title',
  category: 'Category',
  labelSku: 'Label SKU',
  supplierCode: 'Supplier Code',
  supplierName: 'Supplier',
  labelSize: 'Label Size',
  storage: 'Storage',
};

/** What a choice leads to. */
export type ChoiceKind = FoundKind | 'screen' | 'act' | 'search';

export const groupNames: Readonly<Record<ChoiceKind, string>> = {
  product: 'Products',
  client: 'Clients',
  tutorial: 'Tutorials',
  item: 'Inventory',
  screen: 'Screens',
  act: 'Actions',
  search: 'Search',
};

/** The number of choices, for screen readers. */
export const countOf = (count: number): string =>
  count === 1 ? '1 choice' : `${count.toLocaleString('en-US')} choices`;
