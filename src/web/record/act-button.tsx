import { refusal } from '#domain/access/can.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { DisabledButton } from '#web/kit/disabled-button.tsx';
import { Button, type ButtonProps } from '#web/kit/button.tsx';
import { useCan } from '#web/session/session.tsx';

type ActButtonProps = ButtonProps & {
  /** The permission that the action needs. */
  needs: Permission;
  /** Why the action is not available even with the permission, as a sentence. */
  disabledReason?: string | undefined;
};

/** A button that all users see. It is enabled with the permission; otherwise it is disabled and gives the reason. */
export const ActButton = ({ needs, disabledReason, onClick, pending, type, ...look }: ActButtonProps) => {
  const reason = useCan(needs) ? disabledReason : refusal(needs);
  return reason === undefined ? (
    <Button {...look} onClick={onClick} {...(pending === undefined ? {} : { pending })} type={type} />
  ) : (
    <DisabledButton {...look} reason={reason} />
  );
};
