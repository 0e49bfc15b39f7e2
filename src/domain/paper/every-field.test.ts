import { expect, test } from 'vitest';
import { clientWith, labelWith, productWith } from '#testing/samples/whole-product.ts';
import { clientFields } from '../clients/client-fields.ts';
import { labelFields } from '../products/label-fields.ts';
import { formFields } from '../products/product-fields.ts';
import type { Fields } from '../record/field.ts';
import { entriesOf } from '../record/fields.ts';
import { productPaper } from './paper.ts';

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
    { address: '', foot: '', pictures: [] },
  );
  const sheet = JSON.stringify(paper);
  const values = Object.entries({ ...ofProduct, ...ofLabel, ...ofClient });
  expect(values.filter(([, value]) => !sheet.includes(`"${value}`) && !sheet.includes(`${value}"`))).toEqual(
    [],
  );
});
