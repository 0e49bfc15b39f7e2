import { Product, type SavedProduct } from '#domain/products/contract.ts';
import { useRecordSave, type Saving } from '#web/record/use-record-save.ts';
import { useCreateProduct, useUpdateProduct } from '../../product-changes.ts';
import { partClashes, type PartClash } from './wizard-conflict.ts';
import { changedOnly, forNewProduct, type WizardDraft } from '../wizard-draft.ts';
import { valuesOf, type ProductValues, type WizardValues } from '../wizard-values.ts';

/** Saves the wizard's values, and keeps the conflict if the save opens one. */
export const useSaveProduct = (id: number | null) => {
  const { mutateAsync: create } = useCreateProduct();
  const { mutateAsync: update } = useUpdateProduct();
  const { save, conflict, closeConflict } = useRecordSave<
    ProductValues,
    Partial<WizardDraft>,
    SavedProduct,
    PartClash
  >();

  return {
    conflict,
    closeConflict,
    /** Throws refusals. */
    save: (draft: WizardDraft, { startedFrom, ...mine }: WizardValues): Promise<Saving> =>
      save({
        mine,
        from:
          id === null || startedFrom === null
            ? null
            : { id, version: startedFrom.version, draft: startedFrom.values },
        // Sent even if nothing differs: the refusal of an older version shows what others have changed.
        changesSince: (before) => changedOnly(draft, mine, before),
        clashesOf: partClashes,
        draftOf: valuesOf,
        readCurrent: (current) => Product.safeParse(current).data ?? null,
        create: (key) => create({ draft: forNewProduct(draft, mine), key }),
        update: (edited, changes, version) => update({ id: edited, changes, version }),
      }),
  };
};
