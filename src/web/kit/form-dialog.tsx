import { useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useSaveKey } from './use-save-key.ts';

type FormDialogProps = {
  title: string;
  description?: ReactNode;
  width?: 'narrow' | 'regular' | 'wide';
  /** What stands on the button that sends it. */
  saveLabel: string;
  /** The answer is awaited. */
  saving: boolean;
  /** Something was typed that is not saved: leaving asks first. */
  hasUnsavedChanges: boolean;
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
 * One form over the page, opened and closed by the address. Its buttons and what went wrong stay in sight, Ctrl+S and
 * Enter save, and nothing typed goes unasked.
 */
export const FormDialog = ({
  title,
  description,
  width = 'wide',
  saveLabel,
  saving,
  hasUnsavedChanges,
  failure,
  onSave,
  onClose,
  onDiscard,
  children,
}: FormDialogProps) => {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // As the form itself does it: only while nothing lies over it.
  useSaveKey(() => {
    if (form.current?.closest('[aria-hidden="true"]') === null) form.current.requestSubmit();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      {...(description === undefined ? {} : { description })}
      width={width}
      footer={
        <>
          {failure === null ? null : (
            <p
              role="alert"
              className="w-full rounded-control bg-danger-wash px-4 py-3 text-danger wrap-anywhere"
            >
              {failure}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={saving}>
            {saving ? 'Saving...' : saveLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) onSave();
        }}
        className="grid gap-5"
      >
        {children}
      </form>
      <LeaveGuard when={hasUnsavedChanges} onLeave={onDiscard} />
    </Dialog>
  );
};
