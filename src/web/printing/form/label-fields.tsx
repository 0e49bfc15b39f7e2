import { Controller, useWatch, type Control } from 'react-hook-form';
import { neverAnswers, resolutions } from '#domain/printing/printer.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import {
  colourWords,
  settingNames,
  unconfirmedWords,
  wideWords,
  printingWords as words,
} from '../wording.ts';
import type { Draft, PartProps, Saved } from './draft.ts';
import { PathField } from './paper-fields.tsx';
import { TypedNumber } from './typed-number.tsx';

/** The usual resolutions, and the one that is set if it is another. */
const resolutionOptions = (set: number) =>
  [
    ...resolutions,
    ...(resolutions.some(({ dotsPerMm }) => dotsPerMm === set)
      ? []
      : [{ dotsPerMm: set, dpi: Math.round(set * 25.4) }]),
  ].map(({ dotsPerMm, dpi }) => ({
    value: String(dotsPerMm),
    label: words.dotsPerMmDpi({ dotsPerMm, dpi }),
  }));

/** The fields that only label printers have. */
export const LabelFields = ({ form }: PartProps) => {
  const {
    control,
    formState: { errors },
  } = form;
  const language = useWatch({ control, name: 'language' });
  return (
    <>
      {language === 'pwg' ? <PathField form={form} /> : null}
      <Field label={words.resolution} error={errors.dotsPerMm?.message}>
        <Controller
          control={control}
          name="dotsPerMm"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Select
              ref={ref}
              options={resolutionOptions(value)}
              value={String(value)}
              onValueChange={(dots) => onChange(Number(dots))}
              onBlur={onBlur}
            />
          )}
        />
      </Field>
      <div className="grid grid-cols-2 gap-5">
        <TypedNumber control={control} name="mediaWidthMm" label={words.labelWidthMm} />
        <TypedNumber control={control} name="mediaHeightMm" label={words.labelHeightMm} />
      </div>
      <div className="grid grid-cols-2 gap-5">
        <TypedNumber control={control} name="columns" label={words.labelsSideBySide} />
        <TypedNumber control={control} name="gapMm" label={words.spaceBetweenMm} />
      </div>
      <div className="grid grid-cols-2 gap-5">
        <TypedNumber control={control} name="offsetXDots" label={words.shiftRight} />
        <TypedNumber control={control} name="offsetYDots" label={words.moveDown} />
      </div>
      <div className="grid grid-cols-2 gap-5">
        <TypedNumber control={control} name="darkness" label={words.darkness} />
        <TypedNumber control={control} name="speed" label={words.speed} />
      </div>
      {language === 'zpl' ? (
        <>
          <Setting control={control} name="tracking" />
          <Setting control={control} name="method" />
          <Setting control={control} name="afterLabel" />
          <Setting control={control} name="compression" />
        </>
      ) : null}
      {language === 'pwg' ? <Choice control={control} name="isColour" words={colourWords} /> : null}
      {language === 'brother' ? <Choice control={control} name="isWide" words={wideWords} /> : null}
      <Unconfirmed control={control} isFixed={neverAnswers(language)} />
    </>
  );
};

type SettingName = keyof typeof settingNames;
type FormControl = Control<Draft, unknown, Saved>;

const asSet = 'as_set';

/** A setting of the printer that the label may set. */
const Setting = ({ control, name }: { control: FormControl; name: SettingName }) => {
  const { label, options } = settingNames[name];
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <Field label={label} error={error?.message}>
          <Select
            ref={ref}
            options={options}
            value={value ?? asSet}
            onValueChange={(chosen) => onChange(chosen === asSet ? null : chosen)}
            onBlur={onBlur}
          />
        </Field>
      )}
    />
  );
};

type ChoiceProps = {
  control: FormControl;
  name: 'isColour' | 'isWide';
  words: { label: string; hint: string };
};

/** Something that printers of one language are or are not. */
const Choice = ({ control, name, words: { label, hint } }: ChoiceProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange, onBlur, ref } }) => (
      <label className="flex min-h-12 items-start gap-3 sm:col-span-2">
        <input
          ref={ref}
          type="checkbox"
          className="mt-0.5 size-6 shrink-0 accent-accent"
          checked={value === true}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          {label}
          <span className="block text-ink-quiet">{hint}</span>
        </span>
      </label>
    )}
  />
);

/** Whether the printer prints without answers; fixed for languages that never answer. */
const Unconfirmed = ({ control, isFixed }: { control: FormControl; isFixed: boolean }) => (
  <Controller
    control={control}
    name="isUnconfirmed"
    render={({ field: { value, onChange, onBlur, ref } }) => (
      <label className="flex min-h-12 items-start gap-3 sm:col-span-2">
        <input
          ref={ref}
          type="checkbox"
          className="mt-0.5 size-6 shrink-0 accent-accent"
          checked={isFixed || value === true}
          disabled={isFixed}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          {unconfirmedWords.label}
          <span className="block text-ink-quiet">
            {isFixed ? unconfirmedWords.fixed : unconfirmedWords.hint}
          </span>
        </span>
      </label>
    )}
  />
);
