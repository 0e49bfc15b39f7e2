import { forgotPassword } from '#domain/auth/contract.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { AuthPage } from '#web/session/auth-page.tsx';
import { MailRequestForm } from './mail-request-form.tsx';
import { forgotPasswordWords, authWords as words } from './wording.ts';

/** /auth/forgot-password: requests a link for setting a new password. */
export const ForgotPasswordScreen = () => {
  const { title, lead, submit, failed } = forgotPasswordWords;
  return (
    <AuthPage title={title} lead={lead}>
      <MailRequestForm endpoint={forgotPassword} submit={submit} failed={failed} />
      <p>
        <TextLink to="/auth/signin" className="inline-block py-3">
          {words.backToSignIn}
        </TextLink>
      </p>
    </AuthPage>
  );
};
