import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { refusal } from '#domain/access/can.ts';
import type { Client, ClientDraft } from '#domain/clients/contract.ts';
import { useRecordSave } from '#web/record/use-record-save.ts';
import { RecordConflict } from '#web/record/record-conflict.tsx';
import { sideImage } from '#web/files/parts/side-image.tsx';
import { useUploads } from '#web/files/use-uploads.ts';
import { notUploaded } from '#web/files/wording.ts';
import { decided, type Side } from '#web/kit/conflict.ts';
import { Field } from '#web/kit/field.tsx';
import { DialogForm } from '#web/kit/dialog-form.tsx';
import { Input } from '#web/kit/input.tsx';
import { Textarea } from '#web/kit/textarea.tsx';
import { toast } from '#web/kit/use-toast.ts';
import { fieldFailures } from '#web/record/field-failures.ts';
import { KeptInputOffer } from '#web/record/kept-input-offer.tsx';
import { useKeptInput } from '#web/record/kept-input.ts';
import { useCreateClient, useUpdateClient } from '../client-changes.ts';
import { clientDone, failedChange, notSaved, reasonOf } from '../wording.ts';
import { ClientImageField } from './client-image-field.tsx';
import {
  CheckedClient,
  clientFieldNames,
  clientIn,
  draftOf,
  valuesOf,
  type ClientField,
  type ClientValues,
} from './client-values.ts';
import { fieldLabels, formWords, imageOnItsWay, imageOf, standsInFor, textFields } from './form-wording.ts';
import { useCloseWhenDone } from '#web/record/use-close-when-done.ts';

type Draft = Required<ClientDraft>;

type ClientFormProps = {
  /** The client as it was when the form was opened; null for a new one. */
  client: Client | null;
  /** Whether this person may still save: a role can drop while the form is open. */
  canSave: boolean;
  onClose: () => void;
};

/** Everything about a client that people can write. Whatever fails, what was typed stays. */
export const ClientForm = ({ client, canSave, onClose }: ClientFormProps) => {
  const [startValues] = useState(() => valuesOf(client));
  const form = useForm<ClientValues, unknown, ClientDraft>({
    resolver: zodResolver(CheckedClient),
    defaultValues: startValues,
  });
  const { register, handleSubmit, setError, setValue, getValues, clearErrors, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const { offer, forget } = useKeptInput(form, `client-${client?.id ?? 'new'}`);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { mutateAsync: create } = useCreateClient();
  const { mutateAsync: update } = useUpdateClient();
  const record = useRecordSave<Draft, Client, ClientField>({
    names: clientFieldNames,
    draftOf: (saved) => draftOf(valuesOf(saved)),
    readCurrent: clientIn,
    create: (draft, key) => create({ draft, key }),
    update: (id, changes, version) => update({ id, changes, version }),
  });
  const uploads = useUploads({
    kind: 'productImage',
    max: 1,
    onStored: (result, id) => {
      setValue('image', imageOf(result), { shouldDirty: true });
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
    toast({
      title: client === null ? failedChange.create : failedChange.update,
      description: reasonOf(error),
      variant: 'destructive',
    });
    setFailure(notSaved(error));
    fieldFailures(error, draftOf(getValues())).forEach(({ field, message }, index) =>
      setError(field, { message }, { shouldFocus: index === 0 }),
    );
  };

  const save = handleSubmit(
    async () => {
      // Saved already: sent once more it would be written over what has just been made.
      if (isDone) return;
      setFailure(null);
      if (uploads.isBusy) {
        setError('image', { message: imageOnItsWay });
        setFailure(imageOnItsWay);
        return;
      }
      if (uploads.hasUnsent) {
        setError('image', { message: notUploaded(uploads.unsentCount) }, { shouldFocus: true });
        return;
      }
      const { startedFrom: from, ...texts } = getValues();
      try {
        const saving = await record.save(
          draftOf(texts),
          client && from && { id: client.id, version: from.version, draft: draftOf(from) },
        );
        if (saving === 'asking') return;
        forget();
        toast(clientDone[saving]);
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
    const texts = valuesOf({ ...current, ...decided(record.conflict, sides) });
    for (const name of clientFieldNames) setValue(name, texts[name], { shouldDirty: true });
    setValue('startedFrom', valuesOf(current).startedFrom);
    record.closeConflict();
    void save();
  };

  return (
    <DialogForm
      saveLabel={client === null ? formWords.add : formWords.save}
      saving={isSubmitting}
      hasUnsavedChanges={(isDirty || uploads.isBusy || uploads.hasUnsent) && !isDone}
      barred={canSave ? null : refusal('client.edit')}
      failure={failure === imageOnItsWay && !isBusy ? null : failure}
      onSave={() => void save()}
      onClose={onClose}
      onDiscard={forget}
    >
      <KeptInputOffer offer={offer} />
      <Field label={fieldLabels.name} required error={errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <ClientImageField form={form} uploads={uploads} clientName={client?.name ?? null} />
      {textFields.map((name) => (
        <Field
          key={name}
          label={fieldLabels[name]}
          hint={client && standsInFor(client, name)}
          error={errors[name]?.message}
        >
          <Textarea rows={5} {...register(name)} />
        </Field>
      ))}
      {record.conflict === null ? null : (
        <RecordConflict
          conflict={record.conflict}
          savedAt={record.conflict.current.updatedAt}
          labels={fieldLabels}
          shown={(name, side) => (name === 'image' ? sideImage(side.image) : side[name])}
          onClose={record.closeConflict}
          onDecide={decide}
        />
      )}
    </DialogForm>
  );
};
