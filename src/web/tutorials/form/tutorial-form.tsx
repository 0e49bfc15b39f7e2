import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { refusal } from '#web/words/access.ts';
import { TutorialChange, TutorialDraft, type Tutorial } from '#domain/tutorials/contract.ts';
import { unsavedSentence } from '#web/api/call.ts';
import { useRecordForm } from '#web/record/use-record-form.ts';
import { RecordConflict } from '#web/record/record-conflict.tsx';
import { useUploads } from '#web/files/use-uploads.ts';
import { notUploaded } from '#web/files/wording.ts';
import { decided } from '#web/record/conflict.ts';
import { RecordForm } from '#web/record/record-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { inWords } from '#web/words/told.ts';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import { showFailures } from '#web/record/failures/show-failures.ts';
import { KeptInputOffer } from '#web/record/kept-input-offer.tsx';
import { useCreateTutorial, useUpdateTutorial } from '../tutorial-changes.ts';
import { failedTutorial, sourceNames, tutorialDone } from '../wording.ts';
import { fieldLabels, formWords, videoOnItsWay } from './form-wording.ts';
import {
  categoriesFor,
  CheckedTutorial,
  draftOf,
  fieldsOf,
  tutorialFields,
  tutorialIn,
  valuesOf,
  videoField,
  type TutorialField,
  type TutorialFields,
  type TutorialValues,
} from './tutorial-values.ts';
import { VideoField } from './video-field.tsx';

type TutorialFormProps = {
  /** The tutorial when the form was opened; null for a new one. */
  tutorial: Tutorial | null;
  /** Whether this user may still save: their role can change while the form is open. */
  canSave: boolean;
  onClose: () => void;
};

/** The form of a tutorial. If saving fails, what was typed stays. */
export const TutorialForm = ({ tutorial, canSave, onClose }: TutorialFormProps) => {
  const [startValues] = useState(() => valuesOf(tutorial));
  const form = useForm<TutorialValues, unknown, TutorialValues>({
    resolver: zodResolver(CheckedTutorial),
    defaultValues: startValues,
  });
  const { register, control, setError, setValue, getValues, formState } = form;
  const { errors } = formState;
  const { mutateAsync: create } = useCreateTutorial();
  const { mutateAsync: update } = useUpdateTutorial();
  const uploads = useUploads({
    kind: 'video',
    max: 1,
    onStored: ({ s3Key, key, path }, id) => {
      setValue('file', s3Key || key || path, { shouldDirty: true });
      uploads.remove(id);
    },
  });

  const record = useRecordForm<TutorialValues, TutorialValues, TutorialFields, Tutorial, TutorialField>({
    form,
    keptAs: `tutorial-${tutorial?.id ?? 'new'}`,
    calls: {
      names: tutorialFields,
      draftOf: fieldsOf,
      readCurrent: tutorialIn,
      create: (draft, key) => create({ draft: TutorialDraft.parse(draft), key }),
      update: (id, changes, version) => update({ id, change: TutorialChange.parse({ ...changes, version }) }),
    },
    draftOf,
    startedFrom: ({ startedFrom: from }) =>
      tutorial && from && { id: tutorial.id, version: from.version, draft: fieldsOf(from) },
    uploads,
    fileField: 'file',
    blockedByFile: ({ videoSource }) => {
      if (videoSource !== 'file' || !(uploads.isBusy || uploads.hasUnsent)) return null;
      const message = uploads.isBusy ? videoOnItsWay : notUploaded(uploads.unsentCount);
      setError('file', { message }, { shouldFocus: !uploads.isBusy });
      return { below: uploads.isBusy ? videoOnItsWay : null };
    },
    belowInvalid: ({ file }) => {
      if (!file || !(uploads.isBusy || uploads.hasUnsent)) return null;
      setError('file', { message: uploads.isBusy ? videoOnItsWay : notUploaded(uploads.unsentCount) });
      return uploads.isBusy ? videoOnItsWay : null;
    },
    done: tutorialDone,
    refused: (error) => {
      const words = failedTutorial(tutorial === null ? 'create' : 'update', error);
      const values = getValues();
      showFailures(error, draftOf(values), (field, failure, options) =>
        setError(field === 'videoUrl' ? videoField(values) : field, failure, options),
      );
      return { ...words, below: `${words.title}: ${unsavedSentence(error)}` };
    },
    takeUp: (conflict, sides) => {
      const { current } = conflict;
      // The link and its source belong together: both are taken from the same side.
      const { videoUrl: videoSource } = sides;
      const kept = decided(conflict, videoSource ? { ...sides, videoSource } : sides);
      const values = valuesOf({ ...current, ...kept });
      for (const name of ['title', 'description', 'category', 'videoSource'] as const)
        setValue(name, values[name], { shouldDirty: true });
      // The source that is not selected keeps what was typed for it.
      setValue(videoField(values), values[videoField(values)], { shouldDirty: true });
      setValue('startedFrom', { ...fieldsOf(current), version: current.version });
    },
    onClose,
  });

  return (
    <RecordForm
      saveLabel={tutorial === null ? formWords.add : formWords.save}
      saving={record.isSaving}
      hasUnsavedChanges={record.hasUnsavedChanges}
      disabledReason={canSave ? null : refusal('tutorial.edit')}
      failure={record.failure === videoOnItsWay && !uploads.isBusy ? null : record.failure}
      onSave={record.save}
      onClose={onClose}
      onDiscard={record.forget}
    >
      <KeptInputOffer offer={record.offer} />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field label={fieldLabels.title} required error={errors.title?.message}>
          <Input autoComplete="off" {...register('title')} />
        </Field>
        <Field label={fieldLabels.category} required error={errors.category?.message}>
          <Controller
            control={control}
            name="category"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Select
                ref={ref}
                options={categoriesFor(tutorial?.category).map((category) => ({
                  value: category,
                  label: inWords(category),
                }))}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
              />
            )}
          />
        </Field>
      </div>
      <Field label={fieldLabels.description} error={errors.description?.message}>
        <Textarea rows={3} {...register('description')} />
      </Field>
      <VideoField form={form} uploads={uploads} />
      {record.conflict === null ? null : (
        <RecordConflict
          conflict={{ ...record.conflict, clashes: record.conflict.clashes.filter(isShown) }}
          savedAt={null}
          labels={fieldLabels}
          shown={shown}
          onClose={record.closeConflict}
          onDecide={record.decide}
        />
      )}
    </RecordForm>
  );
};

// The source is not shown separately: the link includes it.
const isShown = ({ name }: { name: TutorialField }): boolean => name !== 'videoSource';

const shown = (name: TutorialField, draft: TutorialFields): string | null =>
  name === 'videoUrl' ? `${sourceNames[draft.videoSource]}: ${draft.videoUrl}` : draft[name];
