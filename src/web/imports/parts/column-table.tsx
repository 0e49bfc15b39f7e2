import type { ImportLook } from '#domain/imports/contract.ts';
import type { Mapping } from '#domain/imports/mapping.ts';
import { namesOf } from '#domain/record/fields.ts';
import { columns } from '#domain/workbook/columns.ts';
import { Badge } from '#web/kit/badge.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { fieldOfColumn, isToBeChecked, withField } from '../edit-mapping.ts';
import { newImport as words } from '../wording.ts';

type Field = Mapping['columns'][number]['field'];
type LookColumn = ImportLook['columns'][number];

const leftOut = 'none';

const options: readonly { value: Field | typeof leftOut; label: string }[] = [
  { value: leftOut, label: words.nothing },
  ...namesOf(columns).map((field) => ({ value: field, label: columns[field].heading })),
];

/** The letters of a column in a spreadsheet, for a column without a heading. */
const lettersOf = (column: number): string => {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
};

const nameOf = ({ heading, column }: LookColumn): string =>
  heading || words.column({ column: lettersOf(column) });

type ColumnTableProps = {
  look: ImportLook;
  mapping: Mapping;
  onMap: (mapping: Mapping) => void;
};

/** Each column of the file, with samples and its field. */
export const ColumnTable = ({ look, mapping, onMap }: ColumnTableProps) => (
  <DataTable
    caption={words.columnsFile}
    columns={columnsFor(mapping, onMap)}
    rows={look.columns}
    rowKey={({ column }) => column}
    isSelected={({ column }) => fieldOfColumn(mapping, column) !== null}
    dense
    empty={<p className="py-6 text-center text-ink-quiet">{words.thisSheetIsEmpty}</p>}
  />
);

const columnsFor = (mapping: Mapping, onMap: ColumnTableProps['onMap']): readonly Column<LookColumn>[] => [
  {
    key: 'heading',
    head: words.columnFile,
    onCard: 'title',
    className: 'md:w-56',
    cell: (column) => (
      <span className="grid justify-items-start gap-1">
        <span className="font-[560] wrap-anywhere">{nameOf(column)}</span>
        {column.isNew ? <Badge tone="notice">{words.isNew}</Badge> : null}
        {column.isHidden ? <Badge tone="neutral">{words.isHidden}</Badge> : null}
      </span>
    ),
  },
  {
    key: 'field',
    head: words.is,
    onCard: 'bare',
    className: 'md:w-80',
    cell: (column) => (
      <span className="flex flex-wrap items-center gap-2 max-md:grow md:flex-nowrap">
        <Select
          size="dense"
          aria-label={words.isColumn({ column: nameOf(column) })}
          options={options}
          value={fieldOfColumn(mapping, column.column) ?? leftOut}
          onValueChange={(value) =>
            onMap(withField(mapping, column.column, value === leftOut ? null : value))
          }
        />
        {isToBeChecked(mapping, column) ? (
          <Badge tone="warning" className="md:shrink-0 md:whitespace-nowrap">
            {words.guessed}
          </Badge>
        ) : null}
      </span>
    ),
  },
  {
    key: 'samples',
    head: words.contains,
    onCard: 'bare',
    cell: ({ samples }) => (
      <span className="text-ink-quiet wrap-anywhere">
        {samples.length === 0 ? words.nothingThere : samples.join(' · ')}
      </span>
    ),
  },
];
