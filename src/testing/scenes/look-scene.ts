import { beforeAll, beforeEach, expect } from 'vitest';
import { lookAtImport, type ImportLook } from '#domain/imports/contract.ts';
import { emptyCatalogue } from '#testing/empty-catalogue.ts';
import { addClient } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Engine } from '#testing/engines.ts';

export const list = `Orchard House;;;;
Preisliste 2026;;;;
Artikelnummer;EAN;Bezeichnung;VPE;Preis
A-1;5012345678900;Honig;12,0;3,50
A-2;4006381333931;Marmelade;1.200;2,50
A-3;5,01235E+12;Sirup;6;2,00
A-4;36000291452;Tee;6;2,00
;;Summe;1.224;10,00
`;

export const csv = (text: string, name = 'list.csv'): File => new File([text], name);

const withJson = (file: File, json: Record<string, unknown>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(json)) form.append(name, JSON.stringify(value));
  form.append('file', file);
  return form;
};

/** A portal with one client for each test, which looks at files with any headings and imports them. */
export const lookScene = (engine: Engine) => {
  let app: TestApp;
  let editor: Caller;
  let orchard: number;
  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
  });
  beforeEach(async () => {
    await emptyCatalogue(app);
    orchard = await addClient(app.database, 'Orchard');
  });
  const look = async (file: File, json: Record<string, unknown> = {}, query = ''): Promise<ImportLook> => {
    const answer = await editor.fetch(`/api/products/import/look${query}`, {
      method: 'POST',
      body: withJson(file, json),
    });
    expect(answer.status).toBe(200);
    return lookAtImport.reply.parse(await answer.json());
  };
  const bring = (file: File, json: Record<string, unknown>, query = '') =>
    editor.fetch(`/api/products/import${query}`, { method: 'POST', body: withJson(file, json) });
  return {
    get editor() {
      return editor;
    },
    get app() {
      return app;
    },
    look,
    bring,
    get orchard() {
      return orchard;
    },
  };
};
