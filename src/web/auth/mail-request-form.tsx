import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { forgotPassword } from '#domain/auth/contract.ts';
import { ForgotPassword } from '#domain/auth/reset-password.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { authSheet } from '#web/session/auth-page.tsx';
import { FormFailure, FormNotice } from '#web/session/form-message.tsx';
import { authWords as words } from './wording.ts';

type MailRequestFormProps = {
  /** The call that sends the mail; all of them have the same shape. */
  endpoint: typeof forgotPassword;
  submit: string;
  failed: string;
};

/** A form that requests a mail with a link. The response, shown above it, is the same whether the address is known or not. */
export const MailRequestForm = ({ endpoint, submit, failed }: MailRequestFormProps) => {
  const [outcome, setOutcome] = useState<{ isDone: boolean; sentence: string } | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ForgotPassword),
    defaultValues: { email: '' },
  });
  const send = handleSubmit(async (body) => {
    setOutcome(null);
    try {
      const { message } = await call(endpoint, { body });
      setOutcome({ isDone: true, sentence: message });
    } catch (error) {
      setOutcome({ isDone: false, sentence: sentenceOf(error) });
    }
  });
  return (
    <>
      {outcome?.isDone === true ? <FormNotice>{outcome.sentence}</FormNotice> : null}
      {outcome?.isDone === false ? <FormFailure title={failed} description={outcome.sentence} /> : null}
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          void send(event);
        }}
        className={authSheet}
      >
        <Field label={words.email} error={formState.errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
        </Field>
        <Button type="submit" variant="primary" pending={formState.isSubmitting}>
          {submit}
        </Button>
      </form>
    </>
  );
};
