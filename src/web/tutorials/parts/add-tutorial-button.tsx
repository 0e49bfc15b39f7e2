import PlusIcon from 'lucide-react/icons/plus';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { tutorialsWords as words } from '../wording.ts';

/** Opens the form for a new tutorial; disabled, with the reason, for read-only users. */
export const AddTutorialButton = () => {
  const { open } = useFormAddress();
  const icon = <PlusIcon aria-hidden />;
  return (
    <ActButton needs="tutorial.edit" variant="primary" icon={icon} onClick={() => open('new')}>
      {words.addTutorial}
    </ActButton>
  );
};
