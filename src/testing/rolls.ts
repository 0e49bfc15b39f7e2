import { hash, randomUUID } from 'node:crypto';
import { createProduct } from '#domain/products/contract.ts';
import { receiveRoll, type Roll } from '#domain/rolls/contract.ts';
import { rollCodeOf } from '#domain/codes/roll-code.ts';
import { insertFiles } from '#server/files/store.ts';
import { insertAnnounced } from '#server/supply/store.ts';
import { addItem } from './factories.ts';
import type { TestApp } from './test-app.ts';

const at = '2026-01-12T12:00:00.000Z';

/** Adds the row of an artwork file and returns its key. Its size and hash are those of a file that contains `name`. */
export const addArtworkFile = async (
  { database }: Pick<TestApp, 'database'>,
  name: string,
): Promise<string> => {
  const key = `documents/${randomUUID()}.pdf`;
  const file = {
    key,
    originalFilename: name,
    contentType: 'application/pdf',
    size: name.length,
    sha256: hash('sha256', name),
  };
  await database.write((queries) => insertFiles(queries, [file], { userId: null, at }));
  return key;
};

/** Adds a product with a label that has this SKU and its own artwork, and a stock item of the label. */
export const addRollStock = async (
  app: TestApp,
  labelSku: string,
  { stockOnHand = 0 } = {},
): Promise<{ itemId: number; productId: number; artworkKey: string }> => {
  const artworkKey = await addArtworkFile(app, `${labelSku} v1.pdf`);
  const editor = await app.as('editor');
  const { reply } = await editor.call(createProduct, {
    body: { sku: `of ${labelSku}`, labels: [{ labelSku, artworkFiles: [artworkKey] }] },
  });
  return { itemId: await addItem(app.database, { labelSku, stockOnHand }), productId: reply.id, artworkKey };
};

/** Adds a product, an item and a roll of the item. */
export const addRoll = async (
  app: TestApp,
  labelSku: string,
  { pieces = 100 } = {},
): Promise<Roll & { productId: number }> => {
  const { itemId, productId, artworkKey } = await addRollStock(app, labelSku);
  const { reply } = await (
    await app.as('editor')
  ).call(receiveRoll, { params: { id: itemId }, body: { pieces, artworkKey } });
  return { ...reply, productId };
};

/** Announces a roll of the first line of an order, as its supplier does; returns its code. */
export const announceRoll = async (
  { database, clock }: TestApp,
  { number, ...of }: { number: number; orderId: number; artworkKey: string; pieces: number },
): Promise<string> => {
  const code = rollCodeOf(number);
  const roll = { ...of, code, position: 0, batch: null, paper: null, at: clock.now.toISOString(), userId: 1 };
  await database.write((queries) => insertAnnounced(queries, roll));
  return code;
};
