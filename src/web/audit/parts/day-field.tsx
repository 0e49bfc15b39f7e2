import { useState } from 'react';
import { Field } from '#web/kit/field.tsx';
import { Input } from '#web/kit/input.tsx';
import { readDay } from '../audit-address.ts';

type DayFieldProps = {
  label: string;
  /** '2026-11-20'; nothing for no day. */
  day: string | undefined;
  /** What is wrong with it, as a sentence. */
  error?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A day of the calendar. While its year is being typed it is none yet, and nothing is asked for. */
export const DayField = ({ label, day, error, onChange }: DayFieldProps) => {
  const [typed, setTyped] = useState(day ?? '');
  const [shown, setShown] = useState(day);
  // The address has changed by itself: Back, or a link.
  if (shown !== day) {
    setShown(day);
    setTyped(day ?? '');
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
          setShown(next);
          onChange(next);
        }}
      />
    </Field>
  );
};
