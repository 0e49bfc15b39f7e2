import PencilIcon from 'lucide-react/icons/pencil';
import type { Permission } from '#domain/access/permissions.ts';
import { useFormAddress } from './use-form-address.ts';
import { ActButton } from './act-button.tsx';

type EditButtonProps = {
  id: number;
  /** The name of the record, for screen readers. */
  name: string;
  permission: Permission;
};

/** Opens the form of one table row; disabled, with the reason, for read-only users. */
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
