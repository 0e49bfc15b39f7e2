import * as clients from '#domain/clients/contract.ts';
import * as products from '#domain/products/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import * as drafts from '#domain/releases/draft-contract.ts';
import * as comments from '#domain/releases/comment-contract.ts';
import { type Scene, type Change, signature } from './change.ts';

/** A controlled client with a product, and an editor's draft of each. */
const addDrafts = async ({ app, administrator, word }: Scene, rules: { needsApproval?: boolean } = {}) => {
  const { reply: client } = await administrator.call(clients.createClient, { body: { name: word } });
  const clientId = client.id;
  const { reply: product } = await administrator.call(products.createProduct, {
    body: { sku: word, clientId },
  });
  const params = { id: clientId };
  await administrator.call(setClientControl, { params, body: { isControlled: true, ...rules } });
  const editor = await app.as('editor');
  const ofClient = await editor.call(clients.updateClient, { params, body: { aboutUs: word } });
  const ofProduct = await editor.call(products.updateProduct, {
    params: { id: product.id },
    body: { caseQuantity: 12 },
  });
  return {
    client: { id: clientId, version: ofClient.reply.version },
    product: { id: product.id, version: ofProduct.reply.version },
    editor,
  };
};

/** The same drafts, sent for approval. */
const addWaiting = async (scene: Scene) => {
  const { editor, ...made } = await addDrafts(scene, { needsApproval: true });
  for (const [call, { id, version }] of [
    [drafts.publishProduct, made.product],
    [drafts.publishClient, made.client],
  ] as const)
    await editor.call(call, { params: { id }, body: { summary: 'New size', version } });
  return made;
};

