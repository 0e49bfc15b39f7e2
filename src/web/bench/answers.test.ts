import { expect, test } from 'vitest';
import type { FullRoll } from '#domain/rolls/contract.ts';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { answerOfLabel, answerOfRoll } from './answers.ts';

const roll: FullRoll = {
  id: 1,
  code: 'R-7K3M9Q2-X',
  item: { id: 4, labelSku: 'LBL-1', labelSize: '80 x 120 mm', supplierName: 'Avon', storage: 'A1' },
  artwork: { key: 'documents/a.pdf', name: 'a.pdf', sha256: '' },
  supplierBatch: null,
  withinPercent: 0,
  piecesFound: 0,
  piecesReceived: 5_000,
  piecesLeft: 4_200,
  state: 'available',
  reason: null,
  receivedAt: '2026-11-20T10:00:00.000Z',
  receivedBy: null,
  products: [
    {
      productId: 7,
      sku: 'OH-1',
      itemDescription: null,
      clientName: null,
      release: 2,
      fits: true,
      said: null,
      sentence: null,
    },
    {
      productId: 8,
      sku: 'OH-2',
      itemDescription: null,
      clientName: null,
      release: 3,
      fits: false,
      said: null,
      sentence: 'Release 3 has another label.',
    },
  ],
};

test.each<[string, Partial<FullRoll>, number, string]>([
  ['fits', {}, 7, 'Right roll for OH-1: LBL-1, 4,200 left on it.'],
  ['is of an older release', {}, 8, 'Wrong roll for OH-1: Release 3 has another label.'],
  ['has another label', {}, 9, 'Wrong roll for OH-1: R-7K3M9Q2-X has label LBL-1, which OH-1 has not.'],
  [
    'is in quarantine',
    { state: 'quarantined', reason: 'Smeared' },
    7,
    'Wrong roll for OH-1: This roll is in quarantine: use none of it, whatever it fits. Smeared',
  ],
])('a roll that %s is right or wrong for the product on the bench, and says why', (_, parts, id, said) => {
  const { title, text } = answerOfRoll({ ...roll, ...parts }, { id, sku: 'OH-1' });
  expect(`${title}: ${text}`).toBe(said);
});

test.each([
  ['lbl-1', 'Right label for OH-1: This is label 1 of this product.'],
  ['LBL-9', 'Wrong label for OH-1: LBL-9 is no label of this product.'],
  ['5012345678900', undefined],
])('the label SKU %s is right or wrong for the product on the bench', (text, said) => {
  const product = productWith({ sku: 'OH-1', labels: [labelWith({ labelSku: 'LBL-1' })] });
  const answer = answerOfLabel(text, product, ['LBL-9']);
  expect(answer ? `${answer.title}: ${answer.text}` : undefined).toBe(said);
});
