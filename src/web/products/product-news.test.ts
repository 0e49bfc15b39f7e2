import { expect, test } from 'vitest';
import { isNews } from './product-news.ts';

const shown = { product: { version: 4, clientName: 'Orchard House' }, isGone: false };
const gone = { ...shown, isGone: true };
const told = (fields: { name?: string; productVersion?: number | null } = {}) => ({
  name: 'Orchard House',
  productVersion: 4,
  ...fields,
});

test.each([
  ['what is shown', shown, told(), false],
  ['a newer version', shown, told({ productVersion: 5 }), true],
  ['the version from before a save of this page', shown, told({ productVersion: 3 }), false],
  ['another name of its client', shown, told({ name: 'Orchard & Vale' }), true],
  ['that its client has it no more', shown, told({ productVersion: null }), true],
  ['that its client is no more', shown, null, true],
  ['nothing of it', shown, { name: 'Orchard & Vale' }, false],
  ['again that it is gone', gone, told({ productVersion: null }), false],
  ['that it was restored', gone, told({ productVersion: 5 }), true],
])('of a product, %s is news: %#', (_, state, news, expected) => {
  expect(isNews(state, news)).toBe(expected);
});
