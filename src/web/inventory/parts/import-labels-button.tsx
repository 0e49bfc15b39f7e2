import TagsIcon from 'lucide-react/icons/tags';
import { toast } from '#web/kit/use-toast.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { useImportLabels } from '../inventory-changes.ts';
import { failed } from '../wording.ts';

const icon = <TagsIcon aria-hidden />;
const label = 'Import from Labels';

/** Makes an item of every label of the products that has none; its outcome is a toast. */
export const ImportLabelsButton = () => {
  const { mutate, isPending } = useImportLabels();
  return (
    <ActButton
      needs="inventory.edit"
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
    </ActButton>
  );
};