/** Changes of controlled clients and of their products. */
export const changesOfDrafts: readonly Change[] = [
  {
    call: products.updateProduct,
    how: 'of a controlled client',
    writes: ['drafts', 'spent_numbers'],
    prepare: async (scene) => {
      const { product } = await addDrafts(scene);
      return { params: { id: product.id }, body: { layerQuantity: 4 } };
    },
  },
  {
    call: products.createProduct,
    how: 'for a controlled client',
    writes: [
      'master_products',
      'client_products',
      'history',
      'artwork_unchecked',
      'releases',
      'drafts',
      'spent_numbers',
      'idempotency_keys',
    ],
    prepare: async (scene) => {
      const { client } = await addDrafts(scene);
      return { body: { sku: `${scene.word}-2`, clientId: client.id, caseQuantity: 6 } };
    },
  },
  {
    call: clients.updateClient,
    how: 'that is controlled',
    writes: ['drafts', 'spent_numbers'],
    prepare: async (scene) => {
      const { client } = await addDrafts(scene);
      return { params: { id: client.id }, body: { stackingGuidelines: scene.word } };
    },
  },
  {
    call: drafts.publishProduct,
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
      const { id, version } = (await addDrafts(scene)).product;
      return { params: { id }, body: { summary: 'New size', version } };
    },
  },
  {
    call: drafts.publishProduct,
    how: 'that needs approval',
    writes: ['drafts', 'draft_clients', 'audit'],
    prepare: async (scene) => {
      const { id, version } = (await addDrafts(scene, { needsApproval: true })).product;
      return { params: { id }, body: { summary: 'New size', version } };
    },
  },
  {
    call: drafts.publishProducts,
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
      const { product } = await addDrafts(scene);
      return { body: { summary: 'New size', products: [product] } };
    },
  },
  {
    call: drafts.publishClient,
    writes: ['clients', 'history', 'releases', 'drafts', 'audit'],
    prepare: async (scene) => {
      const { id, version } = (await addDrafts(scene)).client;
      return { params: { id }, body: { summary: 'New texts', version } };
    },
  },
  {
    call: drafts.approveProduct,
    writes: [
      'master_products',
      'client_products',
      'history',
      'artwork_unchecked',
      'releases',
      'drafts',
      'draft_clients',
      'signatures',
      'audit',
    ],
    beside: ['attempts'],
    prepare: async (scene) => ({
      params: { id: (await addWaiting(scene)).product.id, number: 2 },
      body: { signature },
    }),
  },
  {
    call: drafts.approveClient,
    writes: ['clients', 'history', 'releases', 'drafts', 'draft_clients', 'signatures', 'audit'],
    beside: ['attempts'],
    prepare: async (scene) => ({
      params: { id: (await addWaiting(scene)).client.id, number: 2 },
      body: { signature },
    }),
  },
  {
    call: drafts.refuseProduct,
    writes: ['drafts', 'signatures', 'audit'],
    beside: ['attempts'],
    prepare: async (scene) => ({
      params: { id: (await addWaiting(scene)).product.id, number: 2 },
      body: { reason: 'Wrong size', signature },
    }),
  },
  {
    call: drafts.refuseClient,
    writes: ['drafts', 'signatures', 'audit'],
    beside: ['attempts'],
    prepare: async (scene) => ({
      params: { id: (await addWaiting(scene)).client.id, number: 2 },
      body: { reason: 'Wrong texts', signature },
    }),
  },
  {
    call: drafts.withdrawProduct,
    writes: ['drafts', 'draft_clients', 'spent_numbers', 'audit'],
    prepare: async (scene) => {
      const { id, version } = (await addWaiting(scene)).product;
      return { params: { id, number: 2 }, body: { version } };
    },
  },
  {
    call: drafts.withdrawClient,
    writes: ['drafts', 'draft_clients', 'spent_numbers', 'audit'],
    prepare: async (scene) => {
      const { id, version } = (await addWaiting(scene)).client;
      return { params: { id, number: 2 }, body: { version } };
    },
  },
  {
    call: drafts.discardProductDraft,
    writes: ['drafts', 'audit'],
    prepare: async (scene) => {
      const { id, version } = (await addDrafts(scene)).product;
      return { params: { id }, query: { version } };
    },
  },
  {
    call: drafts.discardClientDraft,
    writes: ['drafts', 'audit'],
    prepare: async (scene) => {
      const { id, version } = (await addDrafts(scene)).client;
      return { params: { id }, query: { version } };
    },
  },
  {
    call: drafts.goBackToProductRelease,
    writes: ['master_products', 'client_products', 'history', 'artwork_unchecked', 'releases'],
    prepare: async (scene) => {
      const { reply } = await scene.administrator.call(products.createProduct, {
        body: { sku: scene.word },
      });
      const params = { id: reply.id };
      const body = { caseQuantity: 12, clientSku: 'C-1' };
      await scene.administrator.call(products.updateProduct, { params, body });
      return { params: { ...params, number: 1 } };
    },
  },
  {
    call: drafts.goBackToClientRelease,
    writes: ['clients', 'history', 'releases'],
    prepare: async (scene) => {
      const { reply } = await scene.administrator.call(clients.createClient, { body: { name: scene.word } });
      const params = { id: reply.id };
      await scene.administrator.call(clients.updateClient, { params, body: { aboutUs: scene.word } });
      return { params: { ...params, number: 1 } };
    },
  },
  {
    call: setClientControl,
    how: 'that ends with drafts',
    writes: [
      'client_controls',
      'clients',
      'master_products',
      'client_products',
      'history',
      'artwork_unchecked',
      'releases',
      'drafts',
      'audit',
    ],
    prepare: async (scene) => {
      const { id } = (await addDrafts(scene)).client;
      return { params: { id }, body: { isControlled: false, drafts: 'publish' } };
    },
  },
  {
    call: comments.commentOnRelease,
    writes: ['release_comments', 'idempotency_keys'],
    prepare: async ({ administrator, word }) => {
      const { reply } = await administrator.call(products.createProduct, { body: { sku: word } });
      return { params: { id: reply.id, number: 1 }, body: { text: word } };
    },
  },
];
