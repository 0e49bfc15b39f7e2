import { expect, test } from 'vitest';
import { clientWith, labelWith, productWith } from '#testing/samples/whole-product.ts';
import { canonicalJson } from './canonical-json.ts';
import { contentOfClient, contentOfProduct, productAsReleased } from './content.ts';

test('canonical JSON has sorted keys at every depth and no blanks, and keeps the order of lists', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }, 2], a: { ä: 'x', z: '' } })).toBe(
    '{"a":{"z":"","ä":"x"},"b":[{"c":null,"d":1},2]}',
  );
});

test('a product is the same again as it was released, but for what is not its own', () => {
  const product = productWith({
    clientId: 3,
    clientName: 'Orchard',
    caseQuantity: 12,
    notes: 'Dry',
    codes: [{ code: '10012345678902', kind: 'gtin', level: 'case', pieces: 12, isCheckedByHand: false }],
    labels: [labelWith({ labelSku: 'L-1', labelFeed: 'NEL' })],
    labelSku: 'L-1',
    labelFeed: 'NEL',
  });
  const content = contentOfProduct(product);
  expect(content).not.toHaveProperty('clientName');
  const later = productWith({ clientId: 4, clientName: 'Orchard Ltd', caseQuantity: 6, version: 9 });
  expect(productAsReleased(later, content)).toEqual({ ...product, clientName: 'Orchard Ltd', version: 9 });
});

test('of an older product without a list of labels the label in its own fields is released', () => {
  const product = productWith({ labelSku: 'L-1', labelSize: '100 x 50' });
  expect(productAsReleased(productWith(), contentOfProduct(product))).toEqual(product);
});

test('a field that is newer than the release is empty', () => {
  const { notes: _notes, ...older } = contentOfProduct(productWith({ notes: 'Dry' }));
  expect(productAsReleased(productWith({ notes: 'Newer' }), older).notes).toBe(null);
});

test('a field that is newer than the first releases is left out while it is empty, so that their hashes stay right', () => {
  const ofProduct =
    'adhesiveType artworkFiles barcode caseQuantity clientId clientSku codes images itemDescription labelFeed labelMaterial labelOrientation labelSize labelSku labelType labels layerQuantity notes palletQuantity sku supplierCode supplierName tutorialVideos';
  expect(Object.keys(contentOfProduct(productWith())).toSorted().join(' ')).toBe(ofProduct);
  const ofClient =
    'about aboutUs contactPerson image keyContacts labellingInstructions name paperworkRequirements stackingGuidelines thingsToRemember';
  expect(Object.keys(contentOfClient(clientWith())).toSorted().join(' ')).toBe(ofClient);
  const said = contentOfProduct(
    productWith({ places: [], labels: [labelWith({ covers: [], printLayout: 'carton' })] }),
  );
  expect(said).not.toHaveProperty('places');
  expect(said['labels']).toEqual([expect.objectContaining({ covers: [], printLayout: 'carton' })]);
});
