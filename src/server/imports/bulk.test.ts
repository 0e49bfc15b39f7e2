import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editInBulk, lookAtBulkEdit } from '#domain/imports/bulk-contract.ts';
import { listImports, undoImport } from '#domain/imports/contract.ts';
import {
  createProduct,
  deleteProduct,
  getProduct,
  updateProduct,
  type ProductDraft,
} from '#domain/products/contract.ts';
import { deleteClient } from '#domain/clients/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { said } from '#domain/words/say.ts';
import { importLocks, withNamedLock } from '#server/db/locks/named-lock.ts';
import { checksum } from '#testing/database-checksum.ts';
import { emptyCatalogue } from '#testing/empty-catalogue.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('a bulk edit', () => {
    let app: TestApp;
    let editor: Caller;
    let orchard: number;
    let mill: number;

    beforeAll(async () => {
      app = await startTestApp(engine);
      editor = await app.as('editor');
    });

    beforeEach(async () => {
      await emptyCatalogue(app);
      orchard = await addClient(app.database, 'Orchard');
      mill = await addClient(app.database, 'Mill');
    });

    const add = async (draft: ProductDraft) => (await editor.call(createProduct, { body: draft })).reply.id;
    const one = async (id: number) => (await editor.call(getProduct, { params: { id } })).reply;
    const look = async (ids: number[], edit: { set: object; labelType?: string }) => {
      const answer = await editor.fetch(lookAtBulkEdit.path, {
        method: 'POST',
        body: JSON.stringify({ products: ids, ...edit }),
        headers: { 'content-type': 'application/json' },
      });
      return lookAtBulkEdit.reply.parse(await answer.json());
    };
    const send = (body: object) =>
      editor.fetch(editInBulk.path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const edit = async (ids: number[], what: { set: object; labelType?: string; rules?: object }) => {
      const { rules: _rules, ...shown } = what;
      const { products } = await look(ids, shown);
      return editInBulk.reply.parse(await (await send({ products, ...what })).json());
    };
    const undo = async () => {
      const [latest] = (await editor.call(listImports, { query: {} })).reply;
      const answer = await editor.fetch(`/api/imports/${latest?.id ?? 0}/undo`, { method: 'POST' });
      return undoImport.reply.parse(await answer.json()).undone;
    };
    const feeds = async (id: number) => (await one(id)).labels.map(({ labelFeed }) => labelFeed);

    test('sets a field in every label, shows old and new before, and is a record that can be taken back', async () => {
      const a = await add({
        sku: 'A',
        clientId: orchard,
        labels: [{ labelSku: 'L', labelFeed: 'WEL' }, { labelSku: 'M' }],
      });
      const b = await add({ sku: 'B', clientId: orchard, labels: [{ labelSku: 'L', labelFeed: 'NEL' }] });
      const before = await checksum(app.database);
      const set = { labelFeed: 'NEL', supplierName: 'Papermill' };
      const shown = await look([a, b], { set });
      expect(await checksum(app.database)).toEqual(before);
      expect(shown.rows).toMatchObject([
        {
          row: a,
          sku: 'A',
          clientName: 'Orchard',
          state: 'exists',
          cells: [
            { heading: 'Label 1: Feed', from: 'WEL', to: 'NEL' },
            { heading: 'Label 1: Supplier Name', from: null, to: 'Papermill' },
            { heading: 'Label 2: Feed', from: null, to: 'NEL' },
            { heading: 'Label 2: Supplier Name', from: null, to: 'Papermill' },
          ],
        },
        { row: b, cells: [{ heading: 'Supplier Name', from: null, to: 'Papermill' }] },
      ]);
      expect(await edit([a, b], { set })).toEqual({ changed: 2, left: 0, refused: 0 });
      expect(await feeds(a)).toEqual(['NEL', 'NEL']);
      expect((await one(a)).labelFeed).toBe('NEL');
      const [record] = (await editor.call(listImports, { query: {} })).reply;
      expect(record).toMatchObject({
        fileName: 'Feed NEL, Supplier Name Papermill',
        hasFile: false,
        created: 0,
        updated: 2,
      });
      expect((await editor.fetch(`/api/imports/${record?.id}/file`)).status).toBe(404);
      expect(await undo()).toMatchObject({ restored: 2, deleted: 0, keptCount: 0 });
      expect(await feeds(a)).toEqual(['WEL', null]);
      expect((await one(b)).labels[0]?.supplierName).toBe(null);
    });

    testOnce(engine)('changes only labels of one type, and refuses a product that has none', async () => {
      const both = await add({
        sku: 'A',
        labels: [
          { labelSku: 'L', labelType: 'Barcode' },
          { labelSku: 'M', labelType: 'Address' },
        ],
      });
      const other = await add({ sku: 'B', labels: [{ labelSku: 'L', labelType: 'Address' }] });
      const bare = await add({ sku: 'C' });
      const what = { set: { labelFeed: 'WEL' }, labelType: 'Barcode' };
      const { rows } = await look([both, other, bare], what);
      expect(rows.map(({ state, reasons }) => [state, reasons[0]?.sentence])).toEqual([
        ['exists', undefined],
        ['refused', 'It has no label of the type Barcode.'],
        ['refused', 'It has no label of the type Barcode.'],
      ]);
      expect(await edit([both, other, bare], what)).toEqual({ changed: 1, left: 0, refused: 2 });
      expect(await feeds(both)).toEqual(['WEL', null]);
      expect(await feeds(other)).toEqual([null]);
      expect((await look([bare], { set: { labelFeed: 'WEL' } })).rows[0]?.reasons[0]?.sentence).toBe(
        'It has no label.',
      );
    });

    testOnce(engine)('an older product has its label in its own fields: they are set', async () => {
      const flat = await add({ sku: 'A', labelSku: 'L', labelFeed: 'NEL' });
      await edit([flat], { set: { labelFeed: 'WEL' } });
      expect(await one(flat)).toMatchObject({ labels: [], labelSku: 'L', labelFeed: 'WEL' });
    });

    testOnce(engine)('fills blanks only, or leaves single products', async () => {
      const a = await add({ sku: 'A', notes: 'Ours', labels: [{ labelSku: 'L', labelMaterial: 'Paper' }] });
      const b = await add({ sku: 'B', labels: [{ labelSku: 'L' }] });
      const c = await add({ sku: 'C', labels: [{ labelSku: 'L' }] });
      const set = { notes: 'Theirs', labelMaterial: 'Film' };
      const rules = { all: 'fill', rows: [{ row: c, rule: 'keep' }] };
      expect(await edit([a, b, c], { set, rules })).toEqual({ changed: 1, left: 2, refused: 0 });
      expect([await one(a), await one(b), await one(c)]).toMatchObject([
        { notes: 'Ours', labelMaterial: 'Paper' },
        { notes: 'Theirs', labelMaterial: 'Film' },
        { notes: null, labelMaterial: null },
      ]);
    });

    testOnce(engine)('null empties', async () => {
      const a = await add({ sku: 'A', notes: 'Old' });
      await edit([a], { set: { notes: null } });
      expect((await one(a)).notes).toBe(null);
    });

    test('says where the codes of many products stand, each label SKU on its own label; null derives it again', async () => {
      const labels = [{ labelSku: 'B-L1' }, { labelSku: 'B-L2' }];
      const id = await add({ sku: 'B-1', barcode: '4006381333931', labels });
      const stated = async () => {
        const product = await one(id);
        return product.places.flatMap(({ code, standsOn, labelId, isStated }) =>
          isStated
            ? [`${code} ${standsOn} ${product.labels.findIndex((label) => label.id === labelId) + 1}`]
            : [],
        );
      };
      const set = { labelSkuStandsOn: 'label', barcodeStandsOn: 'both' };
      const { rows } = await look([id], { set });
      const places = [
        said('change.place', { code: '4006381333931', on: 'both' }),
        said('place.on_label', { code: 'B-L1', on: 'label', label: 1 }),
        said('place.on_label', { code: 'B-L2', on: 'label', label: 2 }),
      ];
      expect(rows[0]?.cells).toEqual([
        {
          heading: 'Where codes stand',
          from: null,
          to: '4006381333931: on both; B-L1: on label 1; B-L2: on label 2',
          said: [said('field.places'), said('place.list', { places })],
        },
      ]);
      await edit([id], { set });
      expect((await stated()).toSorted()).toEqual(['4006381333931 both 0', 'B-L1 label 1', 'B-L2 label 2']);
      await edit([id], { set: { labelSkuStandsOn: null } });
      expect(await stated()).toEqual(['4006381333931 both 0']);
      await undo();
      expect(await stated()).toHaveLength(3);
    });

    testOnce(engine)(
      'says choices in words, before it is made and in its title, and not as they are stored',
      async () => {
        const id = await add({ sku: 'A', labels: [{ labelSku: 'L', dateKind: 'use_by' }] });
        const set = { dateKind: 'best_before', printLayout: 'best_before', supplierName: 'best_before' };
        const { rows } = await look([id], { set });
        expect(rows[0]?.cells).toMatchObject([
          { heading: 'Supplier Name', from: null, to: 'best_before', said: [said('field.supplierName')] },
          { heading: 'Print Layout', from: null, to: 'Best before and batch' },
          { heading: 'Kind of Date', from: 'Use by', to: 'Best before' },
        ]);
        await edit([id], { set });
        const [record] = (await editor.call(listImports, { query: {} })).reply;
        expect(record?.fileName).toBe(
          'Supplier Name best_before, Print Layout Best before and batch, Kind of Date Best before',
        );
        const value = said('choice.of', { field: 'dateKind', choice: 'best_before' });
        expect(record?.title?.values['values']).toContainEqual(
          said('bulk.value', { field: said('field.dateKind'), value }),
        );
      },
    );

    test('moves products to another client, but not onto its SKUs, GTINs, or from or to a controlled one', async () => {
      const gtin = { code: '15012345678907', kind: 'gtin' as const, level: 'case' as const };
      const free = await add({ sku: 'FREE', clientId: orchard });
      const held = await add({ sku: 'HELD', clientId: orchard });
      await add({ sku: 'HELD', clientId: mill });
      const coded = await add({ sku: 'CODED', clientId: orchard, codes: [gtin] });
      await add({ sku: 'OWNER', clientId: mill, codes: [gtin] });
      const nobodys = await add({ sku: 'TWIN' });
      const twin = await add({ sku: 'TWIN', clientId: orchard });
      const strict = await addClient(app.database, 'Strict');
      const locked = await add({ sku: 'LOCKED', clientId: strict });
      const control = { needsApproval: false, checkEvery: 1, needsPhoto: false, isShadow: false };
      await (
        await app.as('administrator')
      ).call(setClientControl, {
        params: { id: strict },
        body: { ...control, isControlled: true },
      });
      const ids = [free, held, coded, nobodys, twin, locked];
      const { rows } = await look(ids, { set: { clientId: mill } });
      expect(rows.map(({ reasons }) => reasons[0]?.sentence)).toEqual([
        undefined,
        'SKU HELD already exists for Mill.',
        'SKU OWNER has this GTIN already. A GTIN names one product of a client.',
        undefined,
        'SKU TWIN already exists for Mill.',
        'Strict is controlled: change this product on its page, and publish it.',
      ]);
      const twins = await look([twin, nobodys], { set: { clientId: mill } });
      expect(twins.rows.map(({ reasons }) => reasons[0]?.sentence)).toEqual([
        undefined,
        'SKU TWIN already exists for Mill.',
      ]);
      expect(await edit(ids, { set: { clientId: mill } })).toEqual({ changed: 2, left: 0, refused: 4 });
      expect(await one(free)).toMatchObject({ clientId: mill, clientName: 'Mill' });
      expect((await look([free], { set: { clientId: strict } })).rows[0]?.reasons[0]?.sentence).toBe(
        'Strict is controlled: change this product on its page, and publish it.',
      );
      expect(await undo()).toMatchObject({ restored: 2, keptCount: 0 });
      expect(await one(free)).toMatchObject({ clientId: orchard, clientName: 'Orchard' });
      expect((await one(nobodys)).clientId).toBe(null);
    });

    test('a move is not taken back where the former client is gone, or has the SKU or the GTIN again', async () => {
      const gtin = { code: '15012345678907', kind: 'gtin' as const, level: 'case' as const };
      const orphan = await add({ sku: 'ORPHAN', clientId: await addClient(app.database, 'Gone') });
      const doubled = await add({ sku: 'DOUBLED', clientId: orchard });
      const coded = await add({ sku: 'CODED', clientId: orchard, codes: [gtin] });
      const fine = await add({ sku: 'FINE', clientId: orchard });
      await edit([orphan, doubled, coded, fine], { set: { clientId: mill } });
      const gone = await app.database.read
        .selectFrom('clients')
        .select('id')
        .where('name', '=', 'Gone')
        .executeTakeFirstOrThrow();
      await (await app.as('administrator')).call(deleteClient, { params: { id: gone.id } });
      await add({ sku: 'DOUBLED', clientId: orchard });
      await add({ sku: 'OWNER', clientId: orchard, codes: [gtin] });
      const undone = await undo();
      expect(undone).toMatchObject({ restored: 1, keptCount: 3 });
      expect(undone?.kept.map(({ reason }) => reason.sentence)).toEqual([
        'Gone, its client then, was deleted.',
        'Orchard, its client then, has another product with this SKU now.',
        'SKU OWNER has this GTIN already. A GTIN names one product of a client.',
      ]);
      expect((await one(fine)).clientName).toBe('Orchard');
      expect((await one(coded)).clientName).toBe('Mill');
    });

    test('is refused as a whole if a product was changed or deleted since it was looked at', async () => {
      const a = await add({ sku: 'A', notes: 'Old' });
      const b = await add({ sku: 'B' });
      const set = { notes: 'New' };
      const looked = await look([a, b], { set });
      await editor.call(updateProduct, { params: { id: b }, body: { notes: 'Theirs', version: 1 } });
      const refusedBy = async () => {
        const before = await checksum(app.database);
        const answer = await send({ products: looked.products, set });
        expect(await checksum(app.database)).toEqual(before);
        return [answer.status, (await problemIn(answer)).code];
      };
      expect(await refusedBy()).toEqual([409, 'bulk.changed_meanwhile']);
      await (await app.as('administrator')).call(deleteProduct, { params: { id: b } });
      expect(await refusedBy()).toEqual([409, 'bulk.changed_meanwhile']);
      expect((await look([a, b], { set })).rows[1]).toMatchObject({
        row: b,
        state: 'refused',
        reasons: [{ sentence: 'It was deleted.' }],
      });
    });

    test('waits for no import: it is refused while one runs', async () => {
      const a = await add({ sku: 'A' });
      const answer = await withNamedLock(app.database, importLocks.products, () =>
        send({ products: [{ id: a, version: 1 }], set: { notes: 'New' } }),
      );
      expect(answer?.result.status).toBe(409);
    });

    testOnce(engine).each([
      ['no product', { products: [], set: { notes: 'x' } }],
      ['no field', { products: [1], set: {} }],
      ['a product twice', { products: [1, 1], set: { notes: 'x' } }],
      ['a field that is one product’s alone', { products: [1], set: { sku: 'x' } }],
      ['a choice that is none', { products: [1], set: { labelFeed: 'XEL' } }],
      ['too many', { products: Array.from({ length: 1001 }, (_, index) => index + 1), set: { notes: 'x' } }],
    ])('%s is refused', async (_, body) => {
      const answer = await editor.fetch(lookAtBulkEdit.path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(400);
    });

    testOnce(engine)('an unknown client is refused, and named', async () => {
      const a = await add({ sku: 'A' });
      const answer = await send({ products: [{ id: a, version: 1 }], set: { clientId: 999_999 } });
      expect([answer.status, (await problemIn(answer)).code]).toEqual([404, 'client.not_found']);
    });
  });
});
