import { useEffect, useId, useRef, type ReactNode } from 'react';
import { BarredButton } from './barred-button.tsx';
import { Button } from './button.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useSaveKey } from './use-save-key.ts';

type DialogFormProps = {
  /** What stands on the button that sends it. */
  saveLabel: string;
  /** The answer is awaited. */
  saving: boolean;
  /** Something was typed that is not saved: leaving asks first. */
  hasUnsavedChanges: boolean;
  /** Why this person may not save it any more, as a sentence; null or left out for who may. */
  barred?: string | null;
  /** Why it was not saved, as a sentence. */
  failure: string | null;
  /** Called once for each time that somebody wants to save; never while the answer is awaited. */
  onSave: () => void;
  /** Leads away from the form: the address changes, and what is unsaved asks by itself. */
  onClose: () => void;
  /** What was typed may go. */
  onDiscard: () => void;
  children: ReactNode;
};

/**
 * The form of a dialog that the address opens and closes. Its buttons and what went wrong stay in sight, Ctrl+S and
 * Enter save, and nothing typed goes unasked.
 */
export const DialogForm = ({
  saveLabel,
  saving,
  hasUnsavedChanges,
  barred = null,
  failure,
  onSave,
  onClose,
  onDiscard,
  children,
}: DialogFormProps) => {
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  useFocusInDialog(form);
  useSaveKey(() => {
    // While a question lies over the form, it is hidden from those who listen, and is not to be saved.
    if (form.current?.closest('[aria-hidden="true"]') === null) form.current.requestSubmit();
  });
  return (
    <>
      <form
        ref={form}
        noValidate
        method="post"
        aria-describedby={failure === null ? undefined : errorId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving && barred === null) onSave();
        }}
        className="grid gap-5"
      >
        {children}
        <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-stock px-6 py-4">
          {barred === null ? null : (
            <p role="alert" className="w-full rounded-control bg-danger-wash px-4 py-3 text-danger">
              Your access has changed, so this cannot be saved. {barred} What you entered stays here until you
              close it.
            </p>
          )}
          {failure === null ? null : (
            <p
              id={errorId}
              role="alert"
              className="w-full rounded-control bg-danger-wash px-4 py-3 wrap-anywhere text-danger"
            >
              {failure}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          {barred === null ? (
            <Button type="submit" variant="primary" pending={saving}>
              {saving ? 'Saving...' : saveLabel}
            </Button>
          ) : (
            <BarredButton variant="primary" reason={barred}>
              {saveLabel}
            </BarredButton>
          )}
        </div>
      </form>
      <LeaveGuard when={hasUnsavedChanges} onLeave={onDiscard} />
    </>
  );
};

/** A form that arrives in a dialog which is open already takes the focus to its first field. */
const useFocusInDialog = (form: { current: HTMLFormElement | null }): void => {
  useEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]');
    if (dialog?.contains(document.activeElement))
      form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [form]);
};
