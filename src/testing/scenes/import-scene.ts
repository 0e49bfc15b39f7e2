import { beforeAll, beforeEach } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { listImports, undoImport } from '#domain/imports/contract.ts';
import { listProducts } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { emptyCatalogue } from '#testing/empty-catalogue.ts';
import { addClient, addProducts } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Engine } from '#testing/engines.ts';

export const headings = ['SKU', 'Item Description', 'Client', 'Client SKU', 'Label SKU', 'Case Code'];

export const day = 24 * 60 * 60 * 1000;

/** A portal with products that an import changes, the same for each test, and people who have just signed in. */
export const importScene = (engine: Engine) => {
  let app: TestApp;
  let editor: Caller;
  let orchard: number;
  let ids: number[];
  let people = 0;
  const person = (role: Role) => app.newPerson(`person-${(people += 1)}@example.com`, role);
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  beforeEach(async () => {
    await emptyCatalogue(app);
    editor = await person('editor');
    orchard = await addClient(app.database, 'Orchard');
    ids = await addProducts(
      app.database,
      ['A-1', 'A-2'].map((sku) => ({ sku, itemDescription: 'Old', clientId: orchard })),
    );
  });
  const rows = [
    ['A-1', 'New', 'Orchard', 'O-1', 'L-1', '15012345678907'],
    ['A-2', 'New', 'Orchard', 'O-2', 'L-2', null],
    ['B-9', 'New', 'Orchard', 'O-9', 'L-9', null],
    ['', 'No SKU', null, null, null, null],
  ];
  const bring = async (given = rows) =>
    (
      await editor.call(importProducts, {
        query: { onDuplicate: 'update' },
        body: formOf('file', await productWorkbook(headings, given)),
      })
    ).reply;
  const imports = async (by = editor) => (await by.call(listImports, { query: {} })).reply;
  const latest = async () => (await imports())[0]?.id ?? 0;
  const undo = async (id: number, by = editor) => by.fetch(`/api/imports/${id}/undo`, { method: 'POST' });
  const undone = async () => undoImport.reply.parse(await (await undo(await latest())).json()).undone;
  const skus = async () =>
    (await editor.call(listProducts, { query: { sort: 'sku' } })).reply.map(({ sku }) => sku);
  return {
    get editor() {
      return editor;
    },
    person,
    bring,
    imports,
    get app() {
      return app;
    },
    rows,
    get ids() {
      return ids;
    },
    skus,
    undone,
    undo,
    latest,
    get orchard() {
      return orchard;
    },
  };
};
