import type { PrintJob } from '#domain/printing/job-contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/button.tsx';
import { useResumeJob } from '../queries.ts';
import { jobWords } from '../wording.ts';

/** Asks whether a label was printed when the portal cannot know, and resumes with the next label or with this one. */
export const LookAtPrinter = ({ job, piece }: { job: PrintJob; piece: number }) => {
  const { mutate, isPending, error } = useResumeJob(job.id);
  return (
    <section role="alert" className="grid gap-3 rounded-control bg-warning-wash p-4">
      <h3 className="font-[640]">{jobWords.look(piece)}</h3>
      <p>{jobWords.lookHow(piece)}</p>
      <div className="flex flex-wrap gap-3">
        <Button pending={isPending} onClick={() => mutate(piece + 1)}>
          {jobWords.came(piece)}
        </Button>
        <Button pending={isPending} onClick={() => mutate(piece)}>
          {jobWords.missing(piece)}
        </Button>
      </div>
      {error ? <p>{sentenceOf(error)}</p> : null}
    </section>
  );
};
