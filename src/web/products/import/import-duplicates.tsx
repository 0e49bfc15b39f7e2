import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '#web/kit/controls/button.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import {
  choiceOf,
  choicesFor,
  chooseOne,
  countUpdates,
  filterDuplicates,
  sameForAll,
  type Duplicate,
  type Resolution,
} from './import-resolution.ts';
import { duplicates as words } from './import-wording.ts';

/** A page of a long list renders at once; twelve thousand rows would take seconds. */
const rowsPerPage = 50;

type ImportDuplicatesProps = {
  duplicates: readonly Duplicate[];
  resolution: Resolution;
  onChange: (resolution: Resolution) => void;
};

/** What to do with existing products: the same for all, or one by one. */
export const ImportDuplicates = ({ duplicates, resolution, onChange }: ImportDuplicatesProps) => {
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const wanted = useDeferredValue(text);
  const fitting = useMemo(() => filterDuplicates(duplicates, wanted), [duplicates, wanted]);
  const first = Math.min(page, Math.max(Math.ceil(fitting.length / rowsPerPage) - 1, 0)) * rowsPerPage;
  const shown = fitting.slice(first, first + rowsPerPage);
  const updates = countUpdates(resolution, duplicates);
  return (
    <section aria-labelledby="import-duplicates" className="grid gap-3">
      <div>
        <h4 id="import-duplicates" className="font-[640]">
          {words.title}
        </h4>
        <output className="text-ink-quiet">{words.outcome(updates, duplicates.length - updates)}</output>
        {choicesFor(resolution, duplicates) === null ? (
          <p role="alert" className="text-danger">
            {words.tooMany}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={words.find} className="grow basis-40">
          <Input
            type="search"
            size="dense"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setPage(0);
            }}
          />
        </Field>
        <div className="flex gap-3">
          <Button size="dense" onClick={() => onChange(sameForAll('skip'))}>
            {words.leaveAll}
          </Button>
          <Button size="dense" onClick={() => onChange(sameForAll('update'))}>
            {words.updateAll}
          </Button>
        </div>
      </div>
      <DataTable
        caption={words.title}
        columns={columnsFor(resolution, onChange)}
        rows={shown}
        rowKey={({ row }) => row}
        isSelected={({ row }) => choiceOf(resolution, row) === 'update'}
        empty={<p className="py-6 text-center text-ink-quiet">{words.noRowFits}</p>}
      />
      {fitting.length > rowsPerPage ? (
        <div className="flex flex-wrap items-center justify-end gap-3">
          <output className="text-quiet text-ink-quiet tabular-nums">
            {words.range(first + 1, first + shown.length, fitting.length)}
          </output>
          <Button size="dense" aria-disabled={first === 0} onClick={() => setPage(first / rowsPerPage - 1)}>
            {words.previous}
          </Button>
          <Button
            size="dense"
            aria-disabled={first + rowsPerPage >= fitting.length}
            onClick={() => setPage(first / rowsPerPage + 1)}
          >
            {words.next}
          </Button>
        </div>
      ) : null}
    </section>
  );
};

const columnsFor = (
  resolution: Resolution,
  onChange: (resolution: Resolution) => void,
): readonly Column<Duplicate>[] => [
  { key: 'row', head: words.row, align: 'end', cell: ({ row }) => row, className: 'md:w-16' },
  { key: 'sku', head: words.sku, cell: ({ sku }) => <Code value={sku} /> },
  { key: 'client', head: words.client, cell: ({ clientName }) => clientName ?? words.noClient },
  {
    key: 'existing',
    head: words.thereAlready,
    cell: ({ sku, existingId }) =>
      existingId === null ? (
        '–'
      ) : (
        <TextLink isAlone to={`/products/${existingId}`} target="_blank" aria-label={words.openExisting(sku)}>
          {words.open}
        </TextLink>
      ),
  },
  {
    key: 'choice',
    head: words.update,
    onCard: 'bare',
    cell: ({ row, sku }) => (
      <label className="inline-flex min-h-9 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={choiceOf(resolution, row) === 'update'}
          onChange={(event) => onChange(chooseOne(resolution, row, event.target.checked ? 'update' : 'skip'))}
          aria-label={words.updateOne(sku, row)}
          className="size-5 accent-accent"
        />
        <span aria-hidden="true">{choiceOf(resolution, row) === 'update' ? words.update : words.leave}</span>
      </label>
    ),
  },
];
