import { forgotPassword, resendVerification } from '#domain/auth/contract.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { AuthPage } from '#web/session/auth-page.tsx';
import { MailRequestForm } from './mail-request-form.tsx';
import { deadLink, forgotPasswordWords, verification, authWords as words } from './wording.ts';

interface DeadLinkProps {
  of: 'verification' | 'reset';
  /** What is wrong with the link, if known. */
  fault?: string | undefined;
}

/** Says that a link was used, has expired or is invalid, and offers a new one. */
export const DeadLink = ({ of, fault }: DeadLinkProps) => (
  <AuthPage title={deadLink.title} lead={deadLink.lead}>
    {fault === undefined ? null : (
      <p role="alert" className="font-medium text-danger">
        {fault}
      </p>
    )}
    {of === 'verification' ? (
      <MailRequestForm
        endpoint={resendVerification}
        submit={verification.resend}
        failed={verification.failed}
      />
    ) : (
      <MailRequestForm
        endpoint={forgotPassword}
        submit={forgotPasswordWords.submit}
        failed={forgotPasswordWords.failed}
      />
    )}
    <p>
      <TextLink to="/auth/signin" className="inline-block py-3">
        {words.backToSignIn}
      </TextLink>
    </p>
  </AuthPage>
);
