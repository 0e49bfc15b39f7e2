import type { Tutorial } from '#domain/tutorials/contract.ts';
import * as limits from '#domain/limits.ts';
import { EditButton } from '#web/record/edit-button.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { truncate } from '#web/kit/texts/truncate.ts';
import { sourceNames, tutorialsWords as words } from '../wording.ts';
import { CategoryBadge } from './category-badge.tsx';
import { DeleteTutorialButton } from './delete-tutorial-button.tsx';

const columns: readonly Column<Tutorial>[] = [
  {
    key: 'title',
    head: words.title,
    onCard: 'title',
    cell: ({ title, description }) => (
      <span className="grid min-w-0">
        <span className="font-[560] wrap-anywhere">{title}</span>
        {description === null ? null : (
          <span title={description} className="text-quiet font-normal wrap-anywhere text-ink-quiet">
            {truncate(description, limits.truncation.adminDescription)}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'category',
    head: words.category,
    cell: ({ category }) => <CategoryBadge category={category} className="md:whitespace-nowrap" />,
  },
  {
    key: 'source',
    head: words.source,
    cell: ({ videoSource }) => sourceNames[videoSource],
    className: 'md:whitespace-nowrap',
  },
  {
    key: 'date',
    head: words.date,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
    className: 'md:whitespace-nowrap',
  },
  {
    key: 'acts',
    head: <span className="sr-only">{words.actions}</span>,
    onCard: 'bare',
    cell: (tutorial) => (
      <span className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
        <EditButton id={tutorial.id} name={tutorial.title} permission="tutorial.edit" />
        <DeleteTutorialButton tutorial={tutorial} />
      </span>
    ),
  },
];

/** The table of tutorials for editors; one card per tutorial on a phone. */
export const TutorialTable = ({ tutorials }: { tutorials: readonly Tutorial[] }) => (
  <DataTable caption={words.tutorials} columns={columns} rows={tutorials} rowKey={({ id }) => id} />
);

/** A placeholder for the rows while they load. */
export const TutorialTableSkeleton = () => (
  <div className="grid gap-3 pt-2">
    <output className="sr-only">{words.loadingTutorials}</output>
    {Array.from({ length: limits.paging.skeletonCards }, (_, row) => (
      <Skeleton key={row} className="h-40 rounded-sheet md:h-12 md:rounded-tag" />
    ))}
  </div>
);
