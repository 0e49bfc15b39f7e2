import { expect, test } from 'vitest';
import type { z } from 'zod';
import { SignUp } from '../auth/sign-up.ts';
import { ClientDraft } from '../clients/contract.ts';
import { InventoryDraft } from '../inventory/contract.ts';
import { LabelDraft, ProductDraft } from '../products/contract.ts';
import { TutorialDraft } from '../tutorials/contract.ts';

const faultOf = (draft: z.ZodType, field: string, value: string): string | undefined =>
  draft.safeParse({ [field]: value }).error?.issues.find(({ path }) => path[0] === field)?.message;

const drafts: [name: string, draft: z.ZodType, fields: string[]][] = [
  ['a sign-up', SignUp, ['firstName', 'lastName']],
  ['a client', ClientDraft, ['name']],
  ['a product', ProductDraft, ['sku', 'barcode', 'clientSku']],
  ['a label', LabelDraft, ['labelSku', 'labelSize', 'labelMaterial', 'supplierCode', 'supplierName']],
  ['an inventory item', InventoryDraft, ['labelSku', 'supplierCode', 'supplierName', 'labelSize', 'storage']],
  ['a tutorial', TutorialDraft, ['title']],
];

test.each(drafts)(
  'X17: no name and no code of %s has a character that cannot be seen @security-8.17',
  (_, draft, fields) => {
    for (const field of fields) {
      for (const [text, point] of [
        ['\u200b', '200B'],
        ['AB\u202eC', '202E'],
        ['AB\u2060', '2060'],
      ] as const)
        expect([field, faultOf(draft, field, text)]).toEqual([
          field,
          `This text has a character that cannot be seen (U+${point}); type it again instead of pasting it.`,
        ]);
      expect([field, faultOf(draft, field, 'می\u200cخواهم')]).toEqual([field, undefined]);
    }
  },
);

test('X17: a description and an instruction keep what they hold @security-8.17', () => {
  const kept = 'Store cool\u00ad and dry \u200b👩\u200d🔬';
  expect(faultOf(ProductDraft, 'itemDescription', kept)).toBeUndefined();
  expect(faultOf(ProductDraft, 'notes', kept)).toBeUndefined();
  expect(faultOf(TutorialDraft, 'description', kept)).toBeUndefined();
});
