import { useState } from 'react';
import type { OpenMiss } from '#domain/misses/contract.ts';
import { classes } from '#web/kit/classes.ts';
import { CodeText } from '#web/kit/texts/code-text.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { PagedList } from '#web/list/paged-list.tsx';
import { ActButton } from '#web/record/act-button.tsx';
import { missesPerPage, useMisses } from './queries.ts';
import { AddToProduct } from './add-to-product.tsx';
import { SettleMiss } from './settle-miss.tsx';
import { addWords, missWords as words } from './wording.ts';

const shared: readonly Column<OpenMiss>[] = [
  {
    key: 'code',
    head: words.code,
    onCard: 'title',
    cell: ({ text }) => <CodeText value={text} dense className="md:min-w-44" />,
  },
  { key: 'client', head: words.client, cell: ({ client }) => client?.name ?? words.noClient },
  { key: 'times', head: words.times, cell: ({ count, people }) => words.timesOf(count, people) },
];

type Asked = { act: 'add' | 'settle'; miss: OpenMiss };

const ofOpen = (onAsk: (asked: Asked) => void): readonly Column<OpenMiss>[] => [
  ...shared,
  // On a tablet the acts have the room of the day that says less.
  {
    key: 'first',
    head: words.first,
    className: 'md:max-lg:hidden',
    cell: ({ firstAt }) => formatDateTime(firstAt),
  },
  { key: 'last', head: words.last, cell: ({ lastAt }) => formatDateTime(lastAt) },
  {
    key: 'act',
    head: words.act,
    onCard: 'bare',
    cell: (miss) => (
      <span
        className={classes(
          'flex flex-wrap items-center gap-2',
          miss.products.length === 0 && 'xl:flex-nowrap',
        )}
      >
        {miss.products.map(({ id, sku }) => (
          <LinkButton key={id} size="dense" to={`/products/${id}`}>
            {words.known(sku)}
          </LinkButton>
        ))}
        {miss.products.length === 0 ? (
          <ActButton
            needs="product.edit"
            size="dense"
            variant="primary"
            className="whitespace-nowrap"
            aria-label={addWords.addText({ text: miss.text })}
            onClick={() => onAsk({ act: 'add', miss })}
          >
            {addWords.add}
          </ActButton>
        ) : null}
        <ActButton
          needs="miss.settle"
          size="dense"
          aria-label={words.settleOf(miss.text)}
          onClick={() => onAsk({ act: 'settle', miss })}
        >
          {words.settle}
        </ActButton>
      </span>
    ),
  },
];

const ofDone: readonly Column<OpenMiss>[] = [
  ...shared,
  {
    key: 'answer',
    head: words.answered,
    cell: ({ answer, doneBy, doneAt }) => (
      <span className="grid">
        <span className="wrap-anywhere">{answer}</span>
        <span className="text-ink-quiet">
          {doneBy} {formatDateTime(doneAt)}
        </span>
      </span>
    ),
  },
];

type MissesListProps = {
  state: 'open' | 'done';
  page: number;
  searchOfPage: (page: number) => string;
};

/** Lists the open or the settled unknown codes, with the action that settles them. */
export const MissesList = ({ state, page, searchOfPage }: MissesListProps) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <PagedList
        list={useMisses(state, page)}
        page={page}
        pageSize={missesPerPage}
        name="unknown codes"
        count={words.count}
        searchOfPage={searchOfPage}
        skeleton={<Skeleton className="h-64 rounded-sheet" />}
        empty={
          state === 'open' ? (
            <EmptyState headingLevel="h3" title={words.none} text={words.noneText} />
          ) : (
            <EmptyState headingLevel="h3" title={words.noneDone} />
          )
        }
      >
        {(misses) => (
          <DataTable
            caption={words.caption}
            columns={state === 'open' ? ofOpen(setAsked) : ofDone}
            rows={misses}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
      {asked?.act === 'settle' ? <SettleMiss miss={asked.miss} onClose={close} /> : null}
      {asked?.act === 'add' ? <AddToProduct miss={asked.miss} onClose={close} /> : null}
    </>
  );
};
