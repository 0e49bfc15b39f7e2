import PencilIcon from 'lucide-react/icons/pencil';
import type { Permission } from '#domain/access/permissions.ts';
import { useFormAddress } from './use-form-address.ts';
import { ActButton } from './act-button.tsx';
import { iconOfRow } from './icon-of-row.ts';
import { recordWords as words } from './wording.ts';

type EditButtonProps = {
  id: number;
  /** The name of the record, for screen readers. */
  name: string;
  permission: Permission;
  /** In a table only the icon, on a phone's card with the word. */
  iconInTable?: boolean;
};

/** Opens the form of one table row; disabled, with the reason, for read-only users. */
export const EditButton = ({ id, name, permission, iconInTable = false }: EditButtonProps) => {
  const { open } = useFormAddress();
  const look = {
    size: 'dense',
    icon: <PencilIcon aria-hidden />,
    'aria-label': words.editRecord({ name }),
    ...(iconInTable ? { ...iconOfRow, title: words.editRecord({ name }) } : {}),
  } as const;
  return (
    <ActButton needs={permission} {...look} onClick={() => open(id)}>
      <span className={iconInTable ? 'md:sr-only' : undefined}>{words.edit}</span>
    </ActButton>
  );
};
