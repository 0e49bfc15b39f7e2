import TagsIcon from 'lucide-react/icons/tags';
import { toast } from '#web/kit/layers/use-toast.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { useImportLabels } from '../inventory-changes.ts';
import { failed, inventoryWords as words } from '../wording.ts';

const icon = <TagsIcon aria-hidden />;
const label = words.importFromLabels;

/** Creates an item for every product label that has none; shows the result in a toast. */
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
      {isPending ? words.importingLabels : label}
    </ActButton>
  );
};
