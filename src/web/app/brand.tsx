import { Link } from 'react-router';
import { classes } from '#web/kit/classes.ts';
import { appWords as words } from './wording.ts';

type BrandProps = { to?: string; className?: string };

/** The logo, a label with two feed notches and a barcode, and the name. Links to the home screen. */
export const Brand = ({ to = '/', className }: BrandProps) => (
  <Link
    to={to}
    className={classes(
      'inline-flex min-h-12 items-center gap-2.5 rounded-control text-fact font-[700] tracking-tight',
      className,
    )}
  >
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
      <path
        fill="var(--ink)"
        d="M6 3h20a3 3 0 0 1 3 3v7a3 3 0 0 0 0 6v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-7a3 3 0 0 0 0-6V6a3 3 0 0 1 3-3z"
      />
      <path
        fill="var(--paper)"
        d="M9 9h2v14H9zM12.5 9h1v14h-1zM15 9h3v14h-3zM19.5 9h1v14h-1zM22 9h1.5v14H22z"
      />
    </svg>
    {/* With text so large that only a few words fit on a line, only the logo is shown. */}
    <span className="max-[14rem]:sr-only">{words.labelport}</span>
  </Link>
);
