import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { createClient } from '#domain/clients/contract.ts';
import { createProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { getProductDraft, publishProduct } from '#domain/releases/draft-contract.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';
import type { Engine } from '#testing/engines.ts';

/** The signature of whoever is signed in. */
export const signature = { password: testPassword };

/** A portal with two editors and a reader, and products of controlled clients. */
export const draftScene = (engine: Engine) => {
  let app: TestApp;
  let editor: Caller;
  let colleague: Caller;
  let reader: Caller;
  let administrator: Caller;
  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    colleague = await app.newPerson('colleague@example.com', 'editor');
    reader = await app.as('read_only');
    administrator = await app.as('administrator');
  });
  const word = () => `C-${randomUUID().slice(0, 8)}`;
  const control = (id: number, body: Record<string, unknown>) =>
    administrator.call(setClientControl, { params: { id }, body });
  const addClient = async (body: Record<string, unknown> = {}) =>
    (await editor.call(createClient, { body: { name: word(), ...body } })).reply.id;
  const addProduct = async (body: Record<string, unknown>) =>
    (await editor.call(createProduct, { body: { sku: word(), ...body } })).reply.id;
  const seen = async (id: number, by = reader) => (await by.call(getProduct, { params: { id } })).reply;
  const draft = async (id: number, by = editor) =>
    (await by.call(getProductDraft, { params: { id } })).reply.draft;
  const save = (id: number, body: Record<string, unknown>, by = editor) => {
    app.clock.advance(60_000);
    return by.call(updateProduct, { params: { id }, body });
  };
  const publish = async (id: number, by = editor, summary = 'New size') =>
    by.call(publishProduct, { params: { id }, body: { summary, version: (await draft(id))?.version ?? 0 } });
  /** A product of a controlled client. */
  const controlled = async (rules: Record<string, unknown> = {}) => {
    const clientId = await addClient();
    const id = await addProduct({
      clientId,
      caseQuantity: 6,
      labels: [{ labelSku: 'L-1', labelSize: '10' }],
    });
    await control(clientId, { isControlled: true, ...rules });
    return { clientId, id };
  };
  return {
    get app() {
      return app;
    },
    controlled,
    seen,
    save,
    get editor() {
      return editor;
    },
    get reader() {
      return reader;
    },
    draft,
    publish,
    get colleague() {
      return colleague;
    },
    get administrator() {
      return administrator;
    },
    word,
    addProduct,
    addClient,
    control,
  };
};
