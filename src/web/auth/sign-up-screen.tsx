import { TextLink } from '#web/kit/controls/text-link.tsx';
import { AuthPage } from '#web/session/auth-page.tsx';
import { usePublicSettings } from '#web/session/public-settings.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { signUpWords, authWords as words } from './wording.ts';

/** /auth/signup: lets employees of the allowed companies create an account. */
export const SignUpScreen = () => {
  const { allowedEmailDomains } = usePublicSettings();
  return (
    <AuthPage title={signUpWords.title} lead={signUpWords.lead}>
      <SignUpForm domains={allowedEmailDomains} />
      <p>
        {words.alreadyHaveAccount}{' '}
        <TextLink to="/auth/signin" className="inline-block py-3">
          {words.signIn}
        </TextLink>
      </p>
    </AuthPage>
  );
};
