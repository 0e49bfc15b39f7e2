import PlusIcon from 'lucide-react/icons/plus';
import { RunDateKind } from '#domain/runs/dates.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { dateNames, startWords as words } from '../wording.ts';

/** A date on the goods as it was typed: what it says, and the day. */
export type TypedDate = { kind: RunDateKind; day: string };

type RunDatesProps = {
  dates: readonly TypedDate[];
  isRequired: boolean;
  /** What is wrong with each, in the same order. */
  errors: readonly (string | null)[];
  onChange: (dates: readonly TypedDate[]) => void;
};

/** The dates of a run, each with its kind: a use-by date is no best-before date. */
export const RunDates = ({ dates, isRequired, errors, onChange }: RunDatesProps) => {
  const set = (index: number, change: Partial<TypedDate>) =>
    onChange(dates.map((date, at) => (at === index ? { ...date, ...change } : date)));
  const left = RunDateKind.options.filter((kind) => dates.every((date) => date.kind !== kind));
  const [next] = left;
  return (
    <div className="grid gap-3">
      {dates.map(({ kind, day }, index) => (
        <div key={kind} className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
          <Field label={words.dateKind}>
            <Select
              options={RunDateKind.options
                .filter((one) => one === kind || left.includes(one))
                .map((one) => ({ value: one, label: dateNames[one] }))}
              value={kind}
              onValueChange={(chosen) => set(index, { kind: chosen })}
            />
          </Field>
          <Field
            label={dateNames[kind]}
            required={isRequired && index === 0}
            hint={isRequired || index > 0 ? undefined : words.dateHint}
            error={errors[index] ?? null}
          >
            <Input
              type="date"
              takes="date"
              value={day}
              onChange={({ target }) => set(index, { day: target.value })}
            />
          </Field>
        </div>
      ))}
      {next === undefined || dates.some(({ day }) => day === '') ? null : (
        <Button
          className="justify-self-start"
          icon={<PlusIcon aria-hidden />}
          onClick={() => onChange([...dates, { kind: next, day: '' }])}
        >
          {words.addDate}
        </Button>
      )}
    </div>
  );
};
