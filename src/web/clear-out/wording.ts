import type { Forms } from '#domain/words/formats.ts';
import { plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';
import { agesInDays, type Clearable, type Stored } from '#domain/clear-out/contract.ts';

export const storedScreen = wordsOf('clear-out.storedScreen', {
  title: 'Storage',
  lead: 'What people add to the portal in their daily work, how old it is, and how to make room. Old entries go by themselves; what is cleared out here goes at once, for good.',
  nothing: 'Nothing to clear out',
  nothingText:
    'Print jobs, sheets on paper, abandoned runs, unknown codes, imports, comments and messages are listed here as soon as there are some.',
  loading: 'Counting what is stored',
  failed: 'What is stored could not be counted',
} as const);

/** Shown to all other users in place of the screen. */
export const administratorsOnly = wordsOf('clear-out.administratorsOnly', {
  title: 'You need administrator access',
  text: 'Clearing out is for administrators. Tell one of them if the portal says that its storage is full.',
} as const);

const counted: Readonly<Record<Clearable, Forms>> = {
  print_jobs: { one: '# print job', other: '# print jobs' },
  paper_jobs: { one: '# sheet on paper', other: '# sheets on paper' },
  runs: { one: '# run', other: '# runs' },
  misses: { one: '# unknown code', other: '# unknown codes' },
  imports: { one: '# import', other: '# imports' },
  release_comments: { one: '# comment', other: '# comments' },
  order_messages: { one: '# message', other: '# messages' },
};

export const kindNames: Readonly<Record<Clearable, string>> = wordsOf('clear-out.kindNames', {
  print_jobs: 'Print jobs',
  paper_jobs: 'Sheets on paper',
  runs: 'Runs',
  misses: 'Unknown codes',
  imports: 'Imports and their files',
  release_comments: 'Comments on releases',
  order_messages: 'Messages about orders',
});

/** What of a kind always stays. */
export const staysOf: Readonly<Record<Clearable, string>> = wordsOf('clear-out.staysOf', {
  print_jobs: 'Those that wait, are being printed or belong to a run stay.',
  paper_jobs: 'Those that are being printed stay.',
  runs: 'Only abandoned ones go that issued no label and that no seal names.',
  misses: 'Settled ones and those that are still open go alike.',
  imports: 'Those that can still be undone stay, and what an import has written stays as it is.',
  release_comments: 'Those on products that have a draft stay.',
  order_messages: 'Those about lines that are still expected stay.',
});

/** '1,200 print jobs'. */
const countOf = (what: Clearable, count: number): string => plural(count, counted[what]);

const ageNames: Readonly<Record<number, string>> = { 30: '30 days', 90: '90 days', 365: 'a year' };

/** The ages in words, for columns and for choosing. */
export const olderThan = wordsOf(
  'clear-out.olderThan',
  (days: number): string => `Older than ${ageNames[days] ?? `${days} days`}`,
);

export const ages = agesInDays.map((days) => ({ value: String(days), label: olderThan(days) }));

/** What was chosen, in words: ' that are older than 90 days and that Ana Field added'. */
export const choiceInWords = wordsOf(
  'clear-out.choiceInWords',
  (days: number | undefined, person: string | undefined): string => {
    const parts = [
      ...(days === undefined ? [] : [`that are ${olderThan(days).toLowerCase()}`]),
      ...(person === undefined ? [] : [`that ${person} added`]),
    ];
    return parts.length === 0 ? '' : ` ${parts.join(' and ')}`;
  },
);

export const clearing = wordsOf('clear-out.clearing', {
  act: 'Clear out',
  question: ({ what, clearable }: Pick<Stored, 'what' | 'clearable'>): string =>
    `Clear out ${countOf(what, clearable)}?`,
  consequence: (what: Clearable, choice: string): string =>
    `${kindNames[what]}${choice} are deleted for good; nobody can bring them back. ${staysOf[what]} The audit trail keeps that you did it.`,
  stop: 'Stop',
  leave: 'It goes on while this page is open.',
  under: (what: Clearable, deleted: number): string => `${countOf(what, deleted)} cleared out so far`,
  done: (what: Clearable, deleted: number): string => `${countOf(what, deleted)} cleared out.`,
  stopped: (what: Clearable, deleted: number): string =>
    `Stopped after ${countOf(what, deleted)}. The rest is still there.`,
  failed: (what: Clearable, deleted: number): string =>
    deleted === 0 ? 'Nothing was cleared out.' : `${countOf(what, deleted)} cleared out, the rest was not.`,

  whatWouldGo: 'What would go',
  ofAnyAge: 'Of any age',
  addedBy: 'Added by',
} as const);

/** What clear-out says. */
export const clearOutWords = wordsOf('clear-out.clearOutWords', {
  what: 'What',
  stored: 'Stored',
  oldest: 'Oldest',
  wouldGo: 'Would go',
  actions: 'Actions',
  whatIsStored: 'What is stored',
});
