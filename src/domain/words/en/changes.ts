import type { StoredSaid } from '../said.ts';
import type { Formats } from '../formats.ts';
import { choiceNames } from './choices.ts';

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

/** The same with the number of the label behind it. */
const standsOnNumbered = { label: 'on label', both: 'on both, label' } as const;

/** What the choices of a label's fields are called, by field. */
export const choicesByField: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...choiceNames,
  // Values that are words in English.
  labelType: { Nutritional: 'Nutritional', Barcode: 'Barcode', Address: 'Address', BBD: 'BBD' },
  labelOrientation: { Portrait: 'Portrait', Landscape: 'Landscape' },
  labelFeed: { NEL: 'NEL', WEL: 'WEL' },
  adhesiveType: { Permanent: 'Permanent', Removable: 'Removable', 'Tamper Evident': 'Tamper Evident' },
};

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
  'place.on_label': ({
    code,
    on,
    label,
  }: {
    code: string;
    on: keyof typeof standsOnNumbered;
    label: number;
  }) => `${code}: ${standsOnNumbered[on]} ${label}`,
  'place.list': ({ places }: { places: readonly StoredSaid[] }, f: Formats) => places.map(f.say).join('; '),
  /** A choice of a label's field; one that is none any more is said as it is stored. */
  'choice.of': ({ field, choice }: { field: string; choice: string }) =>
    choicesByField[field]?.[choice] ?? choice,
};
