import { expect, test } from 'vitest';
import { LabelDraft } from './contract.ts';
import { AdhesiveType, LabelFeed, LabelOrientation, LabelType } from './label.ts';

test('a label is of a type, an orientation, a feed and an adhesive of the trade @spec-3.23', () => {
  expect(LabelType.options).toEqual(['Nutritional', 'Barcode', 'Address', 'BBD']);
  expect(LabelOrientation.options).toEqual(['Portrait', 'Landscape']);
  expect(LabelFeed.options).toEqual(['NEL', 'WEL']);
  expect(AdhesiveType.options).toEqual(['Permanent', 'Removable', 'Tamper Evident']);
});

test('everything of a label may be left out or null, and its choices are held @spec-3.22', () => {
  expect(LabelDraft.parse({})).toEqual({});
  expect(LabelDraft.parse({ labelType: null, labelFeed: '', labelSize: null })).toEqual({
    labelType: null,
    labelFeed: null,
    labelSize: null,
  });
  expect(LabelDraft.safeParse({ labelFeed: 'SEL' }).success).toBe(false);
});
