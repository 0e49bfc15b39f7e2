import type { ReactNode } from 'react';
import { classes } from '#web/kit/classes.ts';
import { CodeText } from '#web/kit/texts/code-text.tsx';
import { notRecorded } from './wording.ts';

type FactsProps = { className?: string | undefined; children: ReactNode };

/** A list of facts: a quiet name above a strong value. */
export const Facts = ({ className, children }: FactsProps) => (
  <dl className={classes('grid grid-cols-2 gap-x-6 gap-y-5 print:gap-y-2', className)}>{children}</dl>
);

type FactProps = {
  name: string;
  /** Shown as N/A if missing. */
  value: ReactNode;
  /** A few words below the value. */
  note?: ReactNode;
  className?: string | undefined;
};

const isMissing = (value: ReactNode): boolean => value === null || value === undefined || value === '';

export const Fact = ({ name, value, note, className }: FactProps) => (
  <div className={classes('min-w-0', className)}>
    <dt className="label-quiet">{name}</dt>
    <dd className={classes('mt-0.5 text-fact', isMissing(value) ? 'text-ink-quiet' : 'font-[560]')}>
      {isMissing(value) ? notRecorded : value}
    </dd>
    {note ? <dd className="text-quiet text-ink-quiet">{note}</dd> : null}
  </div>
);

type CodeFactProps = {
  name: string;
  value: string | null;
  gtin?: boolean;
  /** Where the code links to. */
  to?: string | undefined;
  /** Shown below the code. */
  below?: ReactNode;
  className?: string | undefined;
};

/** A fact that is a code. A tap copies it. */
export const CodeFact = ({ name, value, gtin, to, below, className }: CodeFactProps) => (
  <Fact
    name={name}
    className={className}
    value={
      value ? (
        <>
          <CodeText value={value} gtin={gtin} to={to} className="-my-2 print:my-0 print:[&_button]:min-h-0" />
          {below}
        </>
      ) : null
    }
  />
);
