import { formatNumber } from '#web/words/formats.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import * as limits from '#domain/limits.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import type { LoadedPage } from './use-loaded-page.ts';
import type { Selection } from './use-selection.ts';
import { listWords as words } from './wording.ts';

type SelectionBarProps<Row extends { id: number }> = {
  selection: Selection<Row>;
  /** The rows of the page that the list shows; null until they are loaded. */
  shown: LoadedPage<Row> | null;
  /** Loads a page, from 1, of all rows that match the filters. A new function whenever the filters change. */
  loadPage: (page: number, pageSize: number, signal: AbortSignal) => Promise<readonly Row[]>;
  onClear: () => void;
  /** Actions on the selected rows. */
  children: ReactNode;
};

const said = (count: number): string => formatNumber(count);

/** The number of selected rows, the number of those that are not on this page, and actions on them. */
export const SelectionBar = <Row extends { id: number }>({
  selection,
  shown,
  loadPage,
  onClear,
  children,
}: SelectionBarProps<Row>) => {
  const count = selection.rows.length;
  if (count === 0) return null;
  const onPage = shown?.rows.filter(({ id }) => selection.ids.has(id)).length ?? 0;
  const hidden = count - onPage;
  const total = Math.min(shown?.total ?? 0, limits.selection.maxRows);
  return (
    <fieldset
      aria-label={words.selection}
      className="sticky bottom-2 z-10 mb-3 rounded-control border border-accent bg-accent-wash px-4 py-2 md:top-18 md:bottom-auto print:hidden"
    >
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
        <output className="grow tabular-nums">
          <span className="font-[560]">{words.selected({ count: said(count) })}</span>
          {hidden > 0 ? <span>{words.onOtherPages({ hidden: said(hidden) })}</span> : null}
        </output>
        {shown !== null && shown.total > shown.rows.length && count < total ? (
          <SelectAll
            key={shown.total}
            total={total}
            isEvery={total === shown.total}
            {...{ selection, loadPage }}
          />
        ) : null}
        <Button variant="quiet" size="dense" onClick={onClear}>
          {words.clearSelection}
        </Button>
        {children}
      </div>
    </fieldset>
  );
};

type SelectAllProps<Row extends { id: number }> = Pick<SelectionBarProps<Row>, 'selection' | 'loadPage'> & {
  total: number;
  /** Whether these are all matching rows. Otherwise the selection has reached its limit. */
  isEvery: boolean;
};

const SelectAll = <Row extends { id: number }>({
  selection,
  loadPage,
  total,
  isEvery,
}: SelectAllProps<Row>) => {
  const [isPending, setIsPending] = useState(false);
  const run = useRef<AbortController | null>(null);
  // After the filters change, rows that are still loading must not be added to the selection.
  useEffect(() => () => run.current?.abort(), [loadPage]);

  const selectAll = async () => {
    const controller = new AbortController();
    run.current = controller;
    setIsPending(true);
    try {
      const rows: Row[] = [];
      for (let page = 1; rows.length < total; page += 1) {
        const loaded = await loadPage(page, limits.paging.maxPageSize, controller.signal);
        rows.push(...loaded);
        if (loaded.length < limits.paging.maxPageSize) break;
      }
      if (!controller.signal.aborted) selection.select(rows.slice(0, total), true);
    } catch (error) {
      if (!controller.signal.aborted)
        toast({ title: words.notAllSelected, description: sentenceOf(error), variant: 'destructive' });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button variant="quiet" size="dense" pending={isPending} onClick={() => void selectAll()}>
      {isEvery
        ? words.selectAllThatMatch({ total: said(total) })
        : words.selectFirstThatMatch({ total: said(total) })}
    </Button>
  );
};
