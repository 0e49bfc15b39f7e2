import { classes } from '#web/kit/classes.ts';
import type { OnDuplicate } from './import-run.ts';
import { productsImportWords as words } from './wording.ts';

const choices: readonly { value: OnDuplicate; label: string; hint: string }[] = [
  {
    value: 'skip',
    label: words.leaveExisting,
    hint: words.leaveExistingText,
  },
  {
    value: 'update',
    label: words.updateExistingProducts,
    hint: words.replaceText,
  },
];

type ImportDuplicateChoiceProps = {
  value: OnDuplicate;
  onChange: (value: OnDuplicate) => void;
  disabled: boolean;
};

/** What to do with rows whose product already exists. */
export const ImportDuplicateChoice = ({ value, onChange, disabled }: ImportDuplicateChoiceProps) => (
  <fieldset disabled={disabled} className="grid gap-2 disabled:opacity-60">
    <legend className="mb-2 text-quiet font-[560]">{words.whenProductExists}</legend>
    {choices.map((choice) => (
      <div
        key={choice.value}
        className={classes(
          'relative flex items-start gap-3 rounded-control border p-3',
          choice.value === value ? 'border-ink' : 'border-line',
        )}
      >
        <input
          id={`on-duplicate-${choice.value}`}
          type="radio"
          name="on-duplicate"
          value={choice.value}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
          aria-describedby={`on-duplicate-${choice.value}-hint`}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <div>
          <label
            htmlFor={`on-duplicate-${choice.value}`}
            className="font-[560] after:absolute after:inset-0 after:cursor-pointer"
          >
            {choice.label}
          </label>
          <p id={`on-duplicate-${choice.value}-hint`} className="text-quiet text-ink-quiet">
            {choice.hint}
          </p>
        </div>
      </div>
    ))}
  </fieldset>
);
