import TagsIcon from 'lucide-react/icons/tags';
import { refusal } from '#domain/access/can.ts';
import { BarredButton } from '#web/kit/barred-button.tsx';
import { Button } from '#web/kit/button.tsx';
import { toast } from '#web/kit/use-toast.ts';
import { useCan } from '#web/session/session.tsx';
import { useImportLabels } from '../inventory-changes.ts';
import { failed } from '../wording.ts';

const icon = <TagsIcon aria-hidden />;
const label = 'Import from Labels';

/** Makes an item of every label of the products that has none; its outcome is a toast. */
export const ImportLabelsButton = () => {
  const { mutate, isPending } = useImportLabels();
  if (!useCan('inventory.edit'))
    return (
      <BarredButton icon={icon} reason={refusal('inventory.edit')}>
        {label}
      </BarredButton>
    );
  return (
    <Button
      icon={icon}
      pending={isPending}
      onClick={() =>
        mutate(undefined, {
          onSuccess: ({ message }) => toast({ title: message }),
          onError: (error) => toast({ ...failed('import', error), variant: 'destructive' }),
        })
      }
    >
      {isPending ? 'Importing labels…' : label}
    </Button>
  );
};
