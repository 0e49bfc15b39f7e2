import type { Cell } from './cell.ts';
import type { ColumnName } from './columns.ts';

/** The values of a column that are remembered: most columns repeat fewer. */
const mostRemembered = 500;

/**
 * What `read` makes of a text or a number of a field, made once for each of the first values of the field: most columns of
 * a list repeat a few, and to read their cells took a third of an import. The same cell is given to all, so nobody changes it.
 */
export const remembering = <T extends object>(
  read: (field: ColumnName, cell: Cell) => T,
): ((field: ColumnName, cell: Cell) => T) => {
  const known = new Map<ColumnName, Map<Cell, T>>();
  return (field, cell) => {
    if (typeof cell === 'object') return read(field, cell);
    let ofField = known.get(field);
    if (!ofField) known.set(field, (ofField = new Map<Cell, T>()));
    const before = ofField.get(cell);
    if (before) return before;
    const made = read(field, cell);
    if (ofField.size < mostRemembered) ofField.set(cell, made);
    return made;
  };
};
