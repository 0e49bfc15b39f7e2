import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { resetPassword } from '#domain/auth/contract.ts';
import { ResetPassword, tokenRequired } from '#domain/auth/reset-password.ts';
import { call, CallError, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { AuthPage, authSheet } from '#web/session/auth-page.tsx';
import { DeadLink } from './dead-link.tsx';
import { FormFailure } from '#web/session/form-message.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useSession } from '#web/session/session.tsx';
import { useLinkToken } from './use-link-token.ts';
import { invitedWords, nowSignedInAs, resetPasswordWords, signedInAs } from './wording.ts';

/** /auth/reset-password: sets a new password, or the first one of somebody who was invited, with the link from a mail. */
export const ResetPasswordScreen = () => {
  const { search } = useLocation();
  // Kept like the token, which is taken out of the address.
  const [isInvited] = useState(() => new URLSearchParams(search).has('invited'));
  const token = useLinkToken();
  const [isDead, setIsDead] = useState(false);
  const isMissing = token === null || token === '';
  return isMissing || isDead ? (
    <DeadLink of="reset" fault={isMissing ? tokenRequired : undefined} />
  ) : (
    <NewPasswordForm token={token} isInvited={isInvited} onDead={() => setIsDead(true)} />
  );
};

type NewPasswordFormProps = { token: string; isInvited: boolean; onDead: () => void };

const NewPasswordForm = ({ token, isInvited, onDead }: NewPasswordFormProps) => {
  const { enter, user } = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(ResetPassword),
    defaultValues: { token, password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'password' });
  const { title, lead, submit, pending, failed } = isInvited ? invitedWords : resetPasswordWords;

  const send = handleSubmit(async (body) => {
    setFailure(null);
    try {
      const answer = await call(resetPassword, { body });
      enter(answer);
      toast({
        title: isInvited ? title : answer.message,
        description: nowSignedInAs(`${answer.user.firstName} ${answer.user.lastName}`),
      });
      await navigate('/', { replace: true });
    } catch (error) {
      if (error instanceof CallError && error.code === 'auth.link_invalid') return onDead();
      const description = sentenceOf(error);
      setFailure(description);
      toast({ title: failed, description, variant: 'destructive' });
    }
  });

  return (
    <AuthPage title={title} lead={lead}>
      {user ? <p>{signedInAs(`${user.firstName} ${user.lastName}`)}</p> : null}
      {failure === null ? null : <FormFailure title={failed} description={failure} />}
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          void send(event);
        }}
        className={authSheet}
      >
        <NewPasswordFields
          typed={typed}
          password={register('password', { deps: ['confirmPassword'] })}
          confirmPassword={register('confirmPassword')}
          errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
        />
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {isSubmitting ? pending : submit}
        </Button>
      </form>
    </AuthPage>
  );
};
