import { describe, expect, it } from 'vitest';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { isBlankLabel, productArtwork, shownLabels } from './shown-labels.ts';

describe('the labels a product is shown with', () => {
  it('are its list', () => {
    const labels = [labelWith({ id: 'a' }), labelWith({ id: 'b' })];
    expect(shownLabels(productWith({ labels, labelSku: 'OLD' }))).toEqual(labels);
  });

  it('are its flat fields where the list is empty @spec-2.54', () => {
    const old = productWith({ labelSku: 'OLD', labelSize: '100 x 50', artworkFiles: ['front.pdf'] });
    expect(shownLabels(old)).toEqual([
      labelWith({ id: 'flat', labelSku: 'OLD', labelSize: '100 x 50', artworkFiles: ['front.pdf'] }),
    ]);
  });

  it('are blank where nothing is recorded', () => {
    expect(shownLabels(productWith({})).map(isBlankLabel)).toEqual([true]);
    expect(isBlankLabel(labelWith({ id: 'a', labelMaterial: 'PP white' }))).toBe(false);
    expect(isBlankLabel(labelWith({ id: 'a', artworkFiles: ['front.pdf'] }))).toBe(false);
  });
});

describe('the artwork of a product', () => {
  it('names each file once, with the labels it belongs to', () => {
    const labels = [
      labelWith({ id: 'a', artworkFiles: ['front.pdf', 'front.pdf'] }),
      labelWith({ id: 'b', artworkFiles: ['back.pdf', 'front.pdf'] }),
    ];
    expect(productArtwork(productWith({ labels, artworkFiles: ['front.pdf', 'old.pdf'] }))).toEqual([
      { value: 'front.pdf', labelNumbers: [1, 2] },
      { value: 'back.pdf', labelNumbers: [2] },
      { value: 'old.pdf', labelNumbers: [] },
    ]);
  });
});
