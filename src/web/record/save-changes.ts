import { changedFields, clashesOf, type Clash } from '#web/kit/conflict.ts';
import { CallError } from '#web/api/call.ts';

/** An edit conflict: nothing is saved, and the user must decide. */
export interface Conflict<Draft, Saved, Name extends string = string> {
  mine: Draft;
  theirs: Draft;
  /** The saved record. */
  current: Saved;
  /** Who changed it and when; null if unknown. */
  changed: { by: string; at: string } | null;
  clashes: readonly Clash<Name>[];
}

/** The result of sending a change. */
export type SaveOutcome<Draft, Saved, Name extends string = string> =
  | { step: 'saved'; saved: Saved }
  /** Nothing differs from the saved record, so nothing was sent. */
  | { step: 'unchanged' }
  | { step: 'conflict'; conflict: Conflict<Draft, Saved, Name> };

interface Change<Draft, Saved, Name> {
  /** The values that the form started from, and their version. */
  before: Draft;
  version: number;
  draft: Draft;
  names: readonly Name[];
  send: (changes: Partial<Draft>, version: number) => Promise<Saved>;
  /** The record in a refusal; null if it has none. */
  readCurrent: (current: unknown) => Saved | null;
  draftOf: (saved: Saved) => Draft;
}

/**
 * Sends the fields that differ from the initial values. If somebody else saved first and no fields clash, they are sent
 * again for the newer version; if fields clash, the conflict is returned. Other errors are thrown.
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
