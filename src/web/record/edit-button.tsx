import PencilIcon from 'lucide-react/icons/pencil';
import type { Permission } from '#domain/access/permissions.ts';
import { useFormAddress } from './use-form-address.ts';
import { ActButton } from './act-button.tsx';

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
  return (
    <ActButton needs={permission} {...look} onClick={() => open(id)}>
      Edit
    </ActButton>
  );
};
