import type { ReactNode } from 'react';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';

type RowFormProps = {
  label: string;
  /** The label of the button. */
  act: string;
  pending: boolean;
  /** Why it was not done, if no field says it. */
  failure?: Error | null;
  /** Whether something is typed that is not sent yet. */
  isTyped: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

const hasFields = (error: Error): boolean =>
  error instanceof CallError && Object.keys(error.fields).length > 0;

/** A short form with its fields and button in a row. */
export const RowForm = ({
  label,
  act,
  pending,
  failure = null,
  isTyped,
  onSubmit,
  children,
}: RowFormProps) => (
  <form
    noValidate
    method="post"
    aria-label={label}
    className="flex max-w-4xl flex-wrap items-start gap-3"
    onSubmit={(event) => {
      event.preventDefault();
      if (!pending) onSubmit();
    }}
  >
    {children}
    {failure && !hasFields(failure) ? (
      <p role="alert" className="order-last basis-full wrap-anywhere text-danger">
        {sentenceOf(failure)}
      </p>
    ) : null}
    <Button type="submit" variant="primary" pending={pending} className="sm:mt-6.5">
      {act}
    </Button>
    {isTyped ? <LeaveGuard when isOfPage /> : null}
  </form>
);
