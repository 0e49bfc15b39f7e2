import { expect, test } from 'vitest';
import { clientWith, labelWith, productWith } from '#testing/samples/whole-product.ts';
import { clientFields } from '../clients/client-fields.ts';
import { labelFields } from '../products/label-fields.ts';
import { formFields } from '../products/product-fields.ts';
import type { Fields } from '../record/field.ts';
import { entriesOf } from '../record/fields.ts';
import { sayInEnglish } from '../words/say.ts';
import { speakerFor } from '../languages/speak.ts';
import { badgePaper, clientPaper, orderPaper, productPaper } from './paper.ts';

/** A distinct value for each field but those with another place or none, which are named with it. */
const valuesOf = (
  fields: Fields,
  elsewhere: Readonly<Record<string, string>>,
): Record<string, string | number> =>
  Object.fromEntries(
    entriesOf(fields)
      .filter(([name]) => !(name in elsewhere))
      .map(([name, { kind }], nth) => [name, kind === 'quantity' ? 100 + nth : `${name} ${nth}`]),
  );

test('every field of a product, a label and a client stands on the sheet', () => {
  const ofProduct = valuesOf(formFields, {
    clientId: 'the name in the subtitle',
    codes: 'a table',
    images: 'given as pictures',
    places: 'for checks of runs',
    tutorialVideos: 'nobody watches paper',
  });
  const ofLabel = valuesOf(labelFields, {
    artworkFiles: 'printed by itself',
    printLayout: 'for the printer',
    pages: 'for the printer',
    grey: 'for the printer',
    dateKind: 'for the printer',
    releaseMark: 'for the printer',
    covers: 'for checks of runs',
    carries: 'for checks of runs',
  });
  const ofClient = valuesOf(clientFields, {
    image: 'a picture',
    dateFormat: 'for the printer',
    dateWords: 'for the printer',
    linkDomain: 'for the printer',
    inStoreCodes: 'for scans',
    about: 'older: instead of an empty aboutUs',
    contactPerson: 'older: instead of empty keyContacts',
  });
  const paper = productPaper(
    productWith({ ...ofProduct, labels: [labelWith(ofLabel)] }),
    clientWith(ofClient),
    { address: '', foot: '', pictures: [], say: sayInEnglish },
  );
  const sheet = JSON.stringify(paper);
  const values = Object.entries({ ...ofProduct, ...ofLabel, ...ofClient });
  expect(values.filter(([, value]) => !sheet.includes(`"${value}`) && !sheet.includes(`${value}"`))).toEqual(
    [],
  );
});

/** Every text of a sheet, but for the kinds of its parts and the drawing of a roll. */
const textsIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, one]) =>
    name === 'kind' || name === 'drawing' ? [] : textsIn(one),
  );
};

test('every sheet is in the language of whoever prints it: what has letters and is no data is said in it', () => {
  const say = speakerFor('en-XA');
  const size = '100 x 50 mm';
  const client = clientWith({ name: '1', labellingInstructions: '2', keyContacts: '3', aboutUs: '4' });
  const label = labelWith({ labelSku: '5', labelFeed: 'WEL', labelSize: size });
  const product = productWith({ sku: '6', barcode: '7', notes: '8', labels: [label, label], codes: [] });
  const line = {
    position: 0,
    itemId: null,
    labelSku: '9',
    labelSize: '1',
    sent: null,
    closed: null,
  } as const;
  const ofSupplier = { supplierCode: '2', supplierName: '3' };
  const order = {
    id: 1,
    number: 7,
    version: 1,
    createdAt: '2026-11-23T12:00:00.000Z',
    createdBy: null,
    lines: [{ ...line, ...ofSupplier, quantity: 1_000 }],
  };
  const on = { address: '', foot: '', say };
  const sheets = [
    productPaper(product, client, { ...on, pictures: [] }),
    clientPaper(client, on),
    orderPaper(order, on),
    badgePaper({ name: '1', code: '2' }, say),
  ];
  const isPlain = (text: string) => /[A-Za-z]/.test(text) && !text.includes('⟦') && text !== size;
  expect(sheets.flatMap((sheet) => textsIn(sheet).filter(isPlain))).toEqual([]);
});
