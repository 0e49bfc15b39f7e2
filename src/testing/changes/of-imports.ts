import * as clients from '#domain/clients/contract.ts';
import * as artworkMatch from '#domain/artwork/match-contract.ts';
import * as bulk from '#domain/imports/bulk-contract.ts';
import * as imports from '#domain/imports/contract.ts';
import * as importDrafts from '#domain/imports/drafts-contract.ts';
import * as products from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { type Scene, type Change, addAlone, addArtwork } from './change.ts';

/** An import with the draft of a controlled client's product, and the state of its drafts. */
const addImportDrafts = async (scene: Scene) => {
  const { administrator, word } = scene;
  const { reply: client } = await administrator.call(clients.createClient, { body: { name: `${word} Ltd` } });
  const body = { sku: `${word}-D`, clientId: client.id };
  await administrator.call(products.createProduct, { body });
  await administrator.call(setClientControl, {
    params: { id: client.id },
    body: { isControlled: true },
  });
  const rows = [[body.sku, 12, client.name]];
  const file = await productWorkbook(['SKU', 'Case Quantity', 'Client'], rows);
  const query = { onDuplicate: 'update' as const };
  await administrator.call(importProducts, { query, body: formOf('file', file) });
  const { reply } = await administrator.call(imports.listImports, { query: {} });
  const id = reply[0]?.id ?? 0;
  const { state } = (await administrator.call(importDrafts.listImportDrafts, { params: { id } })).reply;
  return { id, state };
};

/** Changes of many products at once. */
export const changesOfImports: readonly Change[] = [
  {
    call: importProducts,
    how: 'that adds and updates',
    writes: [
      'master_products',
      'client_products',
      'product_labels',
      'word_spellings',
      'history',
      'artwork_unchecked',
      'releases',
      'files',
      'imports',
      'import_products',
      'audit',
    ],
    // The last table written: reading the workbook again for each table would take seconds.
    breaksOffAt: ['audit'],
    prepare: async (scene) => {
      await addAlone(scene);
      const rows = [scene.word, `${scene.word}-2`].map((sku) => [sku, `${scene.word}s`, 'L-1']);
      const file = await productWorkbook(['SKU', 'Item Description', 'Label SKU'], rows);
      return { query: { onDuplicate: 'update' }, body: formOf('file', file) };
    },
  },
  {
    call: imports.undoImport,
    writes: [
      'imports',
      'import_products',
      'client_products',
      'master_products',
      'product_labels',
      'history',
      'artwork_unchecked',
      'audit',
    ],
    breaksOffAt: ['imports', 'audit'],
    prepare: async (scene) => {
      const file = await productWorkbook(['SKU', 'Label SKU'], [[`${scene.word}-I`, 'L-1']]);
      await scene.administrator.call(importProducts, { query: {}, body: formOf('file', file) });
      const { reply } = await scene.administrator.call(imports.listImports, { query: {} });
      return { params: { id: reply[0]?.id ?? 0 } };
    },
  },
  {
    call: importDrafts.publishImportDrafts,
    writes: [
      'master_products',
      'client_products',
      'history',
      'artwork_unchecked',
      'releases',
      'drafts',
      'audit',
    ],
    prepare: async (scene) => {
      const { id, state } = await addImportDrafts(scene);
      return { params: { id }, body: { summary: 'New list', state } };
    },
  },
  {
    call: importDrafts.discardImportDrafts,
    writes: ['drafts', 'audit'],
    prepare: async (scene) => {
      const { id, state } = await addImportDrafts(scene);
      return { params: { id }, query: { state } };
    },
  },
  {
    call: artworkMatch.attachArtwork,
    writes: [
      'client_products',
      'product_labels',
      'history',
      'artwork_unchecked',
      'releases',
      'imports',
      'import_products',
      'audit',
    ],
    breaksOffAt: ['imports', 'audit'],
    prepare: async (scene) => {
      const body = { sku: `${scene.word}-W`, labels: [{ labelSku: 'L-1' }] };
      const { reply } = await scene.administrator.call(products.createProduct, { body });
      const { id: productId, version, labels } = reply;
      const key = await addArtwork(scene);
      return { body: { files: [{ key, productId, version, labelId: labels[0]?.id ?? '' }] } };
    },
  },
  {
    call: bulk.editInBulk,
    writes: [
      'client_products',
      'product_labels',
      'history',
      'artwork_unchecked',
      'releases',
      'imports',
      'import_products',
      'audit',
    ],
    breaksOffAt: ['imports', 'audit'],
    prepare: async (scene) => {
      const body = { sku: `${scene.word}-B`, labels: [{ labelSku: 'L-1', labelFeed: 'WEL' }] };
      const { reply } = await scene.administrator.call(products.createProduct, { body });
      const { id, version } = reply;
      return { body: { products: [{ id, version }], set: { labelFeed: 'NEL' } } };
    },
  },
];
