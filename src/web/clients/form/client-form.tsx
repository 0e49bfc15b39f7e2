import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { refusal } from '#web/words/access.ts';
import { DateFormat, printedDay } from '#domain/clients/date-format.ts';
import { DateWords } from '#domain/clients/date-words.ts';
import type { Client, ClientDraft, SavedClient } from '#domain/clients/contract.ts';
import { useRecordForm } from '#web/record/use-record-form.ts';
import { RecordConflict } from '#web/record/record-conflict.tsx';
import { FormImageField } from '#web/files/parts/form-image-field.tsx';
import { sideImage } from '#web/files/parts/side-image.tsx';
import { useUploads } from '#web/files/use-uploads.ts';
import { notUploaded } from '#web/files/wording.ts';
import { decided } from '#web/record/conflict.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { RecordForm } from '#web/record/record-form.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import { showFailures } from '#web/record/failures/show-failures.ts';
import { KeptInputOffer } from '#web/record/kept-input-offer.tsx';
import { useCreateClient, useUpdateClient } from '../client-changes.ts';
import { clientDone, clientsWords as words, failedChange, notSaved, reasonOf } from '../wording.ts';
import {
  CheckedClient,
  clientFieldNames,
  clientIn,
  draftOf,
  valuesOf,
  type ClientField,
  type ClientValues,
} from './client-values.ts';
import {
  dateWordNames,
  fieldLabels,
  formWords,
  imageOnItsWay,
  imageOf,
  standsInFor,
  textFields,
} from './form-wording.ts';

type Draft = Required<ClientDraft>;

/** Stands for the empty value, which a select cannot have. */
const usualDate = 'usual';
const exampleDay = '2027-12-31';
const dateOptions = [
  { value: usualDate, label: formWords.usualDate },
  ...DateFormat.options.map((value) => ({ value, label: printedDay(exampleDay, value) })),
];

const wordOptions = [
  { value: usualDate, label: formWords.usualWords },
  ...DateWords.options.map((value) => ({ value, label: dateWordNames[value] })),
];

type ClientFormProps = {
  /** The client when the form was opened; null for a new one. */
  client: Client | null;
  /** Whether this user may still save: their role can change while the form is open. */
  canSave: boolean;
  onClose: () => void;
};

/** The form of a client. If saving fails, what was typed stays. */
export const ClientForm = ({ client, canSave, onClose }: ClientFormProps) => {
  const [startValues] = useState(() => valuesOf(client));
  const form = useForm<ClientValues, unknown, ClientDraft>({
    resolver: zodResolver(CheckedClient),
    defaultValues: startValues,
  });
  const { register, setError, setValue, getValues, formState } = form;
  const { errors } = formState;
  const { mutateAsync: create } = useCreateClient();
  const { mutateAsync: update } = useUpdateClient();
  const uploads = useUploads({
    kind: 'productImage',
    max: 1,
    onStored: (result, id) => {
      setValue('image', imageOf(result), { shouldDirty: true });
      uploads.remove(id);
    },
  });

  const record = useRecordForm<ClientValues, ClientDraft, Draft, SavedClient, ClientField>({
    form,
    keptAs: `client-${client?.id ?? 'new'}`,
    calls: {
      names: clientFieldNames,
      draftOf: (saved) => draftOf(valuesOf(saved)),
      readCurrent: clientIn,
      create: (draft, key) => create({ draft, key }),
      update: (id, changes, version) => update({ id, changes, version }),
    },
    draftOf,
    startedFrom: ({ startedFrom: from }) =>
      client && from && { id: client.id, version: from.version, draft: draftOf(from) },
    uploads,
    fileField: 'image',
    blockedByFile: () => {
      if (!uploads.isBusy && !uploads.hasUnsent) return null;
      const message = uploads.isBusy ? imageOnItsWay : notUploaded(uploads.unsentCount);
      setError('image', { message }, { shouldFocus: !uploads.isBusy });
      return { below: uploads.isBusy ? imageOnItsWay : null };
    },
    done: clientDone,
    refused: (error) => {
      showFailures(error, draftOf(getValues()), setError);
      const title = client === null ? failedChange.create : failedChange.update;
      return { title, description: reasonOf(error), below: notSaved(error) };
    },
    takeUp: (conflict, sides) => {
      const texts = valuesOf({ ...conflict.current, ...decided(conflict, sides) });
      for (const name of clientFieldNames) setValue(name, texts[name], { shouldDirty: true });
      setValue('startedFrom', valuesOf(conflict.current).startedFrom);
    },
    onClose,
  });

  return (
    <RecordForm
      saveLabel={client === null ? formWords.add : formWords.save}
      saving={record.isSaving}
      hasUnsavedChanges={record.hasUnsavedChanges}
      disabledReason={canSave ? null : refusal('client.edit')}
      failure={record.failure === imageOnItsWay && !uploads.isBusy ? null : record.failure}
      onSave={record.save}
      onClose={onClose}
      onDiscard={record.forget}
    >
      <KeptInputOffer offer={record.offer} />
      <Field label={fieldLabels.name} required error={errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <Field label={fieldLabels.dateFormat} error={errors.dateFormat?.message} hint={formWords.dateHint}>
        <Controller
          control={form.control}
          name="dateFormat"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Select
              ref={ref}
              options={dateOptions}
              value={value === '' ? usualDate : value}
              onValueChange={(chosen) => onChange(chosen === usualDate ? '' : chosen)}
              onBlur={onBlur}
            />
          )}
        />
      </Field>
      <Field label={fieldLabels.dateWords} error={errors.dateWords?.message} hint={formWords.wordsHint}>
        <Controller
          control={form.control}
          name="dateWords"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Select
              ref={ref}
              options={wordOptions}
              value={value === '' ? usualDate : value}
              onValueChange={(chosen) => onChange(chosen === usualDate ? '' : chosen)}
              onBlur={onBlur}
            />
          )}
        />
      </Field>
      <Field label={fieldLabels.linkDomain} error={errors.linkDomain?.message} hint={formWords.linkHint}>
        <Input autoComplete="off" inputMode="url" {...register('linkDomain')} />
      </Field>
      <Field
        label={fieldLabels.inStoreCodes}
        error={errors.inStoreCodes?.message}
        hint={formWords.inStoreHint}
      >
        <Textarea rows={2} {...register('inStoreCodes')} />
      </Field>
      <FormImageField
        form={form}
        uploads={uploads}
        label={fieldLabels.image}
        kind="productImage"
        alt={client === null ? words.imageClient : words.imageOf({ clientName: client.name })}
        withoutImage={words.savedWithoutImage}
      />
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
          onDecide={record.decide}
        />
      )}
    </RecordForm>
  );
};
