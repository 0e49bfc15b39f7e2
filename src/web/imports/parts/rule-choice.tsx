import { classes } from '#web/kit/classes.ts';
import type { Rules } from '../edit-mapping.ts';
import type { RuleWords } from '../wording.ts';

type RuleChoiceProps = { rules: Rules; onRules: (rules: Rules) => void; words: RuleWords };

/** Chooses the rule for all existing products; this resets the rules of single rows. */
export const RuleChoice = ({ rules, onRules, words }: RuleChoiceProps) => (
  <fieldset className="grid gap-2 sm:grid-cols-3">
    <legend className="mb-2 text-quiet font-[560]">{words.legend}</legend>
    {words.choices.map((rule) => (
      <div
        key={rule}
        className={classes(
          'relative flex items-start gap-3 rounded-control border p-3',
          rule === rules.all ? 'border-ink' : 'border-line',
        )}
      >
        <input
          id={`rule-${rule}`}
          type="radio"
          name="rule"
          checked={rule === rules.all}
          onChange={() => onRules({ all: rule, rows: new Map() })}
          aria-describedby={`rule-${rule}-hint`}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <div>
          <label
            htmlFor={`rule-${rule}`}
            className="font-[560] after:absolute after:inset-0 after:cursor-pointer"
          >
            {words.names[rule]}
          </label>
          <p id={`rule-${rule}-hint`} className="text-quiet text-ink-quiet">
            {words.hints[rule]}
          </p>
        </div>
      </div>
    ))}
  </fieldset>
);
