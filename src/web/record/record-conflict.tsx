import type { ReactNode } from 'react';
import type { Conflict } from './save-record.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Clash, Side } from './conflict.ts';

type RecordConflictProps<Draft, Saved, Name extends string> = {
  conflict: Conflict<Draft, Saved, Clash<Name>>;
  /** When the record was last saved, used if the time of the change is unknown; null if that is unknown, too. */
  savedAt: string | null;
  labels: Readonly<Record<Name, string>>;
  /** A field of one side as shown to the user; null if empty. */
  shown: (name: Name, side: Draft) => ReactNode;
  onClose: () => void;
  onDecide: (sides: Readonly<Record<string, Side>>) => void;
};

/** The dialog for an edit conflict: both sides, field by field. */
export const RecordConflict = <Draft, Saved, Name extends string>({
  conflict: { changed, clashes, mine, theirs },
  savedAt,
  labels,
  shown,
  onClose,
  onDecide,
}: RecordConflictProps<Draft, Saved, Name>) => (
  <ConflictDialog
    onClose={onClose}
    changedBy={changed?.by ?? null}
    changedAt={changed?.at ?? savedAt}
    fields={clashes.map(({ name, suggested }) => ({
      name,
      label: labels[name],
      mine: shown(name, mine),
      theirs: shown(name, theirs),
      suggested,
    }))}
    onDecide={onDecide}
  />
);
