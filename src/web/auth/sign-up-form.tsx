import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { signUp } from '#domain/auth/contract.ts';
import { SignUp, signUpSchema } from '#domain/auth/sign-up.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { authSheet } from '#web/session/auth-page.tsx';
import { showFailures } from '#web/record/failures/show-failures.ts';
import { FormFailure } from '#web/session/form-message.tsx';
import { KeptInputOffer } from '#web/record/kept-input-offer.tsx';
import { useKeptInput } from '#web/record/kept-input.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useLeadToSignIn } from '#web/session/use-lead-to-sign-in.ts';
import { signUpWords, authWords as words } from './wording.ts';

const empty = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

/** Registers an account. If anything fails, what was typed stays. */
export const SignUpForm = ({ domains }: { domains: readonly string[] }) => {
  const leadToSignIn = useLeadToSignIn();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    // While the domains are unknown, only the server checks them.
    resolver: useMemo(() => zodResolver(domains.length === 0 ? SignUp : signUpSchema(domains)), [domains]),
    defaultValues: empty,
  });
  const { register, handleSubmit, control, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const { offer, forget } = useKeptInput(form, 'sign-up');
  const typed = useWatch({ control, name: 'password' });

  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      const { message } = await call(signUp, { body });
      forget();
      await leadToSignIn({ notice: message, email: body.email });
    } catch (error) {
      const description = sentenceOf(error);
      setFailure(description);
      toast({ title: signUpWords.failed, description, variant: 'destructive' });
      showFailures(error, empty, setError);
    }
  });

  return (
    <>
      <KeptInputOffer offer={offer} />
      {failure === null ? null : <FormFailure title={signUpWords.failed} description={failure} />}
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          void submit(event);
        }}
        className={authSheet}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={words.firstName} error={errors.firstName?.message}>
            <Input autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label={words.lastName} error={errors.lastName?.message}>
            <Input autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label={words.email} hint={signUpWords.hint(domains)} error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
        </Field>
        <NewPasswordFields
          typed={typed}
          password={register('password', { deps: ['confirmPassword'] })}
          confirmPassword={register('confirmPassword')}
          errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
        />
        <p className="text-quiet text-ink-quiet">
          {words.agreeToTerms} <TextLink to="/terms">{words.terms}</TextLink>
          {words.agreeToPrivacy} <TextLink to="/privacy">{words.privacy}</TextLink>.
        </p>
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {isSubmitting ? signUpWords.pending : signUpWords.submit}
        </Button>
      </form>
    </>
  );
};
