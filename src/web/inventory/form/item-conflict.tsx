import type { ReactNode } from 'react';
import { imageAddress } from '#domain/files/image-value.ts';
import type { InventoryItem } from '#domain/inventory/contract.ts';
import type { Conflict } from '#web/api/save-changes.ts';
import { ConflictDialog } from '#web/kit/conflict-dialog.tsx';
import type { Side } from '#web/kit/conflict.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { pieces } from '../wording.ts';
import { fieldLabels } from './form-wording.ts';
import type { ItemDraft, ItemField } from './item-values.ts';

type ItemConflictProps = {
  conflict: Conflict<ItemDraft, InventoryItem, ItemField>;
  onClose: () => void;
  onDecide: (sides: Readonly<Record<string, Side>>) => void;
};

/** Somebody else has counted or moved this item meanwhile: both sides, field by field. */
export const ItemConflict = ({ conflict, onClose, onDecide }: ItemConflictProps) => (
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

const shown = (name: ItemField, draft: ItemDraft): ReactNode => {
  if (name === 'stockOnHand') return pieces(draft.stockOnHand);
  return name === 'image' && draft.image !== null ? (
    <ImageFrame src={imageAddress(draft.image, 480)} alt="Image" className="max-w-32" />
  ) : (
    draft[name]
  );
};
