import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { DeletedRecord } from '#domain/deleted/contract.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDate, formatDateTime } from '#web/kit/texts/format-date.ts';
import { kindNames, wentAlong, deletedWords as words } from '../wording.ts';

/** The name is what people look for: it keeps a minimum width. */
const nameRoom = 'inline-block md:min-w-[14ch]';

const columnsFor = (onRestore: (record: DeletedRecord) => void): readonly Column<DeletedRecord>[] => [
  {
    key: 'name',
    head: words.name,
    onCard: 'title',
    cell: ({ kind, name }) =>
      kind === 'product' || kind === 'inventory_item' ? (
        <Code value={name} className={classes('font-[560]', nameRoom)} />
      ) : (
        <span className={classes('font-[560] wrap-anywhere', nameRoom)}>{name}</span>
      ),
  },
  {
    key: 'kind',
    head: words.kind,
    cell: ({ kind }) => <Badge tone="outline">{kindNames[kind]}</Badge>,
    className: 'lg:w-32',
  },
  {
    key: 'along',
    head: words.whatItWas,
    cell: (record) => <span className="wrap-anywhere max-md:text-end">{wentAlong(record) ?? '–'}</span>,
  },
  {
    key: 'deleted',
    head: words.deleted,
    cell: ({ deletedAt, deletedBy, restorableUntil }) => (
      <span className="grid max-md:text-end">
        <span className="md:whitespace-nowrap">{formatDateTime(deletedAt)}</span>
        <span className="text-ink-quiet">{deletedBy ?? words.byPortal}</span>
        <span className="hidden md:max-lg:inline">
          {words.restorableUntil} <span className="whitespace-nowrap">{formatDate(restorableUntil)}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'until',
    head: words.restorableUntil,
    cell: ({ restorableUntil }) => formatDate(restorableUntil),
    // On a tablet it is shown below the date of the deletion, because names need the space.
    className: 'md:max-lg:hidden lg:whitespace-nowrap',
  },
  {
    key: 'acts',
    head: <span className="sr-only">{words.actions}</span>,
    onCard: 'bare',
    cell: (record) => (
      <Button
        size="dense"
        icon={<RotateCcw aria-hidden />}
        aria-label={words.restore({ name: record.name })}
        onClick={() => onRestore(record)}
      >
        {words.restoreButton}
      </Button>
    ),
    className: 'md:text-end',
  },
];

type DeletedTableProps = {
  records: readonly DeletedRecord[];
  onRestore: (record: DeletedRecord) => void;
};

/** Deleted records, who deleted them, and until when they can be restored; one card per record on a phone. */
export const DeletedTable = ({ records, onRestore }: DeletedTableProps) => (
  <DataTable
    caption={words.deletedRecords}
    columns={columnsFor(onRestore)}
    rows={records}
    rowKey={({ id }) => id}
  />
);
