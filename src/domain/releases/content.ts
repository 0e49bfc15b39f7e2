import { clientFields } from '../clients/client-fields.ts';
import { z } from 'zod';
import { Client } from '../clients/contract.ts';
import { keyOfValue } from '../files/storage-key.ts';
import { Product } from '../products/contract.ts';
import { labelFields } from '../products/label-fields.ts';
import { withFlatLabel } from '../products/plan-product.ts';
import { productFields } from '../products/product-fields.ts';
import { blankRecord, fieldsOf, namesOf } from '../record/fields.ts';

/** What a release says, without the hashes of its files. */
export type Content = Readonly<Record<string, unknown>>;

const { clientName: _, ...releasedFields } = productFields;

/** What a release of a product says: all that an editor enters. The name of its client is the client's to release. */
export const contentOfProduct = (product: Product): Content => ({
  ...fieldsOf(releasedFields, product),
  ...(product.labels.length === 0 ? fieldsOf(labelFields, product) : {}),
  labels: product.labels.map((label) => ({ id: label.id, ...fieldsOf(labelFields, label) })),
});

/** What a release of a client says. */
export const contentOfClient = (client: Client): Content => fieldsOf(clientFields, client);

/** The keys of the stored files that a product shows. */
export const fileKeysOfProduct = (product: Product): string[] => {
  const values = [
    ...product.images,
    ...product.labels.flatMap(({ artworkFiles }) => artworkFiles),
    ...product.artworkFiles,
    ...product.tutorialVideos.map(({ videoSource }) => videoSource),
  ];
  return [...new Set(values.flatMap((value) => keyOfValue(value) ?? []))];
};

/** The keys of the stored files that a client shows. */
export const fileKeysOfClient = ({ image }: Client): string[] => {
  const key = image === null ? null : keyOfValue(image);
  return key === null ? [] : [key];
};

const partOf = (content: Content, names: readonly string[]): Content =>
  Object.fromEntries(names.filter((name) => name in content).map((name) => [name, content[name]]));

/** A product as a release says it; fields that are newer than the release are empty. */
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

/** A client as a release says it; fields that are newer than the release are empty. */
export const clientAsReleased = (client: Client, content: Content): Client =>
  Client.parse({ ...client, ...blankRecord(clientFields), ...partOf(content, namesOf(clientFields)) });
