import * as scans from '#domain/scans/contract.ts';
import * as products from '#domain/products/contract.ts';
import { confirmReleases, openReleases } from '#domain/releases/reading-contract.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import {
  type Scene,
  type Sent,
  type Change,
  product,
  addArtwork,
  labels,
  codes,
  addShared,
  addAlone,
} from './change.ts';

/** A product without a client, with its first release. */
const readPair = async ({ administrator, word }: Scene): Promise<Sent> => {
  const { reply } = await administrator.call(products.createProduct, { body: { sku: word } });
  return { params: { id: reply.id }, body: { release: 1, clientRelease: null } };
};

/** Changes of products, and what people do with their releases. */
export const changesOfProducts: readonly Change[] = [
  {
    call: products.createProduct,
    writes: [...product, 'word_spellings', 'history', 'artwork_unchecked', 'releases', 'idempotency_keys'],
    prepare: async (scene) => {
      const artworkFiles = [await addArtwork(scene)];
      const clientId = await addClient(scene.app.database, scene.word);
      const drafts = labels(scene).map((label) => ({ ...label, artworkFiles }));
      return {
        body: { sku: scene.word, itemDescription: scene.word, clientId, labels: drafts, codes: codes(scene) },
      };
    },
  },
  {
    call: products.createProduct,
    how: 'to a SKU that others share',
    writes: [...product, 'word_spellings', 'history', 'artwork_unchecked', 'releases', 'idempotency_keys'],
    prepare: async (scene) => {
      await addShared(scene);
      return {
        body: {
          sku: scene.word,
          itemDescription: scene.word,
          labels: labels(scene),
          codes: codes(scene),
        },
      };
    },
  },
  {
    call: products.updateProduct,
    how: 'with labels, of a SKU that others share',
    writes: [...product, 'word_spellings', 'history', 'artwork_unchecked', 'releases'],
    prepare: async (scene) => {
      const { id } = await addShared(scene);
      const artworkFiles = [await addArtwork(scene)];
      const drafts = labels(scene).map((label) => ({ ...label, artworkFiles }));
      const other = codes(scene).toReversed();
      return { params: { id }, body: { itemDescription: scene.word, labels: drafts, codes: other } };
    },
  },
  {
    call: products.updateProduct,
    how: 'to another SKU',
    writes: ['master_products', 'client_products', 'history', 'artwork_unchecked', 'releases'],
    prepare: async (scene) => {
      const id = await addProduct(scene.app.database, { sku: `${scene.word}-3`, labels: labels(scene) });
      await addShared(scene);
      return { params: { id }, body: { sku: scene.word, clientSku: 'C-1' } };
    },
  },
  {
    call: products.updateProduct,
    how: 'of its notes',
    writes: ['client_products', 'history', 'artwork_unchecked', 'releases'],
    prepare: async (scene) => ({ params: { id: await addAlone(scene) }, body: { notes: 'Keep dry' } }),
  },
  {
    call: products.deleteProduct,
    writes: [...product, 'history', 'artwork_unchecked', 'audit'],
    prepare: async (scene) => ({ params: { id: await addAlone(scene) } }),
  },
  {
    call: scans.countScan,
    writes: ['scans'],
    prepare: async () => ({ body: { outcome: 'nothing', productId: null } }),
  },
  {
    call: openReleases,
    writes: ['readings'],
    prepare: async (scene) => readPair(scene),
  },
  {
    call: confirmReleases,
    writes: ['readings', 'audit'],
    prepare: async (scene) => readPair(scene),
  },
];
