import { describe, expect, test } from 'vitest';
import { clientFields } from '../clients/client-fields.ts';
import { labelFields } from '../products/label-fields.ts';
import { productFields } from '../products/product-fields.ts';
import { namesOf } from '../record/fields.ts';
import { StoredSaid } from '../words/said.ts';
import { sayInEnglish } from '../words/say.ts';
import { changesBetween } from './changes.ts';
import { saidField } from './field-name.ts';

const label = { id: 'one', labelSku: 'L-1', labelSize: '100 x 50', artworkFiles: [] };
const product = {
  id: 7,
  sku: 'A-1',
  itemDescription: 'Apple jam',
  caseQuantity: 0,
  clientId: 1,
  clientName: 'Orchard',
  images: ['images/a.png'],
  labels: [label],
  tutorialVideos: [],
  labelSku: 'L-1',
  labelSize: '100 x 50',
  artworkFiles: [],
  version: 1,
  createdAt: '2026-01-10T09:30:00.000Z',
  updatedAt: '2026-01-10T09:30:00.000Z',
  updatedBy: null,
};

/** The fields reported when each of these changes from nothing to something. */
const told = (kind: 'client' | 'product', names: readonly string[]): string[] =>
  changesBetween(kind, {}, Object.fromEntries(names.map((name) => [name, 'something']))).map(
    ({ field }) => field,
  );

test('every field that a person changes is told of', () => {
  const ofProduct =
    'sku itemDescription barcode clientId clientName clientSku caseQuantity layerQuantity palletQuantity codes images notes tutorialVideos'.split(
      ' ',
    );
  const ofLabel =
    'labelType labelOrientation labelFeed adhesiveType labelSku labelSize labelMaterial supplierCode supplierName artworkFiles'.split(
      ' ',
    );
  const ofClient =
    'name image aboutUs keyContacts thingsToRemember labellingInstructions paperworkRequirements stackingGuidelines about contactPerson'.split(
      ' ',
    );
  const all = [...ofProduct, ...ofLabel];
  expect(told('product', [...all, 'version', 'updatedAt', 'updatedBy']).toSorted()).toEqual(all.toSorted());
  expect(told('client', [...ofClient, 'version', 'productCount']).toSorted()).toEqual(ofClient.toSorted());
});

