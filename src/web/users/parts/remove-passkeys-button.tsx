import { useState } from 'react';
import type { User } from '#domain/users/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useRemovePasskeys } from '../queries.ts';
import { lostPasskeys as words } from '../wording.ts';

/** Removes the passkeys of somebody who has lost them, and asks first. */
export const RemovePasskeysButton = ({ user }: { user: User }) => {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, reset, isPending, error } = useRemovePasskeys(user.id);
  const ask = () => {
    reset();
    setIsAsking(true);
  };
  return (
    <>
      <Button size="dense" aria-label={words.labelOf(user)} onClick={ask}>
        {words.label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={words.question(user)}
        description={
          <>
            <p>{words.consequence}</p>
            {error ? (
              <p role="alert" className="mt-3 text-danger">
                {sentenceOf(error)}
              </p>
            ) : null}
          </>
        }
        confirmLabel={words.label}
        tone="danger"
        pending={isPending}
        onConfirm={() =>
          mutate(undefined, {
            onSuccess: () => {
              setIsAsking(false);
              toast(words.done);
            },
          })
        }
      />
    </>
  );
};
