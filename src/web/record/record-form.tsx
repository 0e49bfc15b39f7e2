import { useEffect, useId, useRef, type ReactNode } from 'react';
import { DisabledButton } from '#web/kit/controls/disabled-button.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';
import { useSaveKey } from './use-save-key.ts';
import { recordWords as words } from './wording.ts';

type RecordFormProps = {
  /** The label of the submit button. */
  saveLabel: string;
  /** A save is in progress. */
  saving: boolean;
  /** There are unsaved changes: leaving asks first. */
  hasUnsavedChanges: boolean;
  /** Why this user may no longer save, as a sentence; null or undefined if they may. */
  disabledReason?: string | null;
  /** Why saving failed, as a sentence. */
  failure: string | null;
  /** Called once per attempt to save; never while a save is in progress. */
  onSave: () => void;
  /** Closes the form by changing the address; unsaved changes then ask by themselves. */
  onClose: () => void;
  /** Discards unsaved changes. */
  onDiscard: () => void;
  children: ReactNode;
};

/**
 * The form in a dialog that the address opens and closes. Its buttons and errors stay in view, Ctrl+S and Enter save,
 * and unsaved input is never discarded without asking.
 */
export const RecordForm = ({
  saveLabel,
  saving,
  hasUnsavedChanges,
  disabledReason = null,
  failure,
  onSave,
  onClose,
  onDiscard,
  children,
}: RecordFormProps) => {
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  useFocusInDialog(form);
  useSaveKey(() => {
    // While a question covers the form, it is hidden from screen readers and must not be saved.
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
          if (!saving && disabledReason === null) onSave();
        }}
        className="grid gap-5"
      >
        {children}
        <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-stock px-6 py-4">
          {disabledReason === null ? null : (
            <p role="alert" className="w-full rounded-control bg-danger-wash px-4 py-3 text-danger">
              {words.accessChanged({ disabledReason })}
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
          <Button onClick={onClose}>{words.cancel}</Button>
          {disabledReason === null ? (
            <Button type="submit" variant="primary" pending={saving}>
              {saving ? words.saving : saveLabel}
            </Button>
          ) : (
            <DisabledButton variant="primary" reason={disabledReason}>
              {saveLabel}
            </DisabledButton>
          )}
        </div>
      </form>
      <LeaveGuard when={hasUnsavedChanges} onLeave={onDiscard} />
    </>
  );
};

/** Moves the focus to the first field of a form that loads after its dialog opened. */
const useFocusInDialog = (form: { current: HTMLFormElement | null }): void => {
  useEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]');
    if (dialog?.contains(document.activeElement))
      form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [form]);
};
