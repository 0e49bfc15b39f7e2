import { Dialog } from '#web/kit/layers/dialog.tsx';
import { jobWords } from '../wording.ts';
import { JobState } from './job-state.tsx';

export const JobDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    title={`${jobWords.title} ${id}`}
    width="narrow"
  >
    <JobState id={id} />
  </Dialog>
);
