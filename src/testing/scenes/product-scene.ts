import { beforeAll, expect } from 'vitest';
import { createProduct, getProduct, updateProduct, type Product } from '#domain/products/contract.ts';
import { insertFiles } from '#server/files/store.ts';
import { addClient } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Engine } from '#testing/engines.ts';

/** A product as the history has it: places that nobody stated are derived when it is read. */
export const stored = <T extends { places: readonly unknown[] }>(product: T): T => ({
  ...product,
  places: [],
});

/** A portal with two clients, and calls that create and change products as an editor. */
export const productScene = (engine: Engine) => {
  let app: TestApp;
  let editor: Caller;
  let orchard: number;
  let harbour: number;
  let count = 0;
  const newSku = () => `SKU-${(count += 1)}`;
  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    orchard = await addClient(app.database, 'Orchard');
    harbour = await addClient(app.database, 'Harbour');
    const file = { originalFilename: 'a', size: 1, sha256: '' };
    await app.database.write((queries) =>
      insertFiles(
        queries,
        [
          { ...file, key: 'images/jam.png', contentType: 'image/png' },
          { ...file, key: 'images/jar.png', contentType: 'image/png' },
          { ...file, key: 'documents/front.pdf', contentType: 'application/pdf' },
          { ...file, key: 'uploads/film.mp4', contentType: 'video/mp4' },
        ],
        { userId: null, at: '2026-01-10T09:30:00.000Z' },
      ),
    );
  });
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    editor.fetch(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const post = (body: unknown, headers?: Record<string, string>) =>
    send('POST', '/api/products', body, headers);
  const put = (id: number, body: unknown) => send('PUT', `/api/products/${id}`, body);
  const created = async (body: object): Promise<Product> => {
    const response = await post(body);
    expect(response.status).toBe(201);
    return createProduct.reply.parse(await response.json());
  };
  const changed = async (id: number, body: object): Promise<Product> => {
    const response = await put(id, body);
    expect(response.status).toBe(200);
    return updateProduct.reply.parse(await response.json());
  };
  const product = async (id: number) => (await editor.call(getProduct, { params: { id } })).reply;
  const statusesOf = (answers: readonly Response[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b);
  const historyOf = async (id: number) =>
    (
      await app.database.read
        .selectFrom('history')
        .select(['user_id', 'action', 'before', 'after'])
        .where('entity', '=', 'product')
        .where('entity_id', '=', String(id))
        .orderBy('id')
        .execute()
    ).map(({ user_id: userId, action, before, after }) => ({
      userId,
      action,
      before: before === null ? null : getProduct.reply.parse(JSON.parse(before)),
      after: after === null ? null : getProduct.reply.parse(JSON.parse(after)),
    }));
  const catalogueSkus = async (...skus: string[]) =>
    (
      await app.database.read.selectFrom('master_products').select('sku').where('sku', 'in', skus).execute()
    ).map(({ sku }) => sku);
  return {
    created,
    newSku,
    get app() {
      return app;
    },
    changed,
    historyOf,
    get editor() {
      return editor;
    },
    product,
    put,
    get orchard() {
      return orchard;
    },
    get harbour() {
      return harbour;
    },
    statusesOf,
    post,
    catalogueSkus,
  };
};
