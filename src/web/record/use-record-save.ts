import { useState } from 'react';
import { creationKey } from '#web/api/creation-key.ts';
import { madeBefore } from './made-before.ts';
import { saveChanges, type Conflict } from './save-changes.ts';

/** How a record is created, changed and read. */
export interface RecordCalls<Draft, Saved, Name> {
  /** The fields of the form, in order. */
  names: readonly Name[];
  draftOf: (saved: Saved) => Draft;
  /** The record in a refusal; null if it has none. */
  readCurrent: (current: unknown) => Saved | null;
  /** Sending the same key again creates nothing more: it returns the existing record, or is refused with it. */
  create: (draft: Draft, key: string) => Promise<Saved>;
  update: (id: number, changes: Partial<Draft>, version: number) => Promise<Saved>;
}

/** What an edit started from. */
export interface StartedFrom<Draft> {
  id: number;
  version: number;
  draft: Draft;
}

/** The result of a save; 'asking' has opened a conflict, and the form stays. */
export type Saving = 'created' | 'updated' | 'drafted' | 'unchanged' | 'asking';

/**
 * Saves the form: creates a record only once however often it is sent, and never overwrites somebody else's change
 * without asking.
 */
export const useRecordSave = <
  Draft extends object,
  Saved extends { id: number; version: number; isDraft?: true | undefined },
  Name extends keyof Draft & string,
>({
  names,
  draftOf,
  readCurrent,
  create,
  update,
}: RecordCalls<Draft, Saved, Name>) => {
  const [key] = useState(creationKey);
  const [conflict, setConflict] = useState<Conflict<Draft, Saved, Name> | null>(null);

  const change = async (
    draft: Draft,
    { id, version, draft: before }: StartedFrom<Draft>,
  ): Promise<Saving> => {
    const send = (changes: Partial<Draft>, over: number) => update(id, changes, over);
    const outcome = await saveChanges({ before, version, draft, names, send, readCurrent, draftOf });
    if (outcome.step === 'saved') return outcome.saved.isDraft ? 'drafted' : 'updated';
    if (outcome.step === 'unchanged') return 'unchanged';
    setConflict(outcome.conflict);
    return 'asking';
  };

  /** Sends the form's values; `from` is null for a new record. Throws refusals. */
  const save = async (draft: Draft, from: StartedFrom<Draft> | null): Promise<Saving> => {
    if (from) return change(draft, from);
    try {
      await create(draft, key);
      return 'created';
    } catch (error) {
      const made = madeBefore(error, readCurrent);
      if (made === null) throw error;
      // An earlier attempt, whose response was lost, created it with the values at that time.
      const saving = await change(draft, { id: made.id, version: made.version, draft: draftOf(made) });
      return saving === 'asking' ? saving : 'created';
    }
  };

  return { save, conflict, closeConflict: () => setConflict(null) };
};
