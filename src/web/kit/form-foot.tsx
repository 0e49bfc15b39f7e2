import { Close } from 'radix-ui/dialog';
import { Button } from './controls/button.tsx';
import { formFoot } from './layers/dialog-look.ts';

type FormFootProps = {
  /** Why it was not done, in words; null while nothing failed. */
  failure?: string | null;
  cancel: string;
  save: string;
  isDanger?: boolean;
  /** Whether the form has no field: Enter then confirms, which it would otherwise cancel. */
  hasFocus?: boolean;
  pending: boolean;
};

/** The end of a short form in a dialog: why it failed, and its two buttons. The first closes the dialog, which asks before a loss. */
export const FormFoot = ({
  failure = null,
  cancel,
  save,
  isDanger = false,
  hasFocus = false,
  pending,
}: FormFootProps) => (
  <div className={formFoot}>
    {failure === null ? null : (
      <p role="alert" className="mb-3 text-danger">
        {failure}
      </p>
    )}
    <div className="flex flex-wrap justify-end gap-3">
      <Close asChild>
        <Button>{cancel}</Button>
      </Close>
      <Button
        type="submit"
        variant={isDanger ? 'danger' : 'primary'}
        pending={pending}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first button of the dialog cancels
        autoFocus={hasFocus}
      >
        {save}
      </Button>
    </div>
  </div>
);
