import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { refusal } from '#domain/access/can.ts';
import { TutorialChange, TutorialDraft, type Tutorial } from '#domain/tutorials/contract.ts';
import { unsavedSentence } from '#web/api/call.ts';
import { useRecordSave } from '#web/record/use-record-save.ts';
import { RecordConflict } from '#web/record/record-conflict.tsx';
import { useUploads } from '#web/files/use-uploads.ts';
import { notUploaded } from '#web/files/wording.ts';
import { decided, type Side } from '#web/kit/conflict.ts';
import { DialogForm } from '#web/kit/dialog-form.tsx';
import { Field } from '#web/kit/field.tsx';
import { Input } from '#web/kit/input.tsx';
import { Select } from '#web/kit/select.tsx';
import { Textarea } from '#web/kit/textarea.tsx';
import { toast } from '#web/kit/use-toast.ts';
import { fieldFailures } from '#web/record/field-failures.ts';
import { KeptInputOffer } from '#web/record/kept-input-offer.tsx';
import { useKeptInput } from '#web/record/kept-input.ts';
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
import { useCloseWhenDone } from '#web/record/use-close-when-done.ts';

type TutorialFormProps = {
  /** The tutorial as it was when the form was opened; null for a new one. */
  tutorial: Tutorial | null;
  /** Whether this person may still save: a role can drop while the form is open. */
  canSave: boolean;
  onClose: () => void;
};

/** A video for everybody: what it is called, where it stands, and where it plays from. Whatever fails, what was typed stays. */
export const TutorialForm = ({ tutorial, canSave, onClose }: TutorialFormProps) => {
  const [startValues] = useState(() => valuesOf(tutorial));
  const form = useForm<TutorialValues, unknown, TutorialValues>({
    resolver: zodResolver(CheckedTutorial),
    defaultValues: startValues,
  });
  const { register, control, handleSubmit, setError, setValue, getValues, clearErrors, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const { offer, forget } = useKeptInput(form, `tutorial-${tutorial?.id ?? 'new'}`);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { mutateAsync: create } = useCreateTutorial();
  const { mutateAsync: update } = useUpdateTutorial();
  const record = useRecordSave<TutorialFields, Tutorial, TutorialField>({
    names: tutorialFields,
    draftOf: fieldsOf,
    readCurrent: tutorialIn,
    create: (draft, key) => create({ draft: TutorialDraft.parse(draft), key }),
    update: (id, changes, version) => update({ id, change: TutorialChange.parse({ ...changes, version }) }),
  });
  const uploads = useUploads({
    kind: 'video',
    max: 1,
    onStored: ({ s3Key, key, path }, id) => {
      setValue('file', s3Key || key || path, { shouldDirty: true });
      uploads.remove(id);
    },
  });

  // What was said of a video on its way, or of one that did not get through, is true no longer.
  const { isBusy, hasUnsent } = uploads;
  useEffect(() => {
    clearErrors('file');
  }, [isBusy, hasUnsent, clearErrors]);

  useCloseWhenDone(isDone, onClose);

  const fail = (error: unknown) => {
    const { title, description } = failedTutorial(tutorial === null ? 'create' : 'update', error);
    toast({ title, description, variant: 'destructive' });
    setFailure(`${title}: ${unsavedSentence(error)}`);
    const values = getValues();
    fieldFailures(error, draftOf(values)).forEach(({ field, message }, index) =>
      setError(field === 'videoUrl' ? videoField(values) : field, { message }, { shouldFocus: index === 0 }),
    );
  };

  const save = handleSubmit(
    async () => {
      // Saved already: sent once more it would be written over what has just been made.
      if (isDone) return;
      setFailure(null);
      const values = getValues();
      const { startedFrom: from } = values;
      if (values.videoSource === 'file' && uploads.isBusy) {
        setError('file', { message: videoOnItsWay });
        setFailure(videoOnItsWay);
        return;
      }
      if (values.videoSource === 'file' && uploads.hasUnsent) {
        setError('file', { message: notUploaded(uploads.unsentCount) }, { shouldFocus: true });
        return;
      }
      try {
        const saving = await record.save(
          draftOf(values),
          tutorial && from && { id: tutorial.id, version: from.version, draft: fieldsOf(from) },
        );
        if (saving === 'asking') return;
        forget();
        toast(tutorialDone[saving]);
        setIsDone(true);
      } catch (error) {
        fail(error);
      }
    },
    ({ file }) => {
      setFailure(null);
      if (file && uploads.isBusy) {
        setError('file', { message: videoOnItsWay });
        setFailure(videoOnItsWay);
      } else if (file && uploads.hasUnsent) setError('file', { message: notUploaded(uploads.unsentCount) });
    },
  );

  const decide = (sides: Readonly<Record<string, Side>>) => {
    if (!record.conflict) return;
    const { current } = record.conflict;
    // A link belongs to its source: both come from one side.
    const { videoUrl: videoSource } = sides;
    const kept = decided(record.conflict, videoSource ? { ...sides, videoSource } : sides);
    const values = valuesOf({ ...current, ...kept });
    for (const name of ['title', 'description', 'category', 'videoSource'] as const)
      setValue(name, values[name], { shouldDirty: true });
    // The side that is not chosen keeps what was typed there.
    setValue(videoField(values), values[videoField(values)], { shouldDirty: true });
    setValue('startedFrom', { ...fieldsOf(current), version: current.version });
    record.closeConflict();
    void save();
  };

  return (
    <DialogForm
      saveLabel={tutorial === null ? formWords.add : formWords.save}
      saving={isSubmitting}
      hasUnsavedChanges={(isDirty || uploads.isBusy || uploads.hasUnsent) && !isDone}
      barred={canSave ? null : refusal('tutorial.edit')}
      failure={failure === videoOnItsWay && !isBusy ? null : failure}
      onSave={() => void save()}
      onClose={onClose}
      onDiscard={forget}
    >
      <KeptInputOffer offer={offer} />
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
                  label: category,
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
          onDecide={decide}
        />
      )}
    </DialogForm>
  );
};

// Its link says where a video comes from.
const isShown = ({ name }: { name: TutorialField }): boolean => name !== 'videoSource';

const shown = (name: TutorialField, draft: TutorialFields): string | null =>
  name === 'videoUrl' ? `${sourceNames[draft.videoSource]}: ${draft.videoUrl}` : draft[name];
