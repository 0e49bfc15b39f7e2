import { useState } from 'react';
import type { User } from '#domain/users/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { DisabledButton } from '#web/kit/controls/disabled-button.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useChangeAccount } from '../queries.ts';
import { accountActs, fullName, type AccountAct } from '../wording.ts';
import { RemovePasskeysButton } from './remove-passkeys-button.tsx';
import { InviteAgainButton } from './invite-again-button.tsx';

type AccountActsProps = {
  user: User;
  /** Why the account cannot be deactivated or activated, as a sentence; null if it can. */
  switchDisabledReason: string | null;
};

/** The actions on an account. Each asks first; a refusal is shown in the dialog, which stays open. */
export const AccountActs = ({ user, switchDisabledReason }: AccountActsProps) => {
  // Kept while the dialog closes, so that its text does not change during the animation.
  const [act, setAct] = useState<AccountAct>(accountActs.deactivate);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, reset, isPending, error } = useChangeAccount(user.id);

  const buttonOf = (offered: AccountAct) => (
    <Button
      size="dense"
      aria-label={`${offered.label} ${fullName(user)}`}
      onClick={() => {
        reset();
        setAct(offered);
        setIsAsking(true);
      }}
    >
      {offered.label}
    </Button>
  );
  const confirm = () =>
    mutate(act.change, {
      onSuccess: (changed) => {
        setIsAsking(false);
        toast(act.done(changed));
      },
    });

  const switching = user.isActive ? accountActs.deactivate : accountActs.activate;
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      {user.isInvited && user.isActive ? <InviteAgainButton user={user} /> : null}
      {user.emailVerified || user.isInvited ? null : buttonOf(accountActs.verify)}
      {(user.passkeys ?? 0) > 0 && switchDisabledReason === null ? (
        <RemovePasskeysButton user={user} />
      ) : null}
      {switchDisabledReason === null ? (
        buttonOf(switching)
      ) : (
        <DisabledButton
          reason={switchDisabledReason}
          size="dense"
          aria-label={`${switching.label} ${fullName(user)}`}
        >
          {switching.label}
        </DisabledButton>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={act.question(user)}
        description={
          <>
            <p className="wrap-anywhere">{act.consequence(user)}</p>
            {error ? (
              <p role="alert" className="mt-3 text-danger">
                {act.failed}. {sentenceOf(error)}
              </p>
            ) : null}
          </>
        }
        confirmLabel={act.confirm}
        tone={act.tone}
        pending={isPending}
        onConfirm={confirm}
      />
    </span>
  );
};
