import { changedFields, clashesOf, type Clash } from '#web/kit/conflict.ts';
import { CallError } from '#web/api/call.ts';

/** A change that met another one: nothing is saved, and somebody has to decide. */
export interface Conflict<Draft, Saved, Name extends string = string> {
  mine: Draft;
  theirs: Draft;
  /** The record as it is saved now. */
  current: Saved;
  /** Who was faster and when; null where that is not known. */
  changed: { by: string; at: string } | null;
  clashes: readonly Clash<Name>[];
}

/** What came of sending a change. */
export type SaveOutcome<Draft, Saved, Name extends string = string> =
  | { step: 'saved'; saved: Saved }
  /** Nothing differs from what is saved: nothing was sent. */
  | { step: 'unchanged' }
  | { step: 'conflict'; conflict: Conflict<Draft, Saved, Name> };

interface Change<Draft, Saved, Name> {
  /** What the form started from, and which version that was. */
  before: Draft;
  version: number;
  draft: Draft;
  names: readonly Name[];
  send: (changes: Partial<Draft>, version: number) => Promise<Saved>;
  /** The record that a refusal carries; null where it carries none. */
  readCurrent: (current: unknown) => Saved | null;
  draftOf: (saved: Saved) => Draft;
}

/**
 * Sends the fields that differ from what the form started with. Where somebody was faster and nothing clashes, they
 * are sent over the newer version; where something does, the conflict is answered. Every other refusal is thrown.
 */
export const saveChanges = async <
  Draft extends object,
  Saved extends { version: number },
  Name extends keyof Draft & string,
>(
  change: Change<Draft, Saved, Name>,
): Promise<SaveOutcome<Draft, Saved, Name>> => {
  const { before, version, draft, names, send, readCurrent, draftOf } = change;
  const changed = changedFields(before, draft, names);
  if (changed.length === 0) return { step: 'unchanged' };
  const changes: Partial<Draft> = {};
  for (const name of changed) changes[name] = draft[name];
  try {
    return { step: 'saved', saved: await send(changes, version) };
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'record.changed_meanwhile') throw error;
    const current = readCurrent(error.current);
    if (!current) throw error;
    const theirs = draftOf(current);
    const clashes = clashesOf({ base: before, mine: draft, theirs }, names);
    return clashes.length > 0
      ? { step: 'conflict', conflict: { mine: draft, theirs, current, changed: error.changed, clashes } }
      : saveChanges({ ...change, before: theirs, version: current.version });
  }
};
