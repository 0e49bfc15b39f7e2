import { problemOf } from '#domain/contract/problem.ts';
import { sentenceOf } from '#web/api/call.ts';
import type { FormTarget } from '#web/app/form-address.ts';
import { FormDialog, FormSkeleton, NothingToEdit } from '#web/app/form-dialog.tsx';
import { useTutorials } from '#web/products/queries.ts';
import { formWords } from './form-wording.ts';
import { TutorialForm } from './tutorial-form.tsx';

type TutorialFormDialogProps = { target: FormTarget; onClose: () => void };

/** The tutorial form over the page: for a new tutorial at once, for one that is there as soon as it is loaded. */
export const TutorialFormDialog = ({ target, onClose }: TutorialFormDialogProps) =>
  target === 'new' ? (
    <FormDialog title={formWords.addTitle} description={formWords.text} onClose={onClose}>
      <TutorialForm tutorial={null} onClose={onClose} />
    </FormDialog>
  ) : (
    <EditedTutorial id={target} onClose={onClose} />
  );

const EditedTutorial = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data: tutorials, error, isFetching, refetch } = useTutorials();
  const tutorial = tutorials?.find((each) => each.id === id);
  const reason = tutorials ? problemOf('tutorial.not_found').sentence : error && sentenceOf(error);
  return (
    <FormDialog title={formWords.editTitle} description={formWords.text} onClose={onClose}>
      {tutorial ? (
        <TutorialForm tutorial={tutorial} onClose={onClose} />
      ) : reason === null ? (
        <FormSkeleton label="Loading tutorial" />
      ) : (
        <NothingToEdit
          reason={reason}
          pending={isFetching}
          onRetry={tutorials ? null : () => void refetch()}
          onClose={onClose}
        />
      )}
    </FormDialog>
  );
};
