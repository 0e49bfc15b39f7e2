import { useState } from 'react';
import { readDay } from './day.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

type DayFieldProps = {
  label: string;
  /** '2026-11-20'; undefined for none. */
  day: string | undefined;
  /** The error, as a sentence. */
  error?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A date field. While the year is being typed, the value is invalid and not passed on. */
export const DayField = ({ label, day, error, onChange }: DayFieldProps) => {
  const [typed, setTyped] = useState(day ?? '');
  const [asked, setAsked] = useState(day);
  const [drawn, setDrawn] = useState(day);
  if (drawn !== day) {
    setDrawn(day);
    // The address lags behind what is typed, or was changed otherwise, by Back or a link.
    if (asked !== day) {
      setAsked(day);
      setTyped(day ?? '');
    }
  }
  return (
    <Field label={label} error={error}>
      <Input
        type="date"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = readDay(target.value);
          if (next === undefined && target.value !== '') return;
          setAsked(next);
          onChange(next);
        }}
      />
    </Field>
  );
};
