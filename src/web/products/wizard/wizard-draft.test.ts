import { describe, expect, test } from 'vitest';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { changedOnly, forNewProduct, WizardDraft } from './wizard-draft.ts';
import { newLabel, startValues, type WizardValues } from './wizard-values.ts';

const blank = startValues(null);

const faultsOf = (values: Partial<WizardValues>): Record<string, string> =>
  Object.fromEntries(
    (WizardDraft.safeParse({ ...blank, sku: 'OH-1', ...values }).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      issue.message,
    ]),
  );

const draftOf = (values: Partial<WizardValues>) => WizardDraft.parse({ ...blank, sku: 'OH-1', ...values });

describe('what is typed', () => {
  test('needs a SKU @spec-5.10', () => {
    expect(faultsOf({ sku: '  ' })).toEqual({ sku: 'SKU is required' });
    expect(faultsOf({})).toEqual({});
  });

  test.each([
    ['1.5', 'This must be a whole number.'],
    ['a dozen', 'This must be a whole number.'],
    ['1e3', 'This must be a whole number.'],
    ['-1', 'This must be 0 or greater.'],
    ['1000001', 'At most 1,000,000.'],
  ])('as a quantity cannot be %s @spec-5.12', (caseQuantity, sentence) => {
    expect(faultsOf({ caseQuantity })).toEqual({ caseQuantity: sentence });
  });

  test('as a quantity is a whole number, and empty means not set @spec-5.12', () => {
    expect(draftOf({ caseQuantity: ' 12 ', layerQuantity: '0', palletQuantity: '' })).toMatchObject({
      caseQuantity: 12,
      layerQuantity: 0,
      palletQuantity: null,
    });
  });

  test('as a video has a title and leads to a video, in the order of the list @spec-3.24', () => {
    const video = {
      id: 'new-1',
      title: 'Feed',
      videoSource: 'https://youtu.be/dQw4w9WgXcQ',
      videoType: 'youtube',
    } as const;
    expect(
      faultsOf({
        tutorialVideos: [
          { ...video, title: ' ' },
          { ...video, videoSource: '' },
        ],
      }),
    ).toEqual({
      'tutorialVideos.0.title': 'Video title is required',
      'tutorialVideos.1.videoSource': 'Video source is required',
    });
    expect(
      faultsOf({ tutorialVideos: [{ ...video, videoSource: 'https://youtu.be/short' }] }),
    ).toHaveProperty(['tutorialVideos.0.videoSource']);
    expect(draftOf({ tutorialVideos: [video, { ...video, title: 'Roll' }] }).tutorialVideos).toEqual([
      { title: 'Feed', videoSource: 'https://youtu.be/dQw4w9WgXcQ', videoType: 'youtube', position: 0 },
      { title: 'Roll', videoSource: 'https://youtu.be/dQw4w9WgXcQ', videoType: 'youtube', position: 1 },
    ]);
  });

  test('as images is 20 at most', () => {
    expect(faultsOf({ images: Array.from({ length: 21 }, (_, n) => `images/${n}.png`) })).toEqual({
      images: 'At most 20 images.',
    });
  });
});

describe('T15: an edit', () => {
  const before = startValues(
    productWith({
      sku: 'OH-1',
      itemDescription: 'Juice',
      labels: [labelWith({ id: 'a', labelType: 'Round sticker', labelFeed: 'NEL', labelSku: 'L-1' })],
    }),
  );

  test('sends only the fields that were changed', () => {
    const values = { ...before, itemDescription: '', caseQuantity: '6' };
    expect(changedOnly(WizardDraft.parse(values), values, before)).toEqual({
      itemDescription: null,
      caseQuantity: 6,
    });
  });

  test('leaves what an old label holds beside the list as it is, and empties what was emptied', () => {
    const labels = before.labels.map((label) => ({ ...label, labelFeed: '', labelSku: 'L-2' }));
    const values = { ...before, labels };
    const [label] = changedOnly(WizardDraft.parse(values), values, before).labels ?? [];
    expect(label).toMatchObject({ id: 'a', labelSku: 'L-2', labelFeed: null });
    expect(label).not.toHaveProperty('labelType');
  });

  test('sends a label with all its fields', () => {
    const labels = [
      labelWith({
        id: 'a',
        labelType: 'BBD',
        labelOrientation: 'Landscape',
        labelFeed: 'NEL',
        labelSize: '60 x 40',
        labelSku: 'L-1',
        labelMaterial: 'PP white',
        adhesiveType: 'Tamper Evident',
        supplierCode: 'AVN-01',
        supplierName: 'Avon Label Print',
        artworkFiles: ['documents/a.pdf'],
      }),
    ];
    const values = startValues(productWith({ sku: 'OH-1', labels }));
    expect(WizardDraft.parse(values).labels).toEqual(labels);
  });

  test('of a product without a list of labels starts with one label that holds its flat fields', () => {
    const flat = startValues(
      productWith({ labelSku: 'L-9', labelType: 'BBD', artworkFiles: ['documents/a.pdf'] }),
    );
    expect(flat.labels).toMatchObject([
      { labelSku: 'L-9', labelType: 'BBD', artworkFiles: ['documents/a.pdf'] },
    ]);
    expect(WizardDraft.parse(flat).labels[0]).not.toHaveProperty('id');
  });
});

test('a new product has no label where nothing was typed into its only one @spec-5.13', () => {
  const values = { ...blank, sku: 'OH-1' };
  expect(forNewProduct(WizardDraft.parse(values), values).labels).toEqual([]);
  const typed = { ...values, labels: [{ ...newLabel(), labelSize: '100 x 50' }] };
  expect(forNewProduct(WizardDraft.parse(typed), typed).labels).toMatchObject([{ labelSize: '100 x 50' }]);
});
