import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classes } from '#web/kit/classes.ts';
import { pageWindow } from './page-window.ts';
import { listWords as words } from './wording.ts';

type PaginationProps = {
  /** The current page, from 1. */
  page: number;
  pageCount: number;
  /** The query parameter with the page. */
  param?: string;
  label?: string;
};

const cell =
  'grid size-12 place-items-center rounded-control font-[560] tabular-nums transition-colors hover:bg-sunken [&_svg]:size-5';

/** Links to the pages of a list. The page is in the address, so Back works. Renders nothing for a single page. */
export const Pagination = ({ page, pageCount, param = 'page', label = words.pages }: PaginationProps) => {
  const { search } = useLocation();
  if (pageCount <= 1) return null;
  const addressOf = (target: number) => {
    const query = new URLSearchParams(search);
    if (target === 1) query.delete(param);
    else query.set(param, String(target));
    return { search: query.toString() };
  };
  const step = (target: number, name: string, icon: ReactNode) =>
    target >= 1 && target <= pageCount ? (
      <Link to={addressOf(target)} aria-label={name} rel={target < page ? 'prev' : 'next'} className={cell}>
        {icon}
      </Link>
    ) : (
      <span aria-hidden="true" className="grid size-12 place-items-center text-line-strong [&_svg]:size-5">
        {icon}
      </span>
    );
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-1 py-4 sm:gap-2">
      {step(page - 1, words.previousPage, <ChevronLeft aria-hidden />)}
      <span className="px-2 tabular-nums sm:hidden">{words.pageOf({ page, pageCount })}</span>
      <ol className="hidden items-center gap-2 sm:flex">
        {pageWindow(page, pageCount).map((each, index) =>
          each === 'gap' ? (
            <li key={`gap-${index}`} aria-hidden="true" className="px-1 text-ink-quiet">
              …
            </li>
          ) : (
            <li key={each}>
              <Link
                to={addressOf(each)}
                aria-label={words.page({ each })}
                aria-current={each === page ? 'page' : undefined}
                className={classes(cell, each === page && 'bg-ink text-paper hover:bg-ink')}
              >
                {each}
              </Link>
            </li>
          ),
        )}
      </ol>
      {step(page + 1, words.nextPage, <ChevronRight aria-hidden />)}
    </nav>
  );
};
