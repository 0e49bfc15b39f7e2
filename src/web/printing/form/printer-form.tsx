import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { refusal } from '#web/words/access.ts';
import { paperSizes } from '#domain/printing/paper-sizes.ts';
import { onlyResolutionOf, PrinterDraft, PrinterLanguage, type Printer } from '#domain/printing/printer.ts';
import { unsavedSentence } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { RecordForm } from '#web/record/record-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { showFailures } from '#web/record/failures/show-failures.ts';
import { useCloseWhenDone } from '#web/record/use-close-when-done.ts';
import { useSavePrinter } from '../queries.ts';
import { formWords, languageNames, printingWords as words } from '../wording.ts';
import type { Draft } from './draft.ts';
import { LabelFields } from './label-fields.tsx';
import { PaperFields } from './paper-fields.tsx';
import { TypedNumber } from './typed-number.tsx';

const empty: Required<Draft> = {
  name: '',
  language: 'zpl',
  address: '',
  port: 9100,
  dotsPerMm: 8,
  mediaWidthMm: 100,
  mediaHeightMm: 50,
  columns: 1,
  gapMm: 2,
  darkness: null,
  speed: null,
  offsetXDots: 0,
  offsetYDots: 0,
  tracking: null,
  method: null,
  afterLabel: null,
  compression: 'z64',
  isUnconfirmed: false,
  isColour: false,
  isWide: false,
  path: '/ipp/print',
};

/** The usual ports of the languages. */
const usualPort = (language: PrinterLanguage): number =>
  language === 'ipp' || language === 'pwg' ? 631 : 9100;

/** Saving takes only the settings of it. */
const draftOf = (printer: Printer): Draft => ({ ...printer });

const languages = PrinterLanguage.options.map((value) => ({ value, label: languageNames[value] }));

type PrinterFormProps = { printer: Printer | null; canSave: boolean; onClose: () => void };

/** Sets up a printer. If saving fails, what was typed stays. */
export const PrinterForm = ({ printer, canSave, onClose }: PrinterFormProps) => {
  const [key] = useState(creationKey);
  // The printer that was opened: if somebody else has changed it meanwhile, the save is refused.
  const [target] = useState(printer && { id: printer.id, version: printer.version });
  const [initial] = useState(() => (printer ? draftOf(printer) : empty));
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { mutateAsync: save } = useSavePrinter();
  const form = useForm({ resolver: zodResolver(PrinterDraft), defaultValues: initial });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const language = useWatch({ control, name: 'language' });

  /** Sets the usual port for the language unless another one was typed, and the usual size for paper. */
  const changeLanguage = (from: PrinterLanguage, to: PrinterLanguage) => {
    if (to !== 'pwg') form.setValue('isColour', false);
    if (to !== 'brother') form.setValue('isWide', false);
    const resolution = onlyResolutionOf(to) ?? (onlyResolutionOf(from) === null ? null : empty.dotsPerMm);
    if (resolution !== null) form.setValue('dotsPerMm', resolution);
    if (form.getValues('port') === usualPort(from)) form.setValue('port', usualPort(to));
    if ((from === 'ipp') === (to === 'ipp')) return;
    const { A4 } = paperSizes;
    form.setValue('mediaWidthMm', to === 'ipp' ? A4.widthMm : empty.mediaWidthMm);
    form.setValue('mediaHeightMm', to === 'ipp' ? A4.heightMm : empty.mediaHeightMm);
  };
  useCloseWhenDone(isDone, onClose);

  const submit = handleSubmit(async (draft) => {
    if (isDone) return;
    setFailure(null);
    try {
      const saved = await save({ draft, target, key });
      toast({ title: formWords.saved, description: saved.name });
      setIsDone(true);
    } catch (error) {
      setFailure(`${formWords.failed}: ${unsavedSentence(error)}`);
      showFailures(error, empty, setError);
    }
  });

  return (
    <RecordForm
      saveLabel={printer === null ? formWords.add : words.save}
      saving={isSubmitting}
      hasUnsavedChanges={isDirty && !isDone}
      disabledReason={canSave ? null : refusal('printer.manage')}
      failure={failure}
      onSave={() => void submit()}
      onClose={onClose}
      onDiscard={() => undefined}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={words.name} required error={errors.name?.message}>
          <Input autoComplete="off" {...register('name')} />
        </Field>
        <Field label={words.language} error={errors.language?.message}>
          <Controller
            control={control}
            name="language"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Select
                ref={ref}
                options={languages}
                value={value}
                onValueChange={(chosen) => {
                  onChange(chosen);
                  changeLanguage(value, chosen);
                }}
                onBlur={onBlur}
              />
            )}
          />
        </Field>
        <Field label={words.address} required error={errors.address?.message}>
          <Input autoComplete="off" {...register('address')} />
        </Field>
        <TypedNumber key={language} control={control} name="port" label={words.port} />
        {language === 'ipp' ? <PaperFields form={form} /> : <LabelFields form={form} />}
      </div>
    </RecordForm>
  );
};
