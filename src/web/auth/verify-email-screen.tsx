import { useEffect, useRef, useState } from 'react';
import { verifyEmail } from '#domain/auth/contract.ts';
import { call, CallError, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { ScreenSpinner } from '#web/kit/spinner.tsx';
import { AuthPage } from '#web/session/auth-page.tsx';
import { DeadLink } from './dead-link.tsx';
import { useLeadToSignIn } from '#web/session/use-lead-to-sign-in.ts';
import { useLinkToken } from './use-link-token.ts';
import { verification, authWords as words } from './wording.ts';

/**
 * /auth/verify-email: confirms an address with the link from a mail, automatically and only once, then goes to the
 * sign-in.
 */
export const VerifyEmailScreen = () => {
  const token = useLinkToken();
  return token === null || token === '' ? <DeadLink of="verification" /> : <Verifying token={token} />;
};

const Verifying = ({ token }: { token: string }) => {
  const leadToSignIn = useLeadToSignIn();
  const [attempt, setAttempt] = useState(1);
  const [failure, setFailure] = useState<unknown>(null);
  const begun = useRef(0);
  usePageTitle(verification.verifying);
  useEffect(() => {
    // Effects may run twice, but the link works only once.
    if (begun.current === attempt) return;
    begun.current = attempt;
    call(verifyEmail, { body: { token } })
      .then(async ({ message }) => leadToSignIn({ notice: message }))
      .catch(setFailure);
  }, [attempt, token, leadToSignIn]);

  if (failure === null) return <ScreenSpinner label={verification.verifying} />;
  if (failure instanceof CallError && failure.code === 'auth.link_invalid')
    return <DeadLink of="verification" />;
  return (
    <AuthPage title={verification.notReached} lead={sentenceOf(failure)}>
      <Button
        variant="primary"
        onClick={() => {
          setFailure(null);
          setAttempt(attempt + 1);
        }}
      >
        {words.tryAgain}
      </Button>
    </AuthPage>
  );
};
