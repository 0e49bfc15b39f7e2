import { createContext, use, useId, useMemo, type ReactNode } from 'react';
import { inWords } from '#web/words/told.ts';
import { classes } from '../classes.ts';
import { firstWords as words } from '../first-wording.ts';

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes that connect a control in a Field with its label, hint and error; none outside a Field. */
export const useFieldControl = () => {
  const wiring = use(FieldContext);
  return wiring
    ? {
        id: wiring.id,
        'aria-describedby': wiring.describedBy,
        'aria-invalid': wiring.invalid || undefined,
        'aria-required': wiring.required || undefined,
      }
    : {};
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The error, as a sentence; marks the control as invalid. */
  error?: string | null | undefined;
  required?: boolean;
  /** Hides the label visually but not from screen readers. */
  hideLabel?: boolean;
  className?: string;
  /** One control of the kit; it takes its id, description and state from here. */
  children: ReactNode;
};

/** A control with its label above, and its hint and error below. */
export const Field = ({
  label,
  hint,
  error,
  required = false,
  hideLabel,
  className,
  children,
}: FieldProps) => {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  const wiring = useMemo(
    () => ({ id, describedBy, invalid: Boolean(error), required }),
    [id, describedBy, error, required],
  );
  return (
    <div className={classes('grid min-w-0 grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-quiet font-[560]'}>
        {label}
        {required ? <span className="font-normal text-ink-quiet"> {words.required}</span> : null}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint ? (
        <p id={hintId} className="text-quiet text-ink-quiet">
          {hint}
        </p>
      ) : null}
      <p
        id={errorId}
        aria-live="polite"
        className="flex gap-1.5 text-quiet font-medium text-danger empty:hidden"
      >
        {error ? (
          <>
            <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-0.5 size-4 shrink-0 fill-current">
              <path d="M8 1.2 15.4 14.4H.6L8 1.2Zm-.8 4.6v4h1.6v-4H7.2Zm0 5.2v1.6h1.6V11H7.2Z" />
            </svg>
            {inWords(error)}
          </>
        ) : null}
      </p>
    </div>
  );
};
