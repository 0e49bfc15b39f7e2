import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/kit/fields/field.tsx';
import { PasswordInput } from './password-input.tsx';
import { PasswordRules } from './password-rules.tsx';
import { authWords as words } from './wording.ts';

type NewPasswordFieldsProps = {
  /** The current text of the first field. */
  typed: string;
  password: UseFormRegisterReturn;
  confirmPassword: UseFormRegisterReturn;
  errors: { password: string | undefined; confirmPassword: string | undefined };
};

/** A new password and its repetition, with the rules. */
export const NewPasswordFields = ({ typed, password, confirmPassword, errors }: NewPasswordFieldsProps) => {
  const rulesId = useId();
  return (
    <>
      <div className="grid gap-3">
        <Field label={words.password} error={errors.password}>
          <PasswordInput autoComplete="new-password" describedBy={rulesId} {...password} />
        </Field>
        <PasswordRules id={rulesId} password={typed} error={errors.password} />
      </div>
      <Field label={words.confirmPassword} error={errors.confirmPassword}>
        <PasswordInput autoComplete="new-password" {...confirmPassword} />
      </Field>
    </>
  );
};
