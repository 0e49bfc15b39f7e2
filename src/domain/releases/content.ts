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
  ...fieldsOf(releasedFields, product),
  ...(product.labels.length === 0 ? labelContent(product) : {}),
  labels: product.labels.map((label) => ({ id: label.id, ...labelContent(label) })),
});

/** Omits a newer field while it is empty, so that the content of an older release does not change. */
const labelContent = (label: RowOfLabel): Content => {
  const { printLayout, ...rest } = fieldsOf(labelFields, label);
  return printLayout === null ? rest : { ...rest, printLayout };
};

export const contentOfClient = (client: Client): Content => {
  // A newer field: see `labelContent`.
  const { dateFormat, ...rest } = fieldsOf(clientFields, client);
  return dateFormat === null ? rest : { ...rest, dateFormat };
};

type RowOfLabel = ValuesOf<typeof labelFields>;

const partOf = (content: Content, names: readonly string[]): Content =>
  Object.fromEntries(names.filter((name) => name in content).map((name) => [name, content[name]]));

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
