import CheckIcon from 'lucide-react/icons/check';
import CircleIcon from 'lucide-react/icons/circle';
import { isCommonPassword } from '#domain/auth/common-password.ts';
import { passwordRules, passwordStrength } from '#domain/auth/password.ts';
import { classes } from '#web/kit/classes.ts';
import { inWords } from '#web/words/told.ts';
import { amongMostUsed, strengthBars, authWords as words } from './wording.ts';

const fills = { Weak: 'bg-danger', Medium: 'bg-warning', Strong: 'bg-success' } as const;

type PasswordRulesProps = {
  id: string;
  password: string;
  /** The error that stands at the field; its rule is not repeated here. */
  error: string | undefined;
};

/** The rules for a new password, ticked as they are met, and its strength as a word and bars. */
export const PasswordRules = ({ id, password, error }: PasswordRulesProps) => {
  const strength = password === '' ? null : passwordStrength(password);
  // The strength only counts rules; a common password is refused nevertheless, so that is shown as well.
  const isCommon = error === undefined && strength === 'Strong' && isCommonPassword(password);
  return (
    <div id={id} className="grid gap-2 text-quiet">
      <p className="flex min-h-5 items-center gap-3">
        <span aria-hidden="true" className="flex gap-1">
          {[1, 2, 3].map((bar) => (
            <span
              key={bar}
              className={classes(
                'h-2 w-6 rounded-tag border',
                strength && bar <= strengthBars[strength]
                  ? `border-transparent ${fills[strength]}`
                  : 'border-line-strong',
              )}
            />
          ))}
        </span>
        <span aria-live="polite">
          {words.passwordStrength}{' '}
          <strong className="font-[640]">{strength ? inWords(strength) : words.noneYet}</strong>
        </span>
      </p>
      <p aria-live="polite" className="font-medium text-danger empty:hidden">
        {isCommon ? amongMostUsed : null}
      </p>
      <ul aria-label={words.passwordRules} className="grid gap-1">
        {passwordRules.map(({ sentence, isMet }) => {
          const met = isMet(password);
          if (!met && sentence === error) return null;
          return (
            <li key={sentence} className={classes('flex gap-2', met ? 'text-success' : 'text-ink-quiet')}>
              {met ? (
                <CheckIcon aria-hidden strokeWidth={3} className="mt-0.5 size-4 shrink-0" />
              ) : (
                <CircleIcon aria-hidden className="mt-1 ms-0.5 size-3 shrink-0" />
              )}
              <span className={met ? undefined : 'ps-0.5'}>
                {inWords(sentence)}
                <span className="sr-only">{met ? words.met : words.notMetYet}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
