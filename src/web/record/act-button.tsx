import { refusal } from '#web/words/access.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { DisabledButton } from '#web/kit/controls/disabled-button.tsx';
import { Button, type ButtonProps } from '#web/kit/controls/button.tsx';
import { useCan, usePartner } from '#web/session/session.tsx';

type ActButtonProps = ButtonProps & {
  /** The permission that the action needs. */
  needs: Permission;
  /** Why the action is not available even with the permission, as a sentence. */
  disabledReason?: string | undefined;
};

/**
 * A button that all staff see. It is enabled with the permission; otherwise it is disabled and gives the reason. A partner,
 * who cannot be given the permission, does not see it.
 */
export const ActButton = ({ needs, disabledReason, onClick, pending, type, ...look }: ActButtonProps) => {
  const may = useCan(needs);
  const isPartner = usePartner() !== null;
  const reason = may ? disabledReason : refusal(needs);
  if (isPartner && !may) return null;
  return reason === undefined ? (
    <Button {...look} onClick={onClick} {...(pending === undefined ? {} : { pending })} type={type} />
  ) : (
    <DisabledButton {...look} reason={reason} />
  );
};
