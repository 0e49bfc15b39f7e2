import { useState } from 'react';
import type { PrintJob } from '#domain/printing/job-contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { useResumeJob } from '../queries.ts';
import { jobWords } from '../wording.ts';

/**
 * Asks which labels came out when the portal cannot know, and resumes after them or with the first that is missing; or only notes it,
 * if nobody wants more labels of the job.
 */
export const LookAtPrinter = ({ job }: { job: PrintJob }) => {
  const { unknownPieces: pieces } = job;
  const { mutate, isPending, error } = useResumeJob(job.id);
  const [isOver, setIsOver] = useState(false);
  const answer = (from: number) => mutate({ from, prints: !isOver });
  return (
    <section role="alert" className="grid gap-3 rounded-control bg-warning-wash p-4">
      <h3 className="font-[640]">{jobWords.look(pieces)}</h3>
      <p>{jobWords.lookHow(pieces)}</p>
      {job.queued === 0 ? null : <p>{jobWords.othersWait(job.queued)}</p>}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={isOver}
          onChange={({ target }) => setIsOver(target.checked)}
        />
        {jobWords.printNone}
      </label>
      <div className="flex flex-wrap gap-3">
        <Button pending={isPending} onClick={() => answer((pieces.at(-1) ?? 0) + 1)}>
          {jobWords.came(pieces)}
        </Button>
        {pieces.map((piece) => (
          <Button key={piece} pending={isPending} onClick={() => answer(piece)}>
            {jobWords.missing(piece)}
          </Button>
        ))}
      </div>
      {error ? <p>{sentenceOf(error)}</p> : null}
    </section>
  );
};
