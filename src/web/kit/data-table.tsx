/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table laid out as cards loses its own roles */
import type { Key, ReactNode } from 'react';
import { classes } from './classes.ts';

/** One column: its heading, and its cell for a row. */
export type Column<Row> = {
  key: string;
  head: ReactNode;
  /** The heading as text, if `head` is not: shown next to the value on a phone's card. */
  cardHead?: string;
  cell: (row: Row) => ReactNode;
  /** 'end' for numbers, so that their digits line up. */
  align?: 'start' | 'end';
  /** On a phone: 'title' is the card's heading, 'bare' has no heading (checkboxes, buttons). */
  onCard?: 'title' | 'bare' | 'field';
  className?: string;
  /** Whether the column is empty in a row. A column that is empty on the whole page is left out of the table, and a card leaves out what is empty. */
  isEmpty?: (row: Row) => boolean;
};

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Shown in place of the rows if there are none. */
  empty?: ReactNode;
  /** Highlights selected rows. */
  isSelected?: (row: Row) => boolean;
  /** Lower rows, for long lists at the desk. */
  dense?: boolean;
};

const cardHeadOf = <Row,>(column: Column<Row>): string | undefined =>
  column.onCard === 'title' || column.onCard === 'bare'
    ? undefined
    : (column.cardHead ?? (typeof column.head === 'string' ? column.head : undefined));

/** A table that becomes one card per row on a phone, in the same order and with the same actions. */
export const DataTable = <Row,>({
  caption,
  columns: all,
  rows,
  rowKey,
  empty,
  isSelected,
  dense = false,
}: DataTableProps<Row>) => {
  const columns = all.filter(({ isEmpty }) => isEmpty === undefined || !rows.every(isEmpty));
  return rows.length === 0 && empty !== undefined ? (
    empty
  ) : (
    <table role="table" className="block w-full border-collapse text-start text-quiet md:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="hidden md:table-header-group">
        <tr role="row" className="border-b border-line-strong">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={classes(
                'px-3 py-2 font-[560] text-ink-quiet',
                // Browsers centre a heading that does not say itself where it starts.
                column.align === 'end' ? 'text-end' : 'text-start',
                column.className,
              )}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            aria-selected={isSelected ? isSelected(row) : undefined}
            className="grid gap-x-4 gap-y-1 rounded-sheet border border-line bg-stock p-4 aria-selected:border-accent md:table-row md:rounded-none md:border-x-0 md:border-t-0 md:bg-transparent md:transition-colors md:hover:bg-stock md:aria-selected:border-line md:aria-selected:bg-accent-wash"
          >
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-head={cardHeadOf(column)}
                className={classes(
                  'flex min-w-0 items-baseline justify-between gap-x-4 max-[14rem]:flex-wrap md:table-cell md:px-3 md:align-middle',
                  dense ? 'md:py-1' : 'md:py-2',
                  'before:shrink-0 before:font-medium before:text-ink-quiet before:content-[attr(data-head)] md:before:hidden',
                  column.onCard === 'title' &&
                    'justify-start text-body font-[560] before:hidden md:text-quiet',
                  column.isEmpty?.(row) === true && 'max-md:hidden',
                  column.onCard === 'bare' && 'justify-start before:hidden',
                  // A value of several lines ends where the others do.
                  (column.onCard ?? 'field') === 'field' && 'max-md:text-end',
                  column.align === 'end' && 'tabular-nums md:text-end',
                  column.className,
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
