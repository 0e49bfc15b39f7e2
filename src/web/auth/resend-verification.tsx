import { useMutation } from '@tanstack/react-query';
import { resendVerification } from '#domain/auth/contract.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { verification } from './wording.ts';

/** Sends the verification mail again to a known address, and shows the result. */
export const ResendVerification = ({ email }: { email: string }) => {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(resendVerification, { body: { email } }),
  });
  return (
    <>
      <Button pending={isPending} onClick={() => mutate()} className="mt-3">
        {verification.resend}
      </Button>
      <span aria-live="polite" className="mt-2 block text-ink empty:hidden">
        {data?.message ?? (error ? `${verification.failed}. ${sentenceOf(error)}` : null)}
      </span>
    </>
  );
};
