import CheckIcon from 'lucide-react/icons/check';
import CopyIcon from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { classes } from '../classes.ts';
import { Code } from './code.tsx';
import { copyText } from './copy-text.ts';
import { kitWords as words } from '../wording.ts';

type CodeTextProps = {
  value: string;
  gtin?: boolean;
  /** In a dense table: 24 px high instead of 48, or 44 px on a touch screen. */
  dense?: boolean;
  /** Where the code links to; the copy button is then next to it. */
  to?: string | undefined;
  className?: string;
};

/** The longest code that stays in one line of a table. */
const shortCharacters = 20;

/** How long the confirmation is shown, in milliseconds. */
const confirmationMs = 2000;

/** A code that is copied with one tap, with a confirmation. */
export const CodeText = ({ value, gtin = false, dense = false, to, className }: CodeTextProps) => {
  const [copy, setCopy] = useState<'idle' | 'done' | 'failed'>('idle');
  useEffect(() => {
    if (copy === 'idle') return undefined;
    const back = setTimeout(() => {
      setCopy('idle');
    }, confirmationMs);
    return () => {
      clearTimeout(back);
    };
  }, [copy]);
  const isShort = dense && value.length <= shortCharacters;
  const code = <Code value={value} gtin={gtin} {...(isShort ? { className: 'md:whitespace-nowrap' } : {})} />;
  return (
    <span className={classes('inline-flex max-w-full flex-wrap items-center gap-2', className)}>
      {to === undefined ? null : (
        <Link
          to={to}
          className={classes(
            'inline-flex items-center text-accent underline underline-offset-4 print:min-h-0',
            dense ? 'min-h-6 pointer-coarse:min-h-11' : 'min-h-12',
          )}
        >
          {code}
        </Link>
      )}
      <button
        type="button"
        title={words.copy}
        aria-label={words.copyValue({ value })}
        onClick={() => {
          void copyText(value).then((copied) => setCopy(copied ? 'done' : 'failed'));
        }}
        className={classes(
          'group inline-flex items-center rounded-control hover:bg-sunken',
          dense ? 'min-h-6 pointer-coarse:min-h-11' : 'min-h-12',
          to === undefined
            ? '-mx-2 max-w-[calc(100%+1rem)] gap-2 px-2 text-start'
            : 'justify-center print:hidden',
          to === undefined ? '' : dense ? 'min-w-6 pointer-coarse:min-w-11' : 'min-w-12',
        )}
      >
        {to === undefined ? code : null}
        <span aria-hidden="true" className="shrink-0 text-ink-quiet group-hover:text-ink print:hidden">
          {copy === 'done' ? <CheckIcon className="size-4 text-success" /> : <CopyIcon className="size-4" />}
        </span>
      </button>
      <output className="text-quiet font-medium text-success empty:hidden print:hidden">
        {copy === 'done' ? words.copied : null}
        {copy === 'failed' ? <span className="text-danger">{words.notCopied}</span> : null}
      </output>
    </span>
  );
};
