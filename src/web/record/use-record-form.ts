import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Uploads } from '#web/files/use-uploads.ts';
import type { Side } from '#web/kit/conflict.ts';
import type { ToastMessage } from '#web/kit/toast-queue.ts';
import { toast } from '#web/kit/use-toast.ts';
import { useKeptInput } from './kept-input.ts';
import type { Conflict } from './save-changes.ts';
import { useCloseWhenDone } from './use-close-when-done.ts';
import { useRecordSave, type RecordCalls, type Saving, type StartedFrom } from './use-record-save.ts';

interface RecordFormOptions<Values extends FieldValues, Sent, Draft, Saved, Name extends string> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** The name under which unsent input is kept. */
  keptAs: string;
  calls: RecordCalls<Draft, Saved, Name>;
  draftOf: (values: Values) => Draft;
  /** What an edit began with; null for a new record. */
  startedFrom: (values: Values) => StartedFrom<Draft> | null;
  uploads: Pick<Uploads, 'isBusy' | 'hasUnsent'>;
  /** The field of the file that is uploaded. */
  fileField: FieldPath<Values>;
  /** Says at its field why a file stops the save, and answers what stands below the form then; null where none does. */
  heldByFile: (values: Values) => { below: string | null } | null;
  /** What stands below the form when its fields are not filled in as they must be. */
  belowInvalid?: (errors: UseFormReturn<Values, unknown, Sent>['formState']['errors']) => string | null;
  done: Readonly<Record<Exclude<Saving, 'asking'>, ToastMessage>>;
  /** Says at the fields what was refused; answers what the toast and the line below the form say. */
  refused: (error: unknown) => { title: string; description: string; below: string };
  /** Puts what was decided into the form, so that the next save starts from the record as it is now. */
  takeUp: (conflict: Conflict<Draft, Saved, Name>, sides: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
}

/**
 * The form of one record from typing to saved: what was typed is kept, a file on its way is waited for, somebody else's
 * change is asked about, and whatever fails, what was typed stays.
 */
export const useRecordForm = <
  Values extends FieldValues,
  Sent,
  Draft extends object,
  Saved extends { id: number; version: number },
  Name extends keyof Draft & string,
>({
  form,
  keptAs,
  calls,
  draftOf,
  startedFrom,
  uploads,
  fileField,
  heldByFile,
  belowInvalid,
  done,
  refused,
  takeUp,
  onClose,
}: RecordFormOptions<Values, Sent, Draft, Saved, Name>) => {
  const { handleSubmit, getValues, clearErrors, formState } = form;
  const { isDirty, isSubmitting } = formState;
  const { offer, forget } = useKeptInput(form, keptAs);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { save: send, conflict, closeConflict } = useRecordSave<Draft, Saved, Name>(calls);
  const { isBusy, hasUnsent } = uploads;

  // What was said of a file on its way, or of one that did not get through, is true no longer.
  useEffect(() => {
    clearErrors(fileField);
  }, [isBusy, hasUnsent, clearErrors, fileField]);

  useCloseWhenDone(isDone, onClose);

  const submit = handleSubmit(
    async () => {
      // Saved already: sent once more it would be written over what has just been made.
      if (isDone) return;
      const values = getValues();
      const held = heldByFile(values);
      setFailure(held && held.below);
      if (held) return;
      try {
        const saving = await send(draftOf(values), startedFrom(values));
        if (saving === 'asking') return;
        forget();
        toast(done[saving]);
        setIsDone(true);
      } catch (error) {
        const { title, description, below } = refused(error);
        toast({ title, description, variant: 'destructive' });
        setFailure(below);
      }
    },
    (errors) => setFailure(belowInvalid ? belowInvalid(errors) : null),
  );

  return {
    offer,
    forget,
    failure,
    isDone,
    isSaving: isSubmitting,
    hasUnsavedChanges: (isDirty || isBusy || hasUnsent) && !isDone,
    save: () => void submit(),
    conflict,
    closeConflict,
    decide: (sides: Readonly<Record<string, Side>>) => {
      if (!conflict) return;
      takeUp(conflict, sides);
      closeConflict();
      void submit();
    },
  };
};
