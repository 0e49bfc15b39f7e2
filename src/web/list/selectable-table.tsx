import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { RowBox, type RowBoxProps } from './row-box.tsx';
import { listWords as words } from './wording.ts';

type SelectableTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The name of a row's checkbox, after 'Select'. */
  nameOf: (row: Row) => string;
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[], isSelected: boolean) => void;
};

/** A table whose rows can be selected, one by one or all. */
export const SelectableTable = <Row extends { id: number }>({
  caption,
  columns,
  rows,
  nameOf,
  selected,
  onSelect,
}: SelectableTableProps<Row>) => {
  const ids = rows.map(({ id }) => id);
  const chosen = ids.filter((id) => selected.has(id)).length;
  const all = {
    label: words.selectPage,
    checked: chosen === ids.length,
    isPartly: chosen > 0 && chosen < ids.length,
    onChange: (isSelected: boolean) => onSelect(ids, isSelected),
  };
  const boxOf = (row: Row) => ({
    label: words.select({ row: nameOf(row) }),
    checked: selected.has(row.id),
    onChange: (isSelected: boolean) => onSelect([row.id], isSelected),
  });
  return (
    <>
      <div className="mb-2 md:hidden print:hidden">
        <RowBox {...all} showLabel />
      </div>
      <DataTable
        caption={caption}
        columns={[boxColumn(all, boxOf), ...columns]}
        rows={rows}
        dense
        rowKey={({ id }) => id}
        isSelected={({ id }) => selected.has(id)}
      />
    </>
  );
};

const boxColumn = <Row,>(all: RowBoxProps, boxOf: (row: Row) => RowBoxProps): Column<Row> => ({
  key: 'select',
  head: <RowBox {...all} />,
  onCard: 'bare',
  cell: (row) => <RowBox {...boxOf(row)} />,
  className: 'md:w-px md:pe-0! print:hidden',
});
