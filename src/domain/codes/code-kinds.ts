/** What a code stands for: one piece, a case of them, or a pallet. */
export const codeLevels = ['unit', 'case', 'pallet'] as const;
export type CodeLevel = (typeof codeLevels)[number];

/** What kind of number a code is: GS1's, Amazon's for a seller's stock or for an article, a SKU of whoever, any other. */
export const codeKinds = ['gtin', 'fnsku', 'asin', 'sku', 'other'] as const;
export type CodeKind = (typeof codeKinds)[number];
