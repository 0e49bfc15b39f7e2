import type { ReactNode } from 'react';
import { Button } from '#web/kit/controls/button.tsx';

type RowFormProps = {
  label: string;
  /** The label of the button. */
  act: string;
  pending: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** A short form with its fields and button in a row. */
export const RowForm = ({ label, act, pending, onSubmit, children }: RowFormProps) => (
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
    <Button type="submit" variant="primary" pending={pending} className="sm:mt-6.5">
      {act}
    </Button>
  </form>
);
