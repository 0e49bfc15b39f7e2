/** The kinds of codes, by name. */
export const codeKindNames = {
  gtin: 'GTIN',
  fnsku: 'FNSKU',
  asin: 'ASIN',
  sku: 'SKU',
  other: 'Other',
} as const;

/** Appended to a GTIN whose check digit is wrong on purpose. */
export const checkedByHand = 'checked by hand';

/** Where a code is before and after labelling. */
export const standsOnNames = { goods: 'on the goods', label: 'on the label', both: 'on both' } as const;

type Kind = keyof typeof codeKindNames;
type Place = keyof typeof standsOnNames;

const levels = { unit: 'unit', case: 'case', pallet: 'pallet' } as const;

/** The values of `change.code`: `level` is null for a plain code of a piece, `pieces` is null where nobody has said them. */
type CodeInWords = {
  code: string;
  kind: Kind;
  level: keyof typeof levels | null;
  pieces: number | null;
  isByHand: boolean;
};

/** Entries of lists, as the history and comparisons show them. */
export const changeWords = {
  'change.code': ({ code, kind, level, pieces, isByHand }: CodeInWords) => {
    const words = [
      codeKindNames[kind],
      ...(level === null ? [] : [pieces === null ? levels[level] : `${levels[level]} of ${pieces}`]),
      ...(isByHand ? [checkedByHand] : []),
    ];
    return `${code} (${words.join(', ')})`;
  },
  'change.place': ({ code, on }: { code: string; on: Place }) => `${code}: ${standsOnNames[on]}`,
  'place.on': ({ on }: { on: Place }) => standsOnNames[on],
};
