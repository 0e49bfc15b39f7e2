import PencilIcon from 'lucide-react/icons/pencil';
import { refusal } from '#domain/access/can.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { BarredButton } from '#web/kit/barred-button.tsx';
import { Button } from '#web/kit/button.tsx';
import { useCan } from '#web/session/session.tsx';
import { useFormAddress } from './use-form-address.ts';

type EditButtonProps = {
  id: number;
  /** What the thing is called, for those who listen. */
  name: string;
  permission: Permission;
};

/** Opens the form of one row of a table; disabled, with the reason, for those who may only read. */
export const EditButton = ({ id, name, permission }: EditButtonProps) => {
  const { open } = useFormAddress();
  const look = {
    size: 'dense',
    icon: <PencilIcon aria-hidden />,
    'aria-label': `Edit ${name}`,
  } as const;
  return useCan(permission) ? (
    <Button {...look} onClick={() => open(id)}>
      Edit
    </Button>
  ) : (
    <BarredButton {...look} reason={refusal(permission)}>
      Edit
    </BarredButton>
  );
};
