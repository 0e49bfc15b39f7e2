import { expect, test } from 'vitest';
import { firstErrorPath, placeOfPath } from './field-place.ts';

test.each([
  ['sku', { step: 'details', field: 'sku' }],
  ['codes.1.code', { step: 'details', field: 'codes.1.code' }],
  ['codes.1.kind', { step: 'details', field: 'codes.1.code' }],
  ['images.3', { step: 'details', field: 'images' }],
  ['labels.2.labelSku', { step: 'labels', label: 2, field: 'labels.2.labelSku' }],
  ['labels.0.artworkFiles.4', { step: 'labels', label: 0, field: 'labels.0.artworkFiles' }],
  ['labels', { step: 'labels', label: null, field: 'labels' }],
  ['tutorialVideos.1.title', { step: 'labels', label: null, field: 'tutorialVideos.1.title' }],
  ['version', null],
])('the server’s field %s stands in its step, on its tab', (path, place) => {
  expect(placeOfPath(path)).toEqual(place);
});

test('the first error is that of the first field in the form', () => {
  const error = { type: 'custom', message: 'Wrong' };
  const inLabel = { labels: [undefined, { labelSku: error }] };
  expect(firstErrorPath({ ...inLabel, barcode: error })).toBe('barcode');
  expect(firstErrorPath(inLabel)).toBe('labels.1.labelSku');
  expect(firstErrorPath({})).toBe(null);
});
