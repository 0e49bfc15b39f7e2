import { useState } from 'react';
import type { PrintJob } from '#domain/printing/job-contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { readPieces } from '../piece-numbers.ts';
import { useReprint } from '../queries.ts';
import { jobWords } from '../wording.ts';

/** Prints labels of a finished job again, with a reason. */
export const ReprintForm = ({ job }: { job: PrintJob }) => {
  const [isOpen, setIsOpen] = useState(false);
  const [key] = useState(creationKey);
  const [numbers, setNumbers] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending, error } = useReprint(job.id);
  if (!isOpen)
    return (
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        {jobWords.reprint}
      </Button>
    );
  const send = () => {
    const pieces = readPieces(numbers, job.pieces);
    setProblem(pieces === null ? jobWords.piecesWrong : null);
    if (pieces !== null && !isPending) mutate({ pieces, reason, key });
  };
  return (
    <form
      noValidate
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={jobWords.pieces} hint={jobWords.piecesHint} error={problem}>
        <Input
          value={numbers}
          autoComplete="off"
          onChange={(event) => setNumbers(event.currentTarget.value)}
        />
      </Field>
      <Field label={jobWords.reason} error={error ? sentenceOf(error) : null}>
        <Input value={reason} autoComplete="off" onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <Button type="submit" pending={isPending} className="justify-self-start">
        {jobWords.send}
      </Button>
    </form>
  );
};
