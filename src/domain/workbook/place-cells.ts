import { codeKey } from '../codes/code-key.ts';
import { listedKey } from '../codes/listed-key.ts';
import * as limits from '../limits.ts';
import type { CodePlace, StandsOn } from '../products/code-place.ts';
import type { Fields } from '../record/field.ts';
import { text } from '../record/kinds.ts';
import { said, type Said } from '../words/say.ts';

/** The most characters that a place adds to its code, including the separator. */
const wordsLength = 20;

/** The column of what an editor stated about where codes stand; see decision 80. */
export const placePart = {
  codePlaces: {
    ...text(limits.product.maxPlaces * (limits.text.productCode + wordsLength)),
    column: 'places',
    name: 'Where Codes Stand',
    workbook: { width: 32 },
  },
} as const satisfies Fields;

/** The place cell of a row. */
export interface PlaceCells {
  codePlaces: string | null;
}

/** A code and where it stands, as a cell says it; `label` is the number of a label, from 1. */
interface CellPlace {
  code: string;
  standsOn: StandsOn;
  label: number | null;
}

const form = /^(.*\S)\s*:\s*(?:on )?(?:the )?(goods|label|both)(?: (\d{1,3}))?$/is;

const words = { goods: 'goods', label: 'label', both: 'both' } as const;

const partsOf = (cell: string): string[] =>
  cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const readPart = (part: string): CellPlace | null => {
  const [, code = '', word = '', label] = form.exec(part) ?? [];
  const standsOn = Object.values(words).find((one) => one === word.toLowerCase());
  if (standsOn === undefined || codeKey(code) === null) return null;
  if (code.length > limits.text.productCode || (label !== undefined && standsOn === 'goods')) return null;
  return { code, standsOn, label: label === undefined ? null : Number(label) };
};

/** The cell of a product; labels are numbered in the order of its rows. Null if nothing is stated. */
export const placeCell = (places: readonly CodePlace[], labels: readonly { id: string }[]): string | null => {
  const stated = places.filter(({ isStated }) => isStated);
  if (stated.length === 0) return null;
  return stated
    .map(({ code, standsOn, labelId }) => {
      const label = labelId === null ? 0 : labels.findIndex(({ id }) => id === labelId) + 1;
      return `${code}: ${words[standsOn]}${label === 0 ? '' : ` ${label}`}`;
    })
    .join('; ');
};

/** What a cell states; labels are numbered in the order of the product's rows. A code that is none of `known` is left out. */
export const placesIn = (
  cell: string,
  labelIds: readonly (string | null)[],
  known: ReadonlySet<string>,
): CodePlace[] =>
  partsOf(cell).flatMap((part) => {
    const place = readPart(part);
    if (!place || !known.has(codeKey(place.code) ?? '')) return [];
    const { code, standsOn, label } = place;
    const labelId = label === null ? null : (labelIds[label - 1] ?? null);
    return [{ code, standsOn, labelId, isStated: true }];
  });

/** What is wrong in a cell by itself; null if nothing is. */
export const placeCellFault = ({ codePlaces }: PlaceCells): Said | null => {
  if (codePlaces === null) return null;
  const seen = new Set<string>();
  for (const part of partsOf(codePlaces)) {
    const place = readPart(part);
    if (!place) return said('cell.no_place', { part });
    const key = listedKey(place.code) ?? '';
    if (seen.has(key)) return said('cell.same_code_twice');
    seen.add(key);
  }
  return seen.size > limits.product.maxPlaces
    ? said('cell.too_many_places', { most: limits.product.maxPlaces })
    : null;
};

/** The first place in a cell on a label that the product has no row of; null if there is none. */
export const strangeLabelIn = ({ codePlaces }: PlaceCells, labels: number): Said | null => {
  for (const part of codePlaces === null ? [] : partsOf(codePlaces)) {
    const place = readPart(part);
    if (place !== null && place.label !== null && (place.label < 1 || place.label > labels))
      return said('cell.no_such_label', { part, labels });
  }
  return null;
};

/** The codes in a cell that are none of `known`. */
export const strangeCodesIn = ({ codePlaces }: PlaceCells, known: ReadonlySet<string>): string[] =>
  codePlaces === null
    ? []
    : partsOf(codePlaces).flatMap((part) => {
        const place = readPart(part);
        return place && !known.has(codeKey(place.code) ?? '') ? [place.code] : [];
      });
