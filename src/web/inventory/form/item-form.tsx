import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { refusal } from '#domain/access/can.ts';
import { lockedSentence, type InventoryItem } from '#domain/inventory/contract.ts';
import { unsavedSentence } from '#web/api/call.ts';
import { useRecordSave } from '#web/record/use-record-save.ts';
import { RecordConflict } from '#web/record/record-conflict.tsx';
import { useCloseWhenDone } from '#web/record/use-close-when-done.ts';
import { sideImage } from '#web/files/parts/side-image.tsx';
import { useUploads } from '#web/files/use-uploads.ts';
import { notUploaded } from '#web/files/wording.ts';
import { decided, type Side } from '#web/kit/conflict.ts';
import { DialogForm } from '#web/kit/dialog-form.tsx';
import { Field } from '#web/kit/field.tsx';
import { Input } from '#web/kit/input.tsx';
import { NumberInput } from '#web/kit/number-input.tsx';
import { toast } from '#web/kit/use-toast.ts';
import { fieldFailures } from '#web/record/field-failures.ts';
import { KeptInputOffer } from '#web/record/kept-input-offer.tsx';
import { useKeptInput } from '#web/record/kept-input.ts';
import { useCreateItem, useUpdateItem } from '../inventory-changes.ts';
import { failed, itemDone, pieces } from '../wording.ts';
import { fieldLabels, formWords, imageOnItsWay } from './form-wording.ts';
import { ItemImageField } from './item-image-field.tsx';
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

/** How each field that stays is typed: codes as they are, names as text. */
const areCodes: ReadonlySet<ItemField> = new Set(['labelSku', 'supplierCode']);

type ItemFormProps = {
  /** The item as it was when the form was opened; null for a new one. */
  item: InventoryItem | null;
  /** Whether this person may still save: a role can drop while the form is open. */
  canSave: boolean;
  onClose: () => void;
};

/** A label on the shelf. What it is stays once it exists. Whatever fails, what was typed stays. */
export const ItemForm = ({ item, canSave, onClose }: ItemFormProps) => {
  const [startValues] = useState(() => valuesOf(item));
  const form = useForm<ItemValues, unknown, ItemValues>({
    resolver: zodResolver(CheckedItem),
    defaultValues: startValues,
  });
  const { register, handleSubmit, setError, setValue, getValues, clearErrors, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const [labelSku, supplierCode] = useWatch({ control: form.control, name: ['labelSku', 'supplierCode'] });
  const { offer, forget } = useKeptInput(form, `inventory-${item?.id ?? 'new'}`);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { mutateAsync: create } = useCreateItem();
  const { mutateAsync: update } = useUpdateItem();
  const record = useRecordSave<ItemDraft, InventoryItem, ItemField>({
    names: itemFieldNames,
    draftOf: savedOf,
    readCurrent: itemIn,
    create: (draft, key) => create({ draft, key }),
    update: (id, changes, version) => update({ id, change: { ...changes, version } }),
  });
  const uploads = useUploads({
    kind: 'inventoryImage',
    max: 1,
    onStored: ({ s3Key, key, path }, id) => {
      setValue('image', s3Key || key || path, { shouldDirty: true });
      uploads.remove(id);
    },
  });

  // What was said of a picture on its way, or of one that did not get through, is true no longer.
  const { isBusy, hasUnsent } = uploads;
  useEffect(() => {
    clearErrors('image');
  }, [isBusy, hasUnsent, clearErrors]);

  useCloseWhenDone(isDone, onClose);

  const fail = (error: unknown) => {
    const { title, description } = failed(item === null ? 'create' : 'update', error);
    toast({ title, description, variant: 'destructive' });
    setFailure(`${title}: ${unsavedSentence(error)}`);
    fieldFailures(error, draftOf(getValues())).forEach(({ field, message }, index) =>
      setError(field, { message }, { shouldFocus: index === 0 }),
    );
  };

  const save = handleSubmit(
    async () => {
      // Saved already: sent once more it would be written over what has just been made.
      if (isDone) return;
      setFailure(null);
      if (uploads.isBusy || uploads.hasUnsent) {
        const message = uploads.isBusy ? imageOnItsWay : notUploaded(uploads.unsentCount);
        setError('image', { message }, { shouldFocus: true });
        return;
      }
      const values = getValues();
      const { startedFrom: from } = values;
      try {
        const saving = await record.save(
          draftOf(values),
          item && from && { id: item.id, version: from.version, draft: savedOf(from) },
        );
        if (saving === 'asking') return;
        forget();
        toast(itemDone[saving]);
        setIsDone(true);
      } catch (error) {
        fail(error);
      }
    },
    () => setFailure(null),
  );

  const decide = (sides: Readonly<Record<string, Side>>) => {
    if (!record.conflict) return;
    const { current } = record.conflict;
    const values = valuesOf({ ...current, ...decided(record.conflict, sides) });
    for (const name of itemFieldNames) setValue(name, values[name], { shouldDirty: true });
    setValue('startedFrom', valuesOf(current).startedFrom);
    record.closeConflict();
    void save();
  };

  const label = lockedFields.map((name) => (
    <Field
      key={name}
      label={fieldLabels[name]}
      required={item === null}
      hint={item === null ? null : lockedSentence}
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
    <DialogForm
      saveLabel={item === null ? formWords.add : formWords.save}
      saving={isSubmitting}
      hasUnsavedChanges={(isDirty || uploads.isBusy || uploads.hasUnsent) && !isDone}
      barred={canSave ? null : refusal('inventory.edit')}
      failure={failure}
      onSave={() => void save()}
      onClose={onClose}
      onDiscard={forget}
    >
      <KeptInputOffer offer={offer} />
      <div className="grid gap-5 sm:grid-cols-2">
        {/* What can be edited comes first: it has the focus, and a phone need not scroll to it. */}
        {item === null ? label : shelf}
        {item === null ? shelf : label}
      </div>
      {item === null && !isDone ? <TwinNotice labelSku={labelSku} supplierCode={supplierCode} /> : null}
      <ItemImageField form={form} uploads={uploads} />
      {record.conflict === null ? null : (
        <RecordConflict
          conflict={record.conflict}
          savedAt={record.conflict.current.updatedAt}
          labels={fieldLabels}
          shown={shown}
          onClose={record.closeConflict}
          onDecide={decide}
        />
      )}
    </DialogForm>
  );
};

const shown = (name: ItemField, side: ItemDraft): ReactNode => {
  if (name === 'stockOnHand') return pieces(side.stockOnHand);
  return name === 'image' ? sideImage(side.image) : side[name];
};
