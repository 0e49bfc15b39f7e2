import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { usersWords as words } from '../wording.ts';

interface Person extends FieldValues {
  email: string;
  firstName: string;
  lastName: string;
}

type PersonFieldsProps<Values extends Person> = {
  register: UseFormRegister<Values>;
  errors: FieldErrors<Person>;
  emailHint?: string;
};

/** Who is invited: address and names. */
export const PersonFields = <Values extends Person>({
  register,
  errors,
  emailHint,
}: PersonFieldsProps<Values>) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every form of a person has these fields
  const named = (name: keyof Person) => register(name as Path<Values>);
  return (
    <>
      <Field label={words.email} required hint={emailHint} error={errors.email?.message}>
        <Input type="email" autoComplete="off" inputMode="email" {...named('email')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={words.firstName} required error={errors.firstName?.message}>
          <Input autoComplete="off" {...named('firstName')} />
        </Field>
        <Field label={words.lastName} required error={errors.lastName?.message}>
          <Input autoComplete="off" {...named('lastName')} />
        </Field>
      </div>
    </>
  );
};
