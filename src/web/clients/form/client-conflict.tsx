import type { ReactNode } from 'react';
import type { Client, ClientDraft } from '#domain/clients/contract.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import type { Conflict } from '#web/api/save-changes.ts';
import { ConflictDialog } from '#web/kit/conflict-dialog.tsx';
import type { Side } from '#web/kit/conflict.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import type { ClientField } from './client-values.ts';
import { fieldLabels } from './form-wording.ts';

type Draft = Required<ClientDraft>;

type ClientConflictProps = {
  conflict: Conflict<Draft, Client, ClientField>;
  onClose: () => void;
  onDecide: (sides: Readonly<Record<string, Side>>) => void;
};

/** Somebody else has saved this client meanwhile: both sides, field by field. */
export const ClientConflict = ({ conflict, onClose, onDecide }: ClientConflictProps) => (
  <ConflictDialog
    open
    onClose={onClose}
    changedBy={conflict.changed?.by ?? null}
    changedAt={conflict.changed?.at ?? conflict.current.updatedAt}
    fields={conflict.clashes.map(({ name, suggested }) => ({
      name,
      label: fieldLabels[name],
      mine: shown(name, conflict.mine),
      theirs: shown(name, conflict.theirs),
      suggested,
    }))}
    pending={false}
    onDecide={onDecide}
  />
);

const shown = (name: ClientField, draft: Draft): ReactNode =>
  name === 'image' && draft.image !== null ? (
    <ImageFrame src={imageAddress(draft.image, 480)} alt="Image" className="max-w-32" />
  ) : (
    draft[name]
  );
