import { useState } from 'react';
import type { PrintJob } from '#domain/printing/job-contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { useResumeJob } from '../queries.ts';
import { jobWords } from '../wording.ts';

/** Resumes a stopped job from the label that the user enters; by default from the first that was not printed. */
export const ResumeForm = ({ job }: { job: PrintJob }) => {
  const [from, setFrom] = useState(String(job.next ?? 1));
  const { mutate, isPending, error } = useResumeJob(job.id);
  return (
    <form
      noValidate
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ from: Number(from), prints: true });
      }}
    >
      <Field label={jobWords.from} hint={jobWords.fromHint} error={error ? sentenceOf(error) : null}>
        <NumberInput value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
      </Field>
      <Button type="submit" pending={isPending} className="justify-self-start">
        {jobWords.resume}
      </Button>
    </form>
  );
};
