/** The packaging level that a code identifies: a unit, a case of units, or a pallet. */
export const codeLevels = ['unit', 'case', 'pallet'] as const;
export type CodeLevel = (typeof codeLevels)[number];

/** The numbering scheme: GS1's, Amazon's for a seller's stock, Amazon's for an article, a company's SKU, or another. */
export const codeKinds = ['gtin', 'fnsku', 'asin', 'sku', 'other'] as const;
export type CodeKind = (typeof codeKinds)[number];
