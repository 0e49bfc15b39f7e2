import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { refusal } from '#domain/access/can.ts';
import { PrinterDraft, PrinterLanguage, resolutions, type Printer } from '#domain/printing/printer.ts';
import { unsavedSentence } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { RecordForm } from '#web/record/record-form.tsx';
import { Field } from '#web/kit/field.tsx';
import { Input } from '#web/kit/input.tsx';
import { NumberInput } from '#web/kit/number-input.tsx';
import { Select } from '#web/kit/select.tsx';
import { toast } from '#web/kit/use-toast.ts';
import { showFailures } from '#web/record/show-failures.ts';
import { useCloseWhenDone } from '#web/record/use-close-when-done.ts';
import { useSavePrinter } from '../queries.ts';
import { formWords, languageNames, paperSizes, type PaperSize } from '../wording.ts';

type Draft = z.input<typeof PrinterDraft>;

const empty: Required<Draft> = {
  name: '',
  language: 'zpl',
  address: '',
  port: 9100,
  dotsPerMm: 8,
  mediaWidthMm: 100,
  mediaHeightMm: 50,
  darkness: null,
  speed: null,
  offsetXDots: 0,
  offsetYDots: 0,
  path: '/ipp/print',
};

/** The usual ports of the languages. */
const usualPorts = { zpl: 9100, ipp: 631 } as const;

const draftOf = (printer: Printer): Draft => ({
  ...empty,
  ...printer,
  dotsPerMm: resolutions.find((dots) => dots === printer.dotsPerMm) ?? empty.dotsPerMm,
});

const languages = PrinterLanguage.options.map((value) => ({ value, label: languageNames[value] }));
const resolutionOptions = resolutions.map((dots) => ({
  value: String(dots),
  label: `${dots} dots per mm (${{ 6: 152, 8: 203, 12: 300, 24: 600 }[dots]} dpi)`,
}));

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

  /** Sets the usual size for the language, and the usual port unless another one was typed. */
  const changeLanguage = (chosen: PrinterLanguage) => {
    const other = chosen === 'ipp' ? 'zpl' : 'ipp';
    if (form.getValues('port') === usualPorts[other]) form.setValue('port', usualPorts[chosen]);
    const [width, height] = chosen === 'ipp' ? paperSizes.A4 : [empty.mediaWidthMm, empty.mediaHeightMm];
    form.setValue('mediaWidthMm', width);
    form.setValue('mediaHeightMm', height);
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
      saveLabel={printer === null ? formWords.add : 'Save'}
      saving={isSubmitting}
      hasUnsavedChanges={isDirty && !isDone}
      disabledReason={canSave ? null : refusal('printer.manage')}
      failure={failure}
      onSave={() => void submit()}
      onClose={onClose}
      onDiscard={() => undefined}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" required error={errors.name?.message}>
          <Input autoComplete="off" {...register('name')} />
        </Field>
        <Field label="Language" error={errors.language?.message}>
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
                  changeLanguage(chosen);
                }}
                onBlur={onBlur}
              />
            )}
          />
        </Field>
        <Field label="Address" required error={errors.address?.message}>
          <Input autoComplete="off" {...register('address')} />
        </Field>
        <TypedNumber key={language} control={control} name="port" label="Port" />
        {language === 'ipp' ? <PaperFields form={form} /> : <LabelFields form={form} />}
      </div>
    </RecordForm>
  );
};

type PartProps = { form: UseFormReturn<Draft, unknown, PrinterDraft> };

/** The fields that only label printers have. */
const LabelFields = ({
  form: {
    control,
    formState: { errors },
  },
}: PartProps) => (
  <>
    <Field label="Resolution" error={errors.dotsPerMm?.message}>
      <Controller
        control={control}
        name="dotsPerMm"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Select
            ref={ref}
            options={resolutionOptions}
            value={String(value)}
            onValueChange={(dots) => onChange(Number(dots))}
            onBlur={onBlur}
          />
        )}
      />
    </Field>
    <div className="grid grid-cols-2 gap-5">
      <TypedNumber control={control} name="mediaWidthMm" label="Label width (mm)" />
      <TypedNumber control={control} name="mediaHeightMm" label="Label height (mm)" />
    </div>
    <div className="grid grid-cols-2 gap-5">
      <TypedNumber control={control} name="offsetXDots" label="Move right (dots)" />
      <TypedNumber control={control} name="offsetYDots" label="Move down (dots)" />
    </div>
    <div className="grid grid-cols-2 gap-5">
      <TypedNumber control={control} name="darkness" label="Darkness (0-30)" />
      <TypedNumber control={control} name="speed" label="Speed (1-14)" />
    </div>
  </>
);

/** The fields that only paper printers have. */
const PaperFields = ({
  form: {
    register,
    control,
    setValue,
    formState: { errors },
  },
}: PartProps) => {
  const size: PaperSize =
    useWatch({ control, name: 'mediaWidthMm' }) === paperSizes.Letter[0] ? 'Letter' : 'A4';
  return (
    <>
      <Field
        label="Path"
        hint="As in /ipp/print; of a queue of CUPS, /printers/name."
        error={errors.path?.message}
      >
        <Input autoComplete="off" {...register('path')} />
      </Field>
      <Field label="Paper">
        <Select
          options={(['A4', 'Letter'] as const).map((value) => ({ value, label: value }))}
          value={size}
          onValueChange={(value) => {
            const [width, height] = paperSizes[value];
            setValue('mediaWidthMm', width, { shouldDirty: true });
            setValue('mediaHeightMm', height, { shouldDirty: true });
          }}
        />
      </Field>
    </>
  );
};

type NumberName = {
  [Name in keyof Draft]-?: Draft[Name] extends number | null | undefined
    ? Name extends 'dotsPerMm'
      ? never
      : Name
    : never;
}[keyof Draft];

/** A typed number; null for ''. Text that is not a number becomes NaN, which the field's rule refuses. */
const numberIn = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replace(',', '.'));

const TypedNumber = ({
  control,
  name,
  label,
}: {
  control: Control<Draft, unknown, PrinterDraft>;
  name: NumberName;
  label: string;
}) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
      <Field label={label} error={error?.message}>
        <TypedNumberInput value={value ?? null} onChange={onChange} onBlur={onBlur} inputRef={ref} />
      </Field>
    )}
  />
);

const TypedNumberInput = ({
  value,
  onChange,
  onBlur,
  inputRef,
}: {
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur: () => void;
  inputRef: (element: HTMLInputElement | null) => void;
}) => {
  const [text, setText] = useState(value === null ? '' : String(value));
  return (
    <NumberInput
      ref={inputRef}
      value={text}
      onBlur={onBlur}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(numberIn(event.currentTarget.value));
      }}
    />
  );
};
