import type { Tutorial } from '#domain/tutorials/contract.ts';
import { DeleteButton } from '#web/deleted/delete-button.tsx';
import { deletingTutorial } from '#web/deleted/delete-wording.ts';
import { useDeleteTutorial } from '../tutorial-changes.ts';
import { failedTutorial, tutorialDone } from '../wording.ts';

/** Deletes a tutorial after confirmation. */
export const DeleteTutorialButton = ({ tutorial }: { tutorial: Tutorial }) => {
  const { mutateAsync: remove } = useDeleteTutorial();
  return (
    <DeleteButton
      name={tutorial.title}
      permission="tutorial.delete"
      wording={deletingTutorial(tutorial)}
      remove={() => remove(tutorial.id)}
      done={tutorialDone.deleted(tutorial.title)}
      failed={(error) => failedTutorial('delete', error)}
    />
  );
};
