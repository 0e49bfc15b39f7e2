import { forgotPassword, resendVerification } from '#domain/auth/contract.ts';
import { TextLink } from '#web/kit/text-link.tsx';
import { AuthPage } from './auth-page.tsx';
import { MailRequestForm } from './mail-request-form.tsx';
import { deadLink, forgotPasswordWords, verification } from './wording.ts';

/** A link that is used, too old or none: says so, and offers a new one. */
export const DeadLink = ({ of }: { of: 'verification' | 'reset' }) => (
  <AuthPage title={deadLink.title} lead={deadLink.lead}>
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
        Back to Sign In
      </TextLink>
    </p>
  </AuthPage>
);
