import { zodResolver } from '@hookform/resolvers/zod';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { parsePath, useLocation, useNavigate } from 'react-router';
import { SignIn, type CurrentUser } from '#domain/auth/contract.ts';
import { returnAddress } from '#domain/auth/return-address.ts';
import { CallError } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { readStation } from '#web/stations/this-station.ts';
import { BadgeSignInHere } from '#web/stations/parts/badge-sign-in-here.tsx';
import { readArrival } from '#web/session/arrival.ts';
import { AuthPage, authSheet } from '#web/session/auth-page.tsx';
import { FormFailure, FormNotice } from '#web/session/form-message.tsx';
import { isInputKept, onInputKept } from '#web/session/kept-input-store.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordInput } from './password-input.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { useSession, type SessionState } from '#web/session/session.tsx';
import { SingleSignOn, SingleSignOnRefusal } from './single-sign-on.tsx';
import { signInFailure, type SignInFailure } from './sign-in-failure.ts';
import { fieldIn, takeTypedSignIn } from './typed-sign-in.ts';
import { signInLead, authWords } from './wording.ts';

/** Why the last attempt was refused; for an unverified account, with its address. */
interface Refusal {
  words: SignInFailure;
  unverified: string | null;
}

/**
 * The sign-in. Shown at every address while nobody is signed in; after signing in, the user stays at that address, or
 * goes home from /auth.
 */
export const SignInScreen = () => {
  const session = useSession();
  const location = useLocation();
  const arrival = readArrival(location.state);
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { register, handleSubmit, resetField, setFocus, setValue, formState } = useForm({
    resolver: zodResolver(SignIn),
    defaultValues: { email: arrival.email ?? '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const form = useRef<HTMLFormElement>(null);
  const isAtOwnAddress = location.pathname.startsWith('/auth/');
  const isKept = useIsInputKept(parsePath(arrival.from ?? location.pathname).pathname ?? '/');

  const landing =
    arrival.from === undefined && readStation() !== null ? '/bench' : returnAddress(arrival.from);

  const submit = handleSubmit(async (credentials) => {
    setRefusal(null);
    let user: CurrentUser;
    try {
      user = await session.signIn(credentials);
    } catch (error) {
      const words = signInFailure(error);
      const isUnverified = error instanceof CallError && error.code === 'auth.unverified';
      setRefusal({ words, unverified: isUnverified ? credentials.email : null });
      toast({ ...words, variant: 'destructive' });
      resetField('password');
      setFocus('password');
      return;
    }
    // Whoever needs a passkey learns there what to do.
    if (user.lacksPasskey) await navigate('/account', { replace: isAtOwnAddress });
    else if (isAtOwnAddress) await navigate(landing, { replace: true });
  });

  // Before the first paint of this screen, so that typing continues without interruption.
  useLayoutEffect(() => {
    const typed = takeTypedSignIn();
    if (!typed) return;
    if (typed.email !== '') setValue('email', typed.email);
    if (typed.password !== '') setValue('password', typed.password);
    // At once: `setFocus` waits for a timer, and keys pressed until then would be lost.
    if (typed.focused && form.current) fieldIn(form.current, typed.focused)?.focus();
    if (typed.isSent) void submit();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen appears
  }, []);

  return (
    <AuthPage
      title={authWords.signIn}
      lead={
        <>
          {leadOf(session, { isAtOwnAddress, from: arrival.from })}
          {isKept ? <span className="block">{signInLead.kept}</span> : null}
        </>
      }
    >
      {refusal ? (
        <FormFailure {...refusal.words}>
          {refusal.unverified === null ? null : <ResendVerification email={refusal.unverified} />}
        </FormFailure>
      ) : null}
      {arrival.notice !== undefined && !refusal ? (
        <FormNotice>
          <span className="block">{arrival.notice}</span>
          {arrival.email === undefined ? null : <ResendVerification email={arrival.email} />}
        </FormNotice>
      ) : null}
      {refusal === null ? <SingleSignOnRefusal /> : null}
      <BadgeSignInHere
        onEntered={() => {
          if (isAtOwnAddress) void navigate(landing, { replace: true });
        }}
      />
      <form
        ref={form}
        noValidate
        method="post"
        onSubmit={(event) => {
          void submit(event);
        }}
        className={authSheet}
      >
        <Field label={authWords.email} error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
        </Field>
        <Field label={authWords.password} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {isSubmitting ? authWords.signingIn : authWords.signIn}
        </Button>
        <PasskeySignIn
          onEntered={() => {
            if (isAtOwnAddress) void navigate(landing, { replace: true });
          }}
          onFailed={(error) => setRefusal({ words: signInFailure(error), unverified: null })}
        />
        <SingleSignOn to={isAtOwnAddress ? returnAddress(arrival.from) : hereOf(location)} />
        <TextLink to="/auth/forgot-password" className="justify-self-start py-3">
          {authWords.forgotYourPassword}
        </TextLink>
      </form>
      <p>
        {authWords.noAccountYet}{' '}
        <TextLink to="/auth/signup" className="inline-block py-3">
          {authWords.signUp}
        </TextLink>
      </p>
    </AuthPage>
  );
};

/** The address of this page. */
const hereOf = ({ pathname, search, hash }: ReturnType<typeof useLocation>): string =>
  `${pathname}${search}${hash}`;

/** Whether a form of this page left a draft. The last one is stored only after this screen's first render. */
const useIsInputKept = (address: string): boolean =>
  useSyncExternalStore(onInputKept, () => isInputKept(address));

const leadOf = (
  session: SessionState,
  { isAtOwnAddress, from }: { isAtOwnAddress: boolean; from: string | undefined },
): string => {
  if (isAtOwnAddress) return from === undefined ? signInLead.atOwnAddress : signInLead.afterExpiry;
  const hasEnded = session.status === 'signed_out' && session.hasEnded;
  return hasEnded ? signInLead.afterEnd : signInLead.elsewhere;
};
