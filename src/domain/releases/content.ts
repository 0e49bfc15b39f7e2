import { clientFields } from '../clients/client-fields.ts';
import { z } from 'zod';
import { Client } from '../clients/contract.ts';
import { Product } from '../products/contract.ts';
import { labelFields } from '../products/label-fields.ts';
import { withFlatLabel } from '../products/plan-product.ts';
import { productFields } from '../products/product-fields.ts';
import { blankRecord, fieldsOf, namesOf, type ValuesOf } from '../record/fields.ts';

/** The content of a release, without the hashes of its files. */
export type Content = Readonly<Record<string, unknown>>;

const { clientName: _, ...releasedFields } = productFields;

/** A product's released content: all fields that an editor enters. The client's name is in the client's releases. */
export const contentOfProduct = (product: Product): Content => ({
  ...productContent(product),
  ...(product.labels.length === 0 ? labelContent(product) : {}),
  labels: product.labels.map((label) => ({ id: label.id, ...labelContent(label) })),
});

/** Omits newer fields while they are empty, so that the content of an older release does not change. */
const labelContent = (label: RowOfLabel): Content => {
  const { printLayout, covers, carries, ...rest } = fieldsOf(labelFields, label);
  return { ...rest, ...said({ printLayout, covers, carries }) };
};

const productContent = (product: Product): Content => {
  const { places, ...rest } = fieldsOf(releasedFields, product);
  return places.length === 0 ? rest : { ...rest, places };
};

const said = (values: Content): Content =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

export const contentOfClient = (client: Client): Content => {
  // Newer fields: see `labelContent`.
  const { dateFormat, inStoreCodes, ...rest } = fieldsOf(clientFields, client);
  return { ...rest, ...said({ dateFormat, inStoreCodes }) };
};

type RowOfLabel = ValuesOf<typeof labelFields>;

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
