import { formatNumber } from '#web/words/formats.ts';
import { agesInDays, type Stored } from '#domain/clear-out/contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { clearing, kindNames, olderThan, staysOf, clearOutWords as words } from '../wording.ts';

const inWords = (count: number): string => formatNumber(count);

const columnsFor = (onClear: (stored: Stored) => void, isBusy: boolean): readonly Column<Stored>[] => [
  {
    key: 'what',
    head: words.what,
    onCard: 'title',
    cell: ({ what }) => (
      <span className="grid gap-0.5">
        <span className="font-[560]">{kindNames[what]}</span>
        <span className="max-w-prose text-quiet font-normal text-ink-quiet">{staysOf[what]}</span>
      </span>
    ),
  },
  { key: 'rows', head: words.stored, align: 'end', cell: ({ rows }) => inWords(rows) },
  ...agesInDays.map((days): Column<Stored> => ({
    key: `older-${days}`,
    head: olderThan(days),
    align: 'end',
    cell: ({ older }) => inWords(older.find((age) => age.days === days)?.rows ?? 0),
    className: 'md:max-lg:hidden',
  })),
  {
    key: 'oldest',
    head: words.oldest,
    cell: ({ oldest }) => (
      <span className="whitespace-nowrap">{oldest === null ? '–' : formatDate(oldest)}</span>
    ),
  },
  {
    key: 'clearable',
    head: words.wouldGo,
    align: 'end',
    cell: ({ clearable }) => <strong className="font-[560]">{inWords(clearable)}</strong>,
  },
  {
    key: 'acts',
    head: <span className="sr-only">{words.actions}</span>,
    onCard: 'bare',
    cell: (stored) =>
      stored.clearable === 0 ? null : (
        <Button
          size="dense"
          className="whitespace-nowrap"
          aria-label={`${clearing.act} ${kindNames[stored.what].toLowerCase()}`}
          aria-disabled={isBusy}
          onClick={() => onClear(stored)}
        >
          {clearing.act}
        </Button>
      ),
    className: 'md:text-end',
  },
];

type StoredTableProps = {
  kinds: readonly Stored[];
  onClear: (stored: Stored) => void;
  /** Something is being cleared out. */
  isBusy: boolean;
};

/** What is stored by kind and age, and what of it would go; one card per kind on a phone. */
export const StoredTable = ({ kinds, onClear, isBusy }: StoredTableProps) => (
  <DataTable
    caption={words.whatIsStored}
    columns={columnsFor(onClear, isBusy)}
    rows={kinds}
    rowKey={({ what }) => what}
  />
);
