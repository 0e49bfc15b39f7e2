import { z } from 'zod';
import { foldHeading } from '../workbook/heading.ts';
import type { Heading } from './find-heading.ts';
import { Mapping } from './mapping.ts';

/** A mapping as it is stored with its import, and the headings of that file. */
const Remembered = z.object({ mapping: Mapping, headings: z.array(z.string()) });

/** An import, with its mapping as JSON. */
interface MappedImport {
  mapping: string | null;
  fileName: string;
  at: string;
}

/** The mapping of an earlier import, applied to another table. */
export interface ProposedAgain {
  mapping: Mapping;
  fileName: string;
  at: string;
  /** The columns of the table that the earlier file did not have, by position. */
  newColumns: number[];
}

/**
 * The mapping of the latest import whose mapped headings are all in this table, in any order; null if there is none. A
 * column without a heading cannot be recognised, so it is new wherever the earlier file had a heading or nothing.
 */
export const proposalAgain = (
  imports: readonly MappedImport[],
  heading: Heading,
  width = heading.texts.length,
): ProposedAgain | null => {
  const positions = new Map<string, number>();
  for (const [position, text] of heading.texts.entries()) {
    const folded = foldHeading(text);
    if (folded !== '' && !positions.has(folded)) positions.set(folded, position);
  }
  for (const { mapping: text, fileName, at } of imports) {
    const stored = text === null ? null : Remembered.safeParse(JSON.parse(text));
    if (!stored?.success) continue;
    const { mapping, headings } = stored.data;
    const columns = mapping.columns.flatMap(({ column, field }) => {
      const position = positions.get(foldHeading(headings[column] ?? ''));
      return position === undefined ? [] : [{ column: position, field }];
    });
    if (columns.length === 0 || columns.length < mapping.columns.length) continue;
    const known = new Set(headings.map(foldHeading));
    const isNew = (position: number): boolean => {
      const folded = foldHeading(heading.texts[position] ?? '');
      return folded === '' ? foldHeading(headings[position] ?? 'x') !== '' : !known.has(folded);
    };
    return {
      mapping: { ...mapping, columns, headingRow: heading.row, sheet: null, text: null, takesRows: [] },
      fileName,
      at,
      newColumns: Array.from({ length: width }, (_, position) => position).filter(isNew),
    };
  }
  return null;
};
