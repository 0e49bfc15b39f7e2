import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { refusal } from '#web/words/access.ts';
import { inWords } from '#web/words/told.ts';
import { lockedSentence, type InventoryItem } from '#domain/inventory/contract.ts';
import { unsavedSentence } from '#web/api/call.ts';
import { useRecordForm } from '#web/record/use-record-form.ts';
import { RecordConflict } from '#web/record/record-conflict.tsx';
import { FormImageField } from '#web/files/parts/form-image-field.tsx';
import { sideImage } from '#web/files/parts/side-image.tsx';
import { useUploads } from '#web/files/use-uploads.ts';
import { notUploaded } from '#web/files/wording.ts';
import { decided } from '#web/record/conflict.ts';
import { RecordForm } from '#web/record/record-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { showFailures } from '#web/record/failures/show-failures.ts';
import { KeptInputOffer } from '#web/record/kept-input-offer.tsx';
import { useCreateItem, useUpdateItem } from '../inventory-changes.ts';
import { failed, inventoryWords, itemDone, pieces } from '../wording.ts';
import { fieldLabels, formWords, imageOnItsWay } from './form-wording.ts';
import { TwinNotice } from './twin-notice.tsx';
import {
  CheckedItem,
  draftOf,
  savedOf,
  itemFieldNames,
  itemIn,
  lockedFields,
  valuesOf,
  type ItemDraft,
  type ItemField,
  type ItemValues,
} from './item-values.ts';

/** Locked fields that are codes; the others are names. */
const areCodes: ReadonlySet<ItemField> = new Set(['labelSku', 'supplierCode']);

type ItemFormProps = {
  /** The item when the form was opened; null for a new one. */
  item: InventoryItem | null;
  /** Whether this user may still save: their role can change while the form is open. */
  canSave: boolean;
  onClose: () => void;
};

/** The form of an item. Label and supplier cannot be changed after creation. If saving fails, what was typed stays. */
export const ItemForm = ({ item, canSave, onClose }: ItemFormProps) => {
  const [startValues] = useState(() => valuesOf(item));
  const form = useForm<ItemValues, unknown, ItemValues>({
    resolver: zodResolver(CheckedItem),
    defaultValues: startValues,
  });
  const { register, setError, setValue, getValues, formState } = form;
  const { errors } = formState;
  const [labelSku, supplierCode] = useWatch({ control: form.control, name: ['labelSku', 'supplierCode'] });
  const { mutateAsync: create } = useCreateItem();
  const { mutateAsync: update } = useUpdateItem();
  const uploads = useUploads({
    kind: 'inventoryImage',
    max: 1,
    onStored: ({ s3Key, key, path }, id) => {
      setValue('image', s3Key || key || path, { shouldDirty: true });
      uploads.remove(id);
    },
  });

  const record = useRecordForm<ItemValues, ItemValues, ItemDraft, InventoryItem, ItemField>({
    form,
    keptAs: `inventory-${item?.id ?? 'new'}`,
    calls: {
      names: itemFieldNames,
      draftOf: savedOf,
      readCurrent: itemIn,
      create: (draft, key) => create({ draft, key }),
      update: (id, changes, version) => update({ id, change: { ...changes, version } }),
    },
    draftOf,
    startedFrom: ({ startedFrom: from }) =>
      item && from && { id: item.id, version: from.version, draft: savedOf(from) },
    uploads,
    fileField: 'image',
    blockedByFile: () => {
      if (!uploads.isBusy && !uploads.hasUnsent) return null;
      const message = uploads.isBusy ? imageOnItsWay : notUploaded(uploads.unsentCount);
      setError('image', { message }, { shouldFocus: true });
      return { below: null };
    },
    done: itemDone,
    refused: (error) => {
      const words = failed(item === null ? 'create' : 'update', error);
      showFailures(error, draftOf(getValues()), setError);
      return { ...words, below: `${words.title}: ${unsavedSentence(error)}` };
    },
    takeUp: (conflict, sides) => {
      const values = valuesOf({ ...conflict.current, ...decided(conflict, sides) });
      for (const name of itemFieldNames) setValue(name, values[name], { shouldDirty: true });
      setValue('startedFrom', valuesOf(conflict.current).startedFrom);
    },
    onClose,
  });

  const label = lockedFields.map((name) => (
    <Field
      key={name}
      label={fieldLabels[name]}
      required={item === null}
      hint={item === null ? null : inWords(lockedSentence)}
      error={errors[name]?.message}
    >
      <Input autoComplete="off" code={areCodes.has(name)} readOnly={item !== null} {...register(name)} />
    </Field>
  ));
  const shelf = (
    <>
      <Field label={fieldLabels.storage} required error={errors.storage?.message}>
        <Input autoComplete="off" {...register('storage')} />
      </Field>
      <Field label={fieldLabels.stockOnHand} required error={errors.stockOnHand?.message}>
        <NumberInput {...register('stockOnHand')} />
      </Field>
    </>
  );

  return (
    <RecordForm
      saveLabel={item === null ? formWords.add : formWords.save}
      saving={record.isSaving}
      hasUnsavedChanges={record.hasUnsavedChanges}
      disabledReason={canSave ? null : refusal('inventory.edit')}
      failure={record.failure}
      onSave={record.save}
      onClose={onClose}
      onDiscard={record.forget}
    >
      <KeptInputOffer offer={record.offer} />
      <div className="grid gap-5 sm:grid-cols-2">
        {/* Editable fields come first: they get the focus, and a phone need not scroll to them. */}
        {item === null ? label : shelf}
        {item === null ? shelf : label}
      </div>
      {item === null && !record.isDone ? (
        <TwinNotice labelSku={labelSku} supplierCode={supplierCode} />
      ) : null}
      <FormImageField
        form={form}
        uploads={uploads}
        label={fieldLabels.image}
        kind="inventoryImage"
        alt={item === null ? inventoryWords.imageLabel : inventoryWords.imageOf({ labelSku: item.labelSku })}
        withoutImage={inventoryWords.savedWithoutImage}
      />
      {record.conflict === null ? null : (
        <RecordConflict
          conflict={record.conflict}
          savedAt={record.conflict.current.updatedAt}
          labels={fieldLabels}
          shown={shown}
          onClose={record.closeConflict}
          onDecide={record.decide}
        />
      )}
    </RecordForm>
  );
};

const shown = (name: ItemField, side: ItemDraft): ReactNode => {
  if (name === 'stockOnHand') return pieces(side.stockOnHand);
  return name === 'image' ? sideImage(side.image) : side[name];
};
