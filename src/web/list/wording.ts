import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What list says. */
export const listWords = wordsOf('list.listWords', {
  retry: 'Retry',
  clearFilters: 'Clear Filters',
  notSearchedFor: ({ term }: { term: Shown }) => `“${term}” could not be searched for`,
  notLoaded: ({ name }: { name: Shown }) => `The ${name} could not be loaded`,
  loading: ({ name }: { name: Shown }) => `Loading ${name}`,
  loadingName: ({ name }: { name: Shown }) => `Loading ${name}…`,
  pagesOf: ({ name }: { name: Shown }) => `Pages of ${name}`,
  pages: 'Pages',
  previousPage: 'Previous page',
  pageOf: ({ page, pageCount }: { page: Shown; pageCount: Shown }) => `Page ${page} of ${pageCount}`,
  page: ({ each }: { each: Shown }) => `Page ${each}`,
  nextPage: 'Next page',
  selectPage: 'Select all on this page',
  select: ({ row }: { row: Shown }) => `Select ${row}`,
  selection: 'Selection',
  selected: ({ count }: { count: Shown }) => `${count} selected`,
  onOtherPages: ({ hidden }: { hidden: Shown }) => `, ${hidden} of them not on this page`,
  filterThisList: 'Filter this list',
  clearSelection: 'Clear selection',
  notAllSelected: 'Not all could be selected',
  selectAllThatMatch: ({ total }: { total: Shown }) => `Select all ${total} that match`,
  selectFirstThatMatch: ({ total }: { total: Shown }) => `Select the first ${total} that match`,
});
