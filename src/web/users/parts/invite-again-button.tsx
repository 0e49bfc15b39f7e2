import { useState } from 'react';
import type { User } from '#domain/users/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { InvitationLink, type LinkToGive } from '../form/invitation-link.tsx';
import { useInviteAgain } from '../queries.ts';
import { fullName, inviteAgainWords, invited } from '../wording.ts';

/** Sends the link of an invitation again. It does not ask first: a second mail does no harm. */
export const InviteAgainButton = ({ user }: { user: User }) => {
  const { mutate, isPending } = useInviteAgain(user.id);
  const [given, setGiven] = useState<LinkToGive | null>(null);
  const send = () =>
    mutate(undefined, {
      onSuccess: ({ isMailed, link }) => {
        if (link === null) toast(invited({ email: user.email, isMailed }));
        else setGiven({ email: user.email, link });
      },
      onError: (error) =>
        toast({
          title: inviteAgainWords.failed,
          description: sentenceOf(error),
          variant: 'destructive',
        }),
    });
  return (
    <>
      <Button
        size="dense"
        pending={isPending}
        aria-label={`${inviteAgainWords.label} ${fullName(user)}`}
        onClick={send}
      >
        {inviteAgainWords.label}
      </Button>
      {given ? <InvitationLink {...given} onClose={() => setGiven(null)} /> : null}
    </>
  );
};
