import { z } from 'zod';
import { codeFault } from '../codes/code-fault.ts';
import { gtinDigits } from '../codes/gtin.ts';
import { codeKinds, codeLevels, type CodeKind, type CodeLevel } from '../codes/code-kinds.ts';
import { unitGtin } from '../codes/unit-gtin.ts';
import { cleanBarcode, requiredText } from '../contract/fields.ts';
import { upTo } from '../contract/up-to.ts';
import * as limits from '../limits.ts';
import { codeKey } from '../codes/code-key.ts';

/** A code on a product, its case or its pallet, in addition to its SKU, client SKU and barcode. */
export const ProductCode = z
  .object({
    /** The code as typed. */
    code: z.string(),
    kind: z.enum(codeKinds),
    level: z.enum(codeLevels),
    /** How many units the code stands for; null if unknown. */
    pieces: z.int().nullable(),
    /** Whether a user has confirmed that the box, too, has this wrong check digit. */
    isCheckedByHand: z.boolean(),
  })
  .meta({ id: 'ProductCode' });
export type ProductCode = z.infer<typeof ProductCode>;

/** The default level of a code; a GTIN may indicate its level. */
export const levelOf = (code: string, kind: CodeKind): CodeLevel =>
  kind === 'gtin' && unitGtin(gtinDigits(code)) !== null ? 'case' : 'unit';

const pieces = z
  .int({ error: 'This must be a whole number.' })
  .min(1, { error: 'This must be 1 or greater.' })
  .max(...upTo(limits.product.maxQuantity));

/** A code in a request. A GTIN with a wrong check digit is accepted only with `isCheckedByHand`. */
const ProductCodeDraft = z
  .object({
    code: requiredText(limits.text.productCode, 'Type or scan the code.', cleanBarcode)
      .refine((code) => codeKey(code) !== null, { error: 'Type or scan the code.' })
      .refine((code) => !code.includes(';'), {
        error: 'A code has no semicolon: workbooks separate codes by it.',
      })
      .overwrite((code) => code.replaceAll(/\s+/g, ' ')),
    kind: z.enum(codeKinds, { error: 'Choose what kind of code this is.' }),
    level: z.enum(codeLevels, { error: 'Choose what the code stands for.' }).optional(),
    pieces: pieces.nullable().optional(),
    isCheckedByHand: z.boolean().optional(),
  })
  .superRefine(({ code, kind, isCheckedByHand = false }, context) => {
    const fault = codeFault({ code, kind, isCheckedByHand });
    if (fault) context.addIssue({ code: 'custom', path: ['code'], message: fault.message });
  });
type ProductCodeDraft = z.infer<typeof ProductCodeDraft>;

/** The stored form of a code in a request. Its fields have a fixed order, because codes are compared by their JSON. */
export const productCode = ({
  code,
  kind,
  level,
  pieces: count,
  isCheckedByHand,
}: ProductCodeDraft): ProductCode => ({
  code,
  kind,
  level: level ?? levelOf(code, kind),
  pieces: count ?? null,
  isCheckedByHand: kind === 'gtin' && (isCheckedByHand ?? false),
});

/** The codes of a product in a request. Refuses duplicates, even if they are spelled differently. */
export const ProductCodesDraft = z
  .array(ProductCodeDraft)
  .max(...upTo(limits.product.maxCodes, 'codes'))
  .superRefine((codes, context) => {
    for (const index of repeatedCodes(codes))
      context.addIssue({
        code: 'custom',
        path: [index, 'code'],
        message: 'This code is already in the list.',
      });
  });

/** The positions, from 0, of codes that repeat an earlier one. */
export const repeatedCodes = (codes: readonly Pick<ProductCode, 'code'>[]): number[] => {
  const seen = new Set<string>();
  return codes.flatMap(({ code }, index) => {
    const key = codeKey(code);
    if (key === null) return [];
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
};
