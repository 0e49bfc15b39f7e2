import { useState } from 'react';
import type { Invitation } from '#domain/users/contract.ts';
import { unsavedSentence } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { showFailures } from '#web/record/failures/show-failures.ts';
import { useCloseWhenDone } from '#web/record/use-close-when-done.ts';
import { useInvite } from '../queries.ts';
import { invited } from '../wording.ts';
import type { LinkToGive } from './invitation-link.tsx';

interface InvitationParts<Name extends string> {
  /** The title of a refusal. */
  failed: string;
  /** The values of an empty form: its fields show their errors. */
  empty: Readonly<Record<Name, unknown>>;
  setError: Parameters<typeof showFailures<Name>>[2];
  /** Called once the account is there. */
  onSent: () => void;
  onClose: () => void;
}

/** Sends an invitation once, and closes its form; without a mail server its link is shown first. */
export const useInvitation = <Name extends string>({
  failed,
  empty,
  setError,
  onSent,
  onClose,
}: InvitationParts<Name>) => {
  const [key] = useState(creationKey);
  const [failure, setFailure] = useState<string | null>(null);
  const [given, setGiven] = useState<LinkToGive | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { mutateAsync: invite } = useInvite();
  useCloseWhenDone(isDone && given === null, onClose);
  const send = async (invitation: Invitation): Promise<void> => {
    if (isDone) return;
    setFailure(null);
    try {
      const account = await invite({ invitation, key });
      onSent();
      if (account.link === null) toast(invited(account));
      else setGiven({ email: account.email, link: account.link });
      setIsDone(true);
    } catch (error) {
      const description = unsavedSentence(error);
      setFailure(`${failed}: ${description}`);
      toast({ title: failed, description, variant: 'destructive' });
      showFailures(error, empty, setError);
    }
  };
  return { send, failure, isDone, given, passOn: () => setGiven(null) };
};
