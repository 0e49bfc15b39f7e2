import { useState } from 'react';
import { useLocation } from 'react-router';
import type { PrintJob } from '#domain/printing/job-contract.ts';
import { hasLabelsToCancel, isOfOldRelease } from '#domain/printing/stopped-for-now.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { Progress } from '#web/kit/controls/progress.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { useCancelJob, usePrintJob } from '../queries.ts';
import { layoutNames } from '../../record/choice-wording.ts';
import {
  fieldsInWords,
  jobWords,
  numbersInWords,
  progressInWords,
  releaseInWords,
  stateInWords,
} from '../wording.ts';
import { LabelPreview } from './label-preview.tsx';
import { LookAtPrinter } from './look-at-printer.tsx';
import { ReprintForm } from './reprint-form.tsx';
import { ResumeForm } from './resume-form.tsx';

/** The progress of a job, why it has stopped, and what the user can do about it. */
export const JobState = ({ id }: { id: number }) => {
  const query = usePrintJob(id);
  const { data: job } = query;
  if (!job) return <PartNotThere query={query} what={jobWords.notLoaded} loading={<Spinner quiet />} />;
  return (
    <div className="grid gap-4">
      <IfOld query={query} />
      <ul className="grid gap-1 wrap-anywhere">
        <li>{job.printerName}</li>
        <li>{[layoutNames[job.layout], ...fieldsInWords(job)].join(' · ')}</li>
        {job.numbers.length === 0 ? null : <li>{numbersInWords(job)}</li>}
        {job.release === null ? null : <li>{releaseInWords(job)}</li>}
        {job.reason === null ? null : <li>{jobWords.printedFor(job.reason)}</li>}
        {job.reprints.map((reprint) => (
          <li key={reprint.at}>{jobWords.reprinted(reprint)}</li>
        ))}
      </ul>
      <div>
        <output className="mb-2 block font-[640] tabular-nums">
          {stateInWords(job)}: {progressInWords(job)}
        </output>
        <Progress value={job.printed + job.sent} max={job.pieces} label={progressInWords(job)} />
      </div>
      <LabelPreview job={job} />
      <JobNotes job={job} />
      <output className="rounded-control bg-warning-wash px-4 py-3 font-[560] wrap-anywhere text-warning empty:hidden">
        {job.state === 'unknown' ? null : job.sentence}
      </output>
      <NextAct key={`${job.state} ${job.unknown}`} job={job} />
    </div>
  );
};

/** What is worth knowing of the artwork, and keeps nobody from printing. */
const JobNotes = ({ job: { notes } }: { job: PrintJob }) =>
  notes.length === 0 ? null : (
    <div className="text-quiet text-ink-quiet wrap-anywhere">
      <p className="font-[560]">{jobWords.notes}</p>
      <ul className="grid list-disc gap-1 ps-5">
        {notes.map(({ code, sentence }) => (
          <li key={`${code} ${sentence}`}>{sentence}</li>
        ))}
      </ul>
    </div>
  );

const NextAct = ({ job }: { job: PrintJob }) => {
  if (job.state === 'queued' || job.state === 'sending') return <CancelButton id={job.id} />;
  if (job.state === 'printed' || job.state === 'sent') return <ReprintForm job={job} />;
  if (job.state === 'unknown' && job.unknown > 0)
    return (
      <>
        <LookAtPrinter job={job} />
        {hasLabelsToCancel(job) ? <CancelButton id={job.id} /> : null}
      </>
    );
  if (isOfOldRelease(job)) return job.code === 'print_job.old_release' ? <ToProduct job={job} /> : null;
  return (
    <>
      {job.next === null ? null : <ResumeForm job={job} />}
      {hasLabelsToCancel(job) ? <CancelButton id={job.id} /> : null}
      {job.printed + job.sent > 0 ? <ReprintForm job={job} /> : null}
    </>
  );
};

/** The page with the label of the new release, unless it is the one below. */
const ToProduct = ({ job: { productId, sku } }: { job: PrintJob }) => {
  const page = `/products/${productId}`;
  return useLocation().pathname === page ? null : (
    <TextLink isAlone to={`${page}?tab=labels`} className="justify-self-start">
      {jobWords.openProduct({ sku })}
    </TextLink>
  );
};

const CancelButton = ({ id }: { id: number }) => {
  const { mutate, isPending } = useCancelJob(id);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        pending={isPending}
        onClick={() => mutate(undefined, { onError: (error) => setFailure(sentenceOf(error)) })}
      >
        {jobWords.cancel}
      </Button>
      {failure === null ? null : <p role="alert">{failure}</p>}
    </div>
  );
};
