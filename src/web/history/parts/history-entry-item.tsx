import type { FieldChange, HistoryEntry } from '#domain/history/contract.ts';
import { formatDateTime } from '#web/kit/format-date.ts';
import { actionNames, fieldName, historySection, shownChanges, valueWords } from '../wording.ts';

/** One change: who, when, and each field as it was and as it is since. */
export const HistoryEntryItem = ({ entry }: { entry: HistoryEntry }) => (
  <li className="border-t border-line py-4 first:border-t-0 first:pt-0">
    <p className="flex flex-wrap gap-x-2">
      <span className="font-[560]">
        {actionNames[entry.action]} by {entry.userName ?? historySection.portal}
      </span>
      <time dateTime={entry.at} className="text-ink-quiet">
        {formatDateTime(entry.at)}
      </time>
    </p>
    {entry.changes.length > 0 ? (
      <dl className="mt-2 grid gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-6 sm:gap-y-1">
        {shownChanges(entry.changes).map((change) => (
          <ChangedField
            key={`${change.field} ${change.labelNumber ?? 0}`}
            change={change}
            isNew={entry.action === 'created'}
          />
        ))}
      </dl>
    ) : null}
  </li>
);

const ChangedField = ({ change, isNew }: { change: FieldChange; isNew: boolean }) => (
  <div className="sm:contents">
    <dt className="text-quiet text-ink-quiet sm:pt-0.5">{fieldName(change)}</dt>
    <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
      {isNew ? (
        valueWords(change.after)
      ) : (
        <>
          <span className="sr-only">from </span>
          <Value value={change.before} isOld />
          <span aria-hidden="true" className="px-2 text-ink-quiet">
            →
          </span>
          <span className="sr-only"> to </span>
          <Value value={change.after} />
        </>
      )}
    </dd>
  </div>
);

const Value = ({ value, isOld = false }: { value: FieldChange['before']; isOld?: boolean }) => {
  if (value === null) return <span className="text-ink-quiet italic">{valueWords(value)}</span>;
  return isOld ? (
    <del className="text-ink-quiet decoration-1">{valueWords(value)}</del>
  ) : (
    <ins className="font-[560] no-underline">{valueWords(value)}</ins>
  );
};
