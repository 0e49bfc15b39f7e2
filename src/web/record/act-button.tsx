import { refusal } from '#domain/access/can.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { BarredButton } from '#web/kit/barred-button.tsx';
import { Button, type ButtonProps } from '#web/kit/button.tsx';
import { useCan } from '#web/session/session.tsx';

type ActButtonProps = ButtonProps & {
  /** What one must be allowed to do. */
  needs: Permission;
  /** Why it can't be done although this person might, as a sentence. */
  barred?: string | undefined;
};

/** A button that everyone sees: it acts for those who may, and says to the others why it does not. */
export const ActButton = ({ needs, barred, onClick, pending, type, ...look }: ActButtonProps) => {
  const reason = useCan(needs) ? barred : refusal(needs);
  return reason === undefined ? (
    <Button {...look} onClick={onClick} {...(pending === undefined ? {} : { pending })} type={type} />
  ) : (
    <BarredButton {...look} reason={reason} />
  );
};
