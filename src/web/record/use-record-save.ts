import { useState } from 'react';
import { creationKey } from '#web/api/creation-key.ts';
import type { Clash } from './conflict.ts';
import { saveRecord, type Conflict, type RecordSave } from './save-record.ts';

/** The result of a save; 'asking' has opened a conflict, and the form stays. */
export type Saving = 'created' | 'updated' | 'drafted' | 'unchanged' | 'asking';

/**
 * Saves an open form: creates a record only once however often it is sent, and never overwrites somebody else's change
 * without asking.
 */
export const useRecordSave = <
  Draft,
  Changes,
  Saved extends { id: number; version: number; isDraft?: true | undefined },
  Met extends Clash,
>() => {
  const [key] = useState(creationKey);
  const [conflict, setConflict] = useState<Conflict<Draft, Saved, Met> | null>(null);

  /** Throws refusals. */
  const save = async (record: RecordSave<Draft, Changes, Saved, Met>): Promise<Saving> => {
    const outcome = await saveRecord(record, key);
    if (outcome.step === 'conflict') {
      setConflict(outcome.conflict);
      return 'asking';
    }
    if (outcome.step === 'saved' && outcome.saved.isDraft) return 'drafted';
    if (record.from === null) return 'created';
    return outcome.step === 'saved' ? 'updated' : 'unchanged';
  };

  return { save, conflict, closeConflict: () => setConflict(null) };
};
