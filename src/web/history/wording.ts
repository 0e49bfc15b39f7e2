import { formatNumber } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import type { FieldChange, HistoryEntry } from '#domain/history/contract.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import { productFields } from '#domain/products/product-fields.ts';
import type { Fields } from '#domain/record/field.ts';
import { entriesOf } from '#domain/record/fields.ts';

export const historySection = wordsOf('history.historySection', {
  title: 'History',
  notLoaded: 'The history could not be loaded.',
  none: 'Nothing has been changed since this record was added.',
  more: 'Show earlier changes',
  nothing: 'nothing',
  portal: 'the portal',
  was: 'Was',
  is: 'Is',
} as const);

export const actionNames: Readonly<Record<HistoryEntry['action'], string>> = wordsOf('history.actionNames', {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
});

/** What history says. */
export const historyWords = wordsOf('history.historyWords', {
  by: ({ actionNames, userName }: { actionNames: Shown; userName: Shown }) => `${actionNames} by ${userName}`,
  from: 'from',
  to: 'to',
  yes: 'yes',
  no: 'no',
  received: 'received',
  notComing: 'not coming',
});

/** How an order line was closed. */
const outcomes: Readonly<Record<string, string>> = {
  received: historyWords.received,
  cleared: historyWords.notComing,
};

/** The fields whose values are codes. */
const codeFields: ReadonlySet<string> = new Set(
  entriesOf<Fields>({ ...productFields, ...labelFields }).flatMap(([name, { kind }]) =>
    kind === 'code' ? [name] : [],
  ),
);

/** The changes as users see them: a client's id is dropped if its name is there, too. */
export const shownChanges = (changes: readonly FieldChange[]): readonly FieldChange[] => {
  const named = changes.some(({ field }) => field === 'clientName');
  return changes
    .filter(({ field }) => field !== 'clientId' || !named)
    .map((change) => (change.field === 'clientId' ? { ...change, field: 'clientName' } : change))
    .map((change) =>
      change.field === 'closed'
        ? { ...change, after: outcomes[String(change.after)] ?? change.after }
        : change,
    );
};

/** A value for display; for a stored file, the name in its key. */
export const valueWords = (value: FieldChange['before']): string => {
  if (value === null) return historySection.nothing;
  if (Array.isArray(value))
    return value.map((entry) => entry.replace(/^(images|documents)\//, '')).join(', ');
  if (typeof value === 'boolean') return value ? historyWords.yes : historyWords.no;
  return typeof value === 'number' ? formatNumber(value) : value;
};

/** Whether a field's values are codes. */
export const isCodeField = (field: string): boolean => codeFields.has(field);

/** Up to this many characters, values before and after are shown side by side. */
const sideBySideCharacters = 60;

/** Whether a change is too long for one line. */
export const isLongChange = ({ before, after }: Pick<FieldChange, 'before' | 'after'>): boolean =>
  [before, after]
    .map(valueWords)
    .some((words) => words.includes('\n') || words.length > sideBySideCharacters);
