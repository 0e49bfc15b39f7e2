import { Link, type To } from 'react-router';
import { classes } from './classes.ts';
import { kitWords as words } from './wording.ts';

/** One step of the breadcrumb; the last is the current page and has no address. */
export type Crumb = { label: string; to?: To };

/** The path from the home screen to this one. */
export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label={words.breadcrumb}>
    <ol className="-my-2 flex items-center text-quiet">
      {crumbs.map(({ label, to }, index) => (
        <li
          key={to === undefined ? 'here' : label}
          // The first leads home. The name of a record may be longer than the screen is wide.
          className={classes('flex items-center', index === 0 ? 'shrink-0' : 'min-w-0')}
        >
          {index > 0 ? (
            <span aria-hidden="true" className="px-1.5 text-line-strong">
              /
            </span>
          ) : null}
          {to === undefined ? (
            <span aria-current="page" className="truncate py-3 text-ink-quiet">
              {label}
            </span>
          ) : (
            <Link
              to={to}
              className={classes(
                'flex min-h-12 min-w-12 items-center font-medium underline-offset-4 hover:underline',
                // The first link is aligned with the title below it; its extra touch area extends beyond that edge.
                index > 0 ? 'justify-center' : '-ms-3 justify-end ps-3',
              )}
            >
              <span className="truncate">{label}</span>
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
