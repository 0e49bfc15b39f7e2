import type { RefObject } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { kitWords as words } from '../wording.ts';

type SecretProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | null | undefined;
  fieldRef?: RefObject<HTMLInputElement | null>;
  /** Whether it has the focus at first: the scanner types into the badge, and whoever scanned one types the PIN next. */
  isFirst?: boolean;
};

/** The code of a badge, which a scanner types and nobody reads. */
export const BadgeField = ({ value, onChange, error, fieldRef, isFirst = false }: SecretProps) => (
  <Field label={words.badge} hint={words.scanIt} error={error}>
    <Input
      ref={fieldRef}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- see `isFirst`
      autoFocus={isFirst}
      type="password"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
);

/** The PIN of a badge. */
export const PinField = ({ value, onChange, error, fieldRef, isFirst = false }: SecretProps) => (
  <Field label={words.pin} error={error}>
    <Input
      ref={fieldRef}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- see `isFirst`
      autoFocus={isFirst}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
);
