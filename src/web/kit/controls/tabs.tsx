import * as Radix from 'radix-ui/tabs';
import { useState, type ReactNode } from 'react';
import { language } from '#web/words/language.ts';
import { classes } from '../classes.ts';

type TabsProps = {
  /** The open tab. Omit it and pass `defaultValue` if nothing else needs to know. */
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** Several views of one thing, one of which is open. */
export const Tabs = (props: TabsProps) => <Radix.Root dir={language.direction} {...props} />;

type TabListProps = {
  /** What the tabs divide, for screen readers. */
  label: string;
  /** Shows tabs within a tab as small chips. */
  nested?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** The row of tabs. On a narrow screen it wraps, so that no tab is hidden. */
export const TabList = ({ label, nested = false, className, children }: TabListProps) => (
  <Radix.List
    aria-label={label}
    data-print="hide"
    className={classes(
      'group/tabs flex flex-wrap',
      nested ? 'nested gap-2' : 'gap-x-1 border-b border-line',
      className,
    )}
  >
    {children}
  </Radix.List>
);

type TabProps = { value: string; children: ReactNode };

/** A tab: its name, and optionally a count or a badge. */
export const Tab = ({ value, children }: TabProps) => {
  // Radix focuses a clicked tab by code, which browsers take for the keyboard's focus and draw a ring around.
  const [isByPointer, setIsByPointer] = useState(false);
  return (
    <Radix.Trigger
      value={value}
      data-by-pointer={isByPointer || undefined}
      onPointerDown={() => setIsByPointer(true)}
      onKeyDown={() => setIsByPointer(false)}
      onBlur={() => setIsByPointer(false)}
      className={classes(
        'data-by-pointer:outline-none',
        'relative inline-flex min-h-12 items-center gap-2 px-3 text-start font-[560] text-ink-quiet transition-colors hover:text-ink data-[state=active]:text-ink',
        // The open tab has a line below it; an open chip has a frame. Both are visible without colour.
        'after:absolute after:inset-x-2 after:-bottom-px after:h-[3px] after:rounded-full after:bg-transparent data-[state=active]:after:bg-ink',
        'group-[.nested]/tabs:rounded-control group-[.nested]/tabs:border group-[.nested]/tabs:border-line group-[.nested]/tabs:after:hidden',
        'group-[.nested]/tabs:data-[state=active]:border-ink group-[.nested]/tabs:data-[state=active]:bg-stock group-[.nested]/tabs:data-[state=active]:shadow-[inset_0_0_0_1px_var(--ink)]',
      )}
    >
      {children}
    </Radix.Trigger>
  );
};

type TabPanelProps = {
  value: string;
  /** Prints the panel under this title, even if another tab is open; '' prints it without a title. */
  printTitle?: string;
  className?: string | undefined;
  children: ReactNode;
};

export const TabPanel = ({ value, printTitle, className, children }: TabPanelProps) => (
  <Radix.Content
    value={value}
    {...(printTitle === undefined ? {} : { forceMount: true as const })}
    className={classes(
      'pt-6 data-[state=inactive]:hidden',
      printTitle !== undefined && 'print:data-[state=inactive]:block',
      className,
    )}
  >
    {printTitle ? <h3 className="mb-2 hidden text-fact font-[640] print:block">{printTitle}</h3> : null}
    {children}
  </Radix.Content>
);
