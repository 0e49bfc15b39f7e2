import { CallError } from '#web/api/call.ts';
import type { Clash, Versions } from './conflict.ts';

/** An edit conflict: nothing is saved, and the user must decide. */
export interface Conflict<Draft, Saved, Met extends Clash = Clash> {
  mine: Draft;
  theirs: Draft;
  /** The saved record. */
  current: Saved;
  /** Who changed it and when; null if unknown. */
  changed: { by: string; at: string } | null;
  /** In the order of the form. */
  clashes: readonly Met[];
}

/** What an edit started from. */
export interface StartedFrom<Draft> {
  id: number;
  version: number;
  draft: Draft;
}

/** The values of a form, and how to compare and send them. */
export interface RecordSave<Draft, Changes, Saved, Met> {
  mine: Draft;
  /** Null for a new record. */
  from: StartedFrom<Draft> | null;
  /** The changes to send from a form that started from `before`; null if there are none. */
  changesSince: (before: Draft) => Changes | null;
  clashesOf: (versions: Versions<Draft>) => readonly Met[];
  draftOf: (saved: Saved) => Draft;
  /** The record in a refusal; null if it has none. */
  readCurrent: (current: unknown) => Saved | null;
  /** Sending the same key again creates nothing more: it returns the existing record, or is refused with it. */
  create: (key: string) => Promise<Saved>;
  update: (id: number, changes: Changes, version: number) => Promise<Saved>;
}

/** The result of saving. */
export type SaveOutcome<Draft, Saved, Met extends Clash> =
  | { step: 'saved'; saved: Saved }
  /** Nothing differs from the saved record, so nothing was sent. */
  | { step: 'unchanged' }
  | { step: 'conflict'; conflict: Conflict<Draft, Saved, Met> };

/**
 * Creates a record only once, however often it is sent with this key, or changes one. If somebody else saved first and
 * nothing clashes, the changes are sent again for the newer version; otherwise the conflict is returned. Other errors are
 * thrown.
 */
export const saveRecord = async <
  Draft,
  Changes,
  Saved extends { id: number; version: number },
  Met extends Clash,
>(
  record: RecordSave<Draft, Changes, Saved, Met>,
  key: string,
): Promise<SaveOutcome<Draft, Saved, Met>> => {
  const { mine, from, changesSince, clashesOf, draftOf, readCurrent, create, update } = record;

  const change = async (started: StartedFrom<Draft>): Promise<SaveOutcome<Draft, Saved, Met>> => {
    const { id, version, draft: base } = started;
    const changes = changesSince(base);
    if (changes === null) return { step: 'unchanged' };
    try {
      return { step: 'saved', saved: await update(id, changes, version) };
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'record.changed_meanwhile') throw error;
      const current = readCurrent(error.current);
      if (!current) throw error;
      const theirs = draftOf(current);
      const clashes = clashesOf({ base, mine, theirs });
      return clashes.length > 0
        ? { step: 'conflict', conflict: { mine, theirs, current, changed: error.changed, clashes } }
        : change({ id, version: current.version, draft: theirs });
    }
  };

  if (from) return change(from);
  try {
    return { step: 'saved', saved: await create(key) };
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'request.key_reused') throw error;
    const made = readCurrent(error.current);
    if (!made) throw error;
    // An earlier attempt, whose response was lost, created it with the values at that time.
    return change({ id: made.id, version: made.version, draft: draftOf(made) });
  }
};
