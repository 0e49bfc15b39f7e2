import { useState } from 'react';
import { Product, type SavedProduct } from '#domain/products/contract.ts';
import { CallError } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { madeBefore } from '#web/record/made-before.ts';
import { useCreateProduct, useUpdateProduct } from '../product-changes.ts';
import { conflictWith, type WizardConflict } from './wizard-conflict.ts';
import { changedOnly, forNewProduct, type WizardDraft } from './wizard-draft.ts';
import { valuesOf, type WizardValues } from './wizard-values.ts';

/** A conflict, and who changed the product first, if known. */
export type MetConflict = WizardConflict & { changed: { by: string; at: string } | null };

/** The result of saving. */
export type SaveOutcome =
  | { step: 'saved'; saved: SavedProduct }
  | { step: 'conflict'; conflict: MetConflict };

type StartedFrom = NonNullable<WizardValues['startedFrom']>;

const readProduct = (current: unknown): Product | null => Product.safeParse(current).data ?? null;

/** Saves the wizard's values; throws every error except a conflict. */
export const useSaveProduct = (id: number | null) => {
  const { mutateAsync: create } = useCreateProduct();
  const { mutateAsync: update } = useUpdateProduct();
  const [key] = useState(creationKey);

  const edit = async (
    editedId: number,
    draft: WizardDraft,
    values: WizardValues,
    from: StartedFrom,
  ): Promise<SaveOutcome> => {
    try {
      const changes = changedOnly(draft, values, from.values);
      return { step: 'saved', saved: await update({ id: editedId, version: from.version, changes }) };
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'record.changed_meanwhile') throw error;
      const current = readProduct(error.current);
      if (!current) throw error;
      const conflict = conflictWith(from.values, values, current);
      return conflict.clashes.length > 0
        ? { step: 'conflict', conflict: { ...conflict, changed: error.changed } }
        : edit(editedId, draft, values, { version: current.version, values: conflict.theirs });
    }
  };

  const add = async (draft: WizardDraft, values: WizardValues): Promise<SaveOutcome> => {
    try {
      return { step: 'saved', saved: await create({ draft: forNewProduct(draft, values), key }) };
    } catch (error) {
      const made = madeBefore(error, readProduct);
      if (made === null) throw error;
      // An earlier attempt, whose response was lost, created it with the values at that time.
      return edit(made.id, draft, values, { version: made.version, values: valuesOf(made) });
    }
  };

  return (draft: WizardDraft, values: WizardValues): Promise<SaveOutcome> =>
    id === null || values.startedFrom === null
      ? add(draft, values)
      : edit(id, draft, values, values.startedFrom);
};
