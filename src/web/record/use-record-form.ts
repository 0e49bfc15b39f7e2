import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Uploads } from '#web/files/use-uploads.ts';
import { changedFields, clashesOf, type Clash, type Side } from './conflict.ts';
import type { ToastMessage } from '#web/kit/layers/toast-queue.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { savedAsDraft } from './saved-as-draft.ts';
import { useKeptInput } from './kept-input.ts';
import type { Conflict, RecordSave, StartedFrom } from './save-record.ts';
import { useCloseWhenDone } from './use-close-when-done.ts';
import { useRecordSave, type Saving } from './use-record-save.ts';

/** How a record is created, changed and read. */
interface RecordCalls<Draft, Saved, Name> extends Pick<
  RecordSave<Draft, Partial<Draft>, Saved, never>,
  'draftOf' | 'readCurrent' | 'update'
> {
  /** The fields of the form, in order. */
  names: readonly Name[];
  create: (draft: Draft, key: string) => Promise<Saved>;
}

interface RecordFormOptions<Values extends FieldValues, Sent, Draft, Saved, Name extends string> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** The name under which drafts are stored. */
  keptAs: string;
  calls: RecordCalls<Draft, Saved, Name>;
  draftOf: (values: Values) => Draft;
  /** The record that an edit started from; null for a new record. */
  startedFrom: (values: Values) => StartedFrom<Draft> | null;
  uploads: Pick<Uploads, 'isBusy' | 'hasUnsent'>;
  /** The field of the uploaded file. */
  fileField: FieldPath<Values>;
  /** Shows at its field why a file prevents saving, and returns the text below the form; null if none does. */
  blockedByFile: (values: Values) => { below: string | null } | null;
  /** The text below the form if fields are invalid. */
  belowInvalid?: (errors: UseFormReturn<Values, unknown, Sent>['formState']['errors']) => string | null;
  done: Readonly<Record<Exclude<Saving, 'asking' | 'drafted'>, ToastMessage>>;
  /** Shows refusals at their fields; returns the texts of the toast and of the line below the form. */
  refused: (error: unknown) => { title: string; description: string; below: string };
  /** Applies the decisions to the form, so that the next save starts from the current record. */
  takeUp: (conflict: Conflict<Draft, Saved, Clash<Name>>, sides: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
}

/**
 * The form of one record from typing to saving. It stores drafts, waits for uploads, asks about changes by others, and
 * keeps what was typed if anything fails.
 */
export const useRecordForm = <
  Values extends FieldValues,
  Sent,
  Draft extends object,
  Saved extends { id: number; version: number; isDraft?: true | undefined },
  Name extends keyof Draft & string,
>({
  form,
  keptAs,
  calls,
  draftOf,
  startedFrom,
  uploads,
  fileField,
  blockedByFile,
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
  const { save: send, conflict, closeConflict } = useRecordSave<Draft, Partial<Draft>, Saved, Clash<Name>>();
  const { isBusy, hasUnsent } = uploads;

  // Errors about an upload in progress or failed no longer apply.
  useEffect(() => {
    clearErrors(fileField);
  }, [isBusy, hasUnsent, clearErrors, fileField]);

  useCloseWhenDone(isDone, onClose);

  const submit = handleSubmit(
    async () => {
      // Already saved: saving again would overwrite what was just created.
      if (isDone) return;
      const values = getValues();
      const block = blockedByFile(values);
      setFailure(block && block.below);
      if (block) return;
      try {
        const mine = draftOf(values);
        const saving = await send({
          ...calls,
          mine,
          from: startedFrom(values),
          changesSince: (before) => changesOf(before, mine, calls.names),
          clashesOf: (versions) => clashesOf(versions, calls.names),
          create: (key) => calls.create(mine, key),
        });
        if (saving === 'asking') return;
        forget();
        toast(saving === 'drafted' ? savedAsDraft : done[saving]);
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

const changesOf = <Draft extends object>(
  before: Draft,
  mine: Draft,
  names: readonly (keyof Draft & string)[],
): Partial<Draft> | null => {
  const changed = changedFields(before, mine, names);
  if (changed.length === 0) return null;
  const changes: Partial<Draft> = {};
  for (const name of changed) changes[name] = mine[name];
  return changes;
};
