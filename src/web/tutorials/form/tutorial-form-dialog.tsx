import { problemSentence } from '#web/words/problem-sentence.ts';
import { sentenceOf } from '#web/api/call.ts';
import type { FormDialogProps } from '#web/record/form-here.tsx';
import { Edited, FormDialog } from '#web/record/form-dialog.tsx';
import { useFailure } from '#web/api/use-failure.ts';
import { useTutorials } from '../queries.ts';
import { formWords } from './form-wording.ts';
import { TutorialForm } from './tutorial-form.tsx';
import { tutorialsWords as words } from '../wording.ts';

/** The dialog of the tutorial form: opens at once for a new tutorial, after loading for an existing one. */
export const TutorialFormDialog = ({ target, canSave, onClose }: FormDialogProps) =>
  target === 'new' ? (
    <FormDialog title={formWords.addTitle} description={formWords.text} onClose={onClose}>
      <TutorialForm tutorial={null} canSave={canSave} onClose={onClose} />
    </FormDialog>
  ) : (
    <EditedTutorial id={target} canSave={canSave} onClose={onClose} />
  );

const EditedTutorial = ({ id, canSave, onClose }: { id: number; canSave: boolean; onClose: () => void }) => {
  const query = useTutorials();
  const { data: tutorials, isFetching, refetch } = query;
  const error = useFailure(query);
  const tutorial = tutorials?.find((each) => each.id === id);
  const reason = tutorials ? problemSentence('tutorial.not_found') : error && sentenceOf(error);
  return (
    <FormDialog title={formWords.editTitle} description={formWords.text} onClose={onClose}>
      <Edited
        record={tutorial}
        loading={words.loadingTutorial}
        reason={reason}
        pending={isFetching}
        onRetry={tutorials ? null : () => void refetch()}
        onClose={onClose}
      >
        {(edited) => <TutorialForm tutorial={edited} canSave={canSave} onClose={onClose} />}
      </Edited>
    </FormDialog>
  );
};
