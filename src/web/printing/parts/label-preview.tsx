import { useState } from 'react';
import { addressOf } from '#domain/contract/endpoint.ts';
import { getPrintJobPreview, type PrintJob } from '#domain/printing/job-contract.ts';
import { usePrinters } from '#web/printers/queries.ts';
import { jobWords } from '../wording.ts';

/**
 * The label of a job as its printer draws it, in its true size if that fits. Renders nothing for a job without a
 * preview.
 */
export const LabelPreview = ({ job }: { job: PrintJob }) => {
  const { data: printers } = usePrinters();
  const [widthDots, setWidthDots] = useState<number | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const dotsPerMm = printers?.find(({ id }) => id === job.printerId)?.dotsPerMm;
  if (isMissing) return null;
  return (
    <figure>
      <img
        src={addressOf(getPrintJobPreview, { id: job.id })}
        alt={jobWords.preview}
        className="max-w-full bg-white outline outline-line"
        style={dotsPerMm && widthDots ? { width: `${widthDots / dotsPerMm}mm` } : undefined}
        onLoad={({ currentTarget }) => setWidthDots(currentTarget.naturalWidth)}
        onError={() => setIsMissing(true)}
      />
      <figcaption className="mt-1 text-quiet text-ink-quiet">{jobWords.previewNote(job)}</figcaption>
    </figure>
  );
};
