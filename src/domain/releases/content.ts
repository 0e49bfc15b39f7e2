import { clientFields } from '../clients/client-fields.ts';
import { z } from 'zod';
import { Client } from '../clients/contract.ts';
import { Product } from '../products/contract.ts';
import { labelFields } from '../products/label-fields.ts';
import { withFlatLabel } from '../products/plan-product.ts';
import { productFields } from '../products/product-fields.ts';
import type { Fields } from '../record/field.ts';
import { blankRecord, entriesOf, namesOf, type NameOf, type ValuesOf } from '../record/fields.ts';

/** The content of a release, without the hashes of its files. */
export type Content = Readonly<Record<string, unknown>>;

const { clientName: _, ...releasedFields } = productFields;

/**
 * Picks the fields of a release. `first` are those of the first releases; a newer field is left out while it is empty, so
 * that the content of an older release stays as it was hashed.
 */
const releasedBy = <T extends Fields>(fields: T, first: readonly NameOf<T>[]) => {
  const newer = new Map<string, string>(
    entriesOf(blankRecord(fields))
      .filter(([name]) => !first.includes(name))
      .map(([name, blank]) => [name, JSON.stringify(blank)]),
  );
  const names = namesOf(fields);
  return (record: ValuesOf<T>): Content => {
    const content: Record<string, unknown> = {};
    for (const name of names) {
      const value = record[name];
      const blank = newer.get(name);
      // Most values are null, and need no text to be compared.
      const isBlank = value === null ? blank === 'null' : JSON.stringify(value) === blank;
      if (blank === undefined || !isBlank) content[name] = value;
    }
    return content;
  };
};

const productContent = releasedBy(releasedFields, [
  ...(['sku', 'itemDescription', 'barcode', 'clientId', 'clientSku', 'codes', 'images', 'notes'] as const),
  ...(['caseQuantity', 'layerQuantity', 'palletQuantity', 'tutorialVideos'] as const),
]);

const labelContent = releasedBy(labelFields, [
  ...(['labelSku', 'labelType', 'labelOrientation', 'labelFeed', 'labelSize', 'labelMaterial'] as const),
  ...(['adhesiveType', 'supplierCode', 'supplierName', 'artworkFiles'] as const),
]);

/** A product's released content: all fields that an editor enters. The client's name is in the client's releases. */
export const contentOfProduct = (product: Product): Content => ({
  ...productContent(product),
  ...(product.labels.length === 0 ? labelContent(product) : {}),
  labels: product.labels.map((label) => ({ id: label.id, ...labelContent(label) })),
});

export const contentOfClient: (client: Client) => Content = releasedBy(clientFields, [
  ...(['name', 'image', 'aboutUs', 'keyContacts', 'thingsToRemember', 'labellingInstructions'] as const),
  ...(['paperworkRequirements', 'stackingGuidelines', 'about', 'contactPerson'] as const),
]);

const partOf = (content: Content, names: readonly string[]): Content =>
  Object.fromEntries(
    names.filter((name) => (content[name] ?? null) !== null).map((name) => [name, content[name]]),
  );

/** A product with the content of a release. Fields that did not exist then are empty. */
export const productAsReleased = (product: Product, content: Content): Product =>
  withFlatLabel(
    Product.parse({
      ...product,
      ...blankRecord(releasedFields),
      ...blankRecord(labelFields),
      ...partOf(content, namesOf(releasedFields)),
      ...partOf(content, namesOf(labelFields)),
      labels: Labels.parse(content['labels']).map((label) => ({ ...blankRecord(labelFields), ...label })),
    }),
  );

const Labels = z.array(z.record(z.string(), z.unknown()));

/** A client with the content of a release. Fields that did not exist then are empty. */
export const clientAsReleased = (client: Client, content: Content): Client =>
  Client.parse({ ...client, ...blankRecord(clientFields), ...partOf(content, namesOf(clientFields)) });

/** The fields that differ, with their new values; null for a newer field that is empty now. */
export const differenceOf = (before: Content, after: Content): Content =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .map((name) => [name, after[name] ?? null] as const)
      .filter(([name, value]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(value)),
  );
