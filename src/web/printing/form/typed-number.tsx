import { useState } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { Field } from '#web/kit/fields/field.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import type { Draft, Saved } from './draft.ts';

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

export const TypedNumber = ({
  control,
  name,
  label,
}: {
  control: Control<Draft, unknown, Saved>;
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
