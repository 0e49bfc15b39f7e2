import { deepStrictEqual } from 'node:assert/strict';
import { addressOf } from '#domain/contract/endpoint.ts';
import { createProduct, updateProduct, type Product } from '#domain/products/contract.ts';
import { compare } from '../compare.ts';
import { requestOf } from '../load.ts';
import { bothEngines, type Part } from '../part.ts';
import { clientCount, sampleProduct } from '../product-sample.ts';
import { call, startPortal, startSameQuery } from '../servers.ts';

const differentProducts = 1_000;

/** Far from the numbers that other parts use. */
const firstCreated = 10_000_000;

/** Each time another product. */
const drafts = (products: number) => {
  let made = firstCreated;
  return () => {
    made += 1;
    return {
      sku: `NEW-${made}`,
      itemDescription: sampleProduct(made % products).itemDescription,
      barcode: String(5_000_000_000_000 + made),
      caseQuantity: made % 48,
      clientId: 1 + (made % clientCount),
      labels: [{ labelSku: `L-${made}`, labelType: 'Barcode' }],
    };
  };
};

const ofItsOwn = {
  id: 0,
  sku: '',
  itemDescription: '',
  barcode: '',
  caseQuantity: 0,
  clientId: 0,
  clientName: '',
  labelSku: '',
  createdAt: '',
  updatedAt: '',
  updatedBy: '',
};

/** What products created in sequence have in common. */
const common = (product: Product): object => ({
  ...product,
  ...ofItsOwn,
  labels: product.labels.map((label) => ({ ...label, id: '', labelSku: '' })),
  places: product.places.map((place) => ({ ...place, code: '' })),
});

/**
 * Creating and changing. The bare server does in one transaction what is necessary: the rows, the history, and reading the
 * product back. The portal also checks the session, the body, and concurrent changes.
 */
export const writes: Part = {
  name: 'writes',
  engines: bothEngines,
  sizes: [10_000],
  measure: async ({ location, products, pace, say }) => {
    await using portal = await startPortal(location);
    await using bare = await startSameQuery(location);
    const sides = { portal: [portal], 'same query': [bare] };
    const draft = drafts(products);
    const ours = await call(portal, createProduct, { body: draft() });
    const theirs = await call(bare, createProduct, { body: draft() });
    deepStrictEqual(common(ours), common(theirs), 'A creation is answered differently.');
    const create = (token: string | null) =>
      requestOf({ method: createProduct.method, address: addressOf(createProduct), body: draft() }, token);
    let changes = 0;
    const change = (token: string | null) => {
      changes += 1;
      const address = addressOf(updateProduct, { id: 1 + (changes % differentProducts) });
      return requestOf({ method: updateProduct.method, address, body: { notes: `Note ${changes}` } }, token);
    };
    say('creating');
    const created = await compare(sides, (token) => () => create(token), pace);
    say('changing');
    const changed = await compare(sides, (token) => () => change(token), pace);
    return {
      'Creating and changing, 16 connections': [
        { change: 'create with a label', ...created },
        { change: 'change a note', ...changed },
      ],
    };
  },
};
