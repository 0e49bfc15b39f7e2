import { fieldName } from '#web/words/field-name.ts';
import type { FieldChange, HistoryEntry } from '#domain/history/contract.ts';
import { classes } from '#web/kit/classes.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { choiceName } from '#web/record/choice-in-words.ts';
import {
  actionNames,
  historySection,
  isCodeField,
  isLongChange,
  shownChanges,
  valueWords,
  historyWords,
} from '../wording.ts';

/** One change: who, when, and each field before and after. */
export const HistoryEntryItem = ({ entry }: { entry: HistoryEntry }) => (
  <li className="border-t border-line py-4 first:border-t-0 first:pt-0">
    <p className="flex flex-wrap gap-x-2">
      <span className="font-[560]">
        {historyWords.by({
          actionNames: actionNames[entry.action],
          userName: entry.userName ?? historySection.portal,
        })}
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
        <Words field={change.field} value={change.after} />
      ) : isLongChange(change) ? (
        <BelowEachOther {...change} />
      ) : (
        <SideBySide {...change} />
      )}
    </dd>
  </div>
);

/** For values short enough to compare at a glance. */
const SideBySide = ({ field, before, after }: FieldChange) => (
  <>
    <span className="sr-only">{historyWords.from} </span>
    <Value
      field={field}
      value={before}
      isOld
      className={classes('decoration-1', isCodeField(field) && whole)}
    />
    <span aria-hidden="true" className="arrow inline-block px-2 text-ink-quiet">
      →
    </span>
    <span className="sr-only"> {historyWords.to} </span>
    <Value field={field} value={after} className={classes('font-[560]', isCodeField(field) && whole)} />
  </>
);

/** Wraps to the next line rather than at a hyphen. */
const whole = 'inline-block max-w-full';

/** For long texts, which are read one after the other. */
const BelowEachOther = ({ field, before, after }: FieldChange) => (
  <span className="grid gap-2">
    <span>
      <span className="label-quiet block">{historySection.was} </span>
      <Value field={field} value={before} isOld className={classes(side, 'no-underline')} />
    </span>
    <span>
      <span className="label-quiet block">{historySection.is} </span>
      <Value field={field} value={after} className={side} />
    </span>
  </span>
);

/** One side of a long change. */
const side = 'block border-s-2 border-line-strong ps-3';

type ValueProps = {
  field: string;
  value: FieldChange['before'];
  isOld?: boolean;
  className: string;
};

const Value = ({ field, value, isOld = false, className }: ValueProps) => {
  if (value === null) return <span className="text-ink-quiet italic">{valueWords(value)}</span>;
  const words = <Words field={field} value={value} />;
  return isOld ? (
    <del className={classes('text-ink-quiet', className)}>{words}</del>
  ) : (
    <ins className={classes('no-underline', className)}>{words}</ins>
  );
};

const Words = ({ field, value }: { field: string; value: FieldChange['before'] }) =>
  typeof value === 'string' && isCodeField(field) ? (
    <Code value={value} gtin={field === 'barcode'} />
  ) : (
    (choiceName(field, value) ?? valueWords(value))
  );
