import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type TabsProps = {
  /** The open tab; leave it out and give `defaultValue` where nothing else needs to know. */
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
  children: ReactNode;
};

/** Several views of one thing, of which one is open. */
export const Tabs = (props: TabsProps) => <Radix.Root {...props} />;

type TabListProps = {
  /** What the tabs divide, for those who listen. */
  label: string;
  /** Tabs within a tab stand as small chips. */
  nested?: boolean;
  className?: string;
  children: ReactNode;
};

/** The row of tabs. On a narrow screen it breaks into lines, so that none hides beyond the edge. */
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

/** One tab: its name, and if need be a count or a badge. */
export const Tab = ({ value, children }: TabProps) => (
  <Radix.Trigger
    value={value}
    className={classes(
      'relative inline-flex min-h-12 items-center gap-2 px-3 text-left font-[560] text-ink-quiet transition-colors hover:text-ink data-[state=active]:text-ink',
      // The open tab of a row stands on a line of ink; a chip is framed by it. Both show without colour.
      'after:absolute after:inset-x-2 after:-bottom-px after:h-[3px] after:rounded-full after:bg-transparent data-[state=active]:after:bg-ink',
      'group-[.nested]/tabs:rounded-control group-[.nested]/tabs:border group-[.nested]/tabs:border-line group-[.nested]/tabs:after:hidden',
      'group-[.nested]/tabs:data-[state=active]:border-ink group-[.nested]/tabs:data-[state=active]:bg-stock group-[.nested]/tabs:data-[state=active]:shadow-[inset_0_0_0_1px_var(--ink)]',
    )}
  >
    {children}
  </Radix.Trigger>
);

type TabPanelProps = {
  value: string;
  /** Given, the panel is printed under this title even when another tab is open. */
  printTitle?: string;
  className?: string;
  children: ReactNode;
};

/** What a tab opens. */
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
    {printTitle === undefined ? null : (
      <h3 className="mb-2 hidden text-fact font-[640] print:block">{printTitle}</h3>
    )}
    {children}
  </Radix.Content>
);
