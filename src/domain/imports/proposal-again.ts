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

/**
 * The mapping of the latest import whose mapped headings are all in this table, in any order; null if there is none. A
 * column without a heading cannot be recognised.
 */
export const proposalAgain = (
  imports: readonly MappedImport[],
  heading: Heading,
): { mapping: Mapping; fileName: string; at: string } | null => {
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
    return {
      mapping: { ...mapping, columns, headingRow: heading.row, sheet: null, text: null },
      fileName,
      at,
    };
  }
  return null;
};