describe('what changed in a product', () => {
  test('is told field by field, not that it was saved', () => {
    const after = {
      ...product,
      itemDescription: 'Apple jelly',
      caseQuantity: null,
      images: ['images/b.png', 'images/a.png'],
      version: 2,
      updatedAt: '2026-01-11T09:30:00.000Z',
      updatedBy: 'Ana Field',
    };
    expect(changesBetween('product', product, after)).toEqual([
      { field: 'itemDescription', labelNumber: null, before: 'Apple jam', after: 'Apple jelly' },
      { field: 'caseQuantity', labelNumber: null, before: 0, after: null },
      {
        field: 'images',
        labelNumber: null,
        before: ['images/a.png'],
        after: ['images/b.png', 'images/a.png'],
      },
    ]);
  });

  test('names the label by its place, and leaves out what is copied from the first one', () => {
    const after = {
      ...product,
      labelSize: '90 x 50',
      labels: [
        { ...label, labelSize: '90 x 50' },
        { id: 'two', labelSku: 'L-2', labelSize: null, artworkFiles: ['documents/a.pdf'] },
      ],
    };
    expect(changesBetween('product', product, after)).toEqual([
      { field: 'labelSize', labelNumber: 1, before: '100 x 50', after: '90 x 50' },
      { field: 'labelSku', labelNumber: 2, before: null, after: 'L-2' },
      { field: 'artworkFiles', labelNumber: 2, before: null, after: ['documents/a.pdf'] },
    ]);
    expect(changesBetween('product', after, product)).toContainEqual({
      field: 'labelSku',
      labelNumber: 2,
      before: 'L-2',
      after: null,
    });
  });

  test('an older product without labels is told by its flat fields', () => {
    const flat = { ...product, labels: [] };
    expect(changesBetween('product', flat, { ...flat, labelSize: '90 x 50' })).toEqual([
      { field: 'labelSize', labelNumber: null, before: '100 x 50', after: '90 x 50' },
    ]);
  });

  test('another client is a change even where it has the same name', () => {
    expect(changesBetween('product', product, { ...product, clientId: 2 })).toEqual([
      { field: 'clientId', labelNumber: null, before: 1, after: 2 },
    ]);
  });

  test('a video is told by its title and where it is', () => {
    const tutorialVideos = [{ title: 'Rolls', videoSource: 'https://youtu.be/x', videoType: 'youtube' }];
    expect(changesBetween('product', product, { ...product, tutorialVideos })).toEqual([
      { field: 'tutorialVideos', labelNumber: null, before: null, after: ['Rolls (https://youtu.be/x)'] },
    ]);
  });

  test('codes and where they stand are told in English, each with its fact once', () => {
    const code = { code: '15012345678907', kind: 'gtin', level: 'case', pieces: 12, isCheckedByHand: false };
    const plain = { code: 'X-1', kind: 'other', level: 'unit', pieces: null, isCheckedByHand: true };
    const places = [{ code: 'X-1', standsOn: 'goods', labelId: null, isStated: true }];
    const changes = changesBetween(
      'product',
      { ...product, codes: [code] },
      { ...product, codes: [code, plain], places },
    );
    const values = { code: code.code, kind: 'gtin', level: 'case', pieces: 12, isByHand: false };
    expect(changes).toEqual([
      {
        field: 'codes',
        labelNumber: null,
        before: ['15012345678907 (GTIN, case of 12)'],
        after: ['15012345678907 (GTIN, case of 12)', 'X-1 (Other, checked by hand)'],
        said: [
          { code: 'change.code', values },
          {
            code: 'change.code',
            values: { code: 'X-1', kind: 'other', level: null, pieces: null, isByHand: true },
          },
        ],
      },
      {
        field: 'places',
        labelNumber: null,
        before: null,
        after: ['X-1: on the goods'],
        said: [{ code: 'change.place', values: { code: 'X-1', on: 'goods' } }],
      },
    ]);
    for (const { before, after, said } of changes)
      for (const fact of said ?? [])
        expect([before, after].flat()).toContain(sayInEnglish(StoredSaid.parse(fact)));
  });

  test('nothing, an empty text and an empty list are the same', () => {
    expect(
      changesBetween(
        'product',
        { ...product, notes: '', images: [] },
        { ...product, notes: null, images: null },
      ),
    ).toEqual([]);
  });
});

test('a record that is new is told by the fields that say something', () => {
  expect(changesBetween('product', null, { id: 7, sku: 'A-1', barcode: null, labels: [label] })).toEqual([
    { field: 'sku', labelNumber: null, before: null, after: 'A-1' },
    { field: 'labelSku', labelNumber: 1, before: null, after: 'L-1' },
    { field: 'labelSize', labelNumber: 1, before: null, after: '100 x 50' },
  ]);
});

test('what changed in a client is told without how many products it has', () => {
  const client = { id: 1, name: 'Orchard', aboutUs: null, productCount: 3, version: 1 };
  expect(
    changesBetween('client', client, { ...client, aboutUs: 'Jam', productCount: 4, version: 2 }),
  ).toEqual([{ field: 'aboutUs', labelNumber: null, before: null, after: 'Jam' }]);
});

test('a record that is gone, or was kept in another form, changes nothing', () => {
  expect(changesBetween('client', null, null)).toEqual([]);
  expect(changesBetween('product', 'text', [1])).toEqual([]);
});

test('every field has a name in the catalogue of words', () => {
  const fields = [...namesOf(productFields), ...namesOf(labelFields), ...namesOf(clientFields)];
  expect(fields.filter((field) => saidField(field).code === 'text.as_written')).toEqual([]);
});
