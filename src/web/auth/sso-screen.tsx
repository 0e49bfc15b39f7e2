import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { returnAddress } from '#domain/auth/return-address.ts';
import { finishOidc } from '#domain/oidc/contract.ts';
import { call, CallError, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { ScreenSpinner } from '#web/kit/spinner.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { AuthPage, authSheet } from '#web/session/auth-page.tsx';
import { FormFailure } from '#web/session/form-message.tsx';
import { useSession } from '#web/session/session.tsx';
import { PasswordInput } from './password-input.tsx';
import { ssoWords as words } from './wording.ts';

/** /auth/sso: ends a sign-in that the issuer has answered; asks once for the password of an account that is joined. */
export const SsoScreen = () => {
  const { enter } = useSession();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [password, setPassword] = useState('');
  const [isPending, setIsPending] = useState(false);
  usePageTitle(words.title);

  const finish = async (typed?: string): Promise<void> => {
    setIsPending(true);
    try {
      const answer = await call(finishOidc, { body: typed === undefined ? {} : { password: typed } });
      enter(answer);
      await navigate(returnAddress(answer.to), { replace: true });
    } catch (error) {
      setFailure(error);
      setPassword('');
    } finally {
      setIsPending(false);
    }
  };

  useEffect(() => {
    // Effects may run twice, but the answer of the issuer counts once.
    if (begun.current) return;
    begun.current = true;
    void finish();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen appears
  }, []);

  if (failure === null) return <ScreenSpinner label={words.entering} />;
  const code = failure instanceof CallError ? failure.code : null;
  const asksPassword = code === 'oidc.password_needed' || code === 'auth.invalid' || code === 'auth.busy';
  if (!asksPassword)
    return (
      <AuthPage title={words.failed} lead={sentenceOf(failure)}>
        <TextLink to="/auth/signin" className="inline-block py-3">
          {words.again}
        </TextLink>
      </AuthPage>
    );
  return (
    <AuthPage title={words.joinTitle} lead={words.joinLead}>
      {code === 'oidc.password_needed' ? null : (
        <FormFailure title={words.notJoined} description={words.wrong} />
      )}
      <form
        noValidate
        method="post"
        className={authSheet}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && password !== '') void finish(password);
        }}
      >
        <Field label={words.password}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" pending={isPending}>
          {words.join}
        </Button>
      </form>
    </AuthPage>
  );
};
