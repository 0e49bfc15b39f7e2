import PrinterIcon from 'lucide-react/icons/printer';
import { useState } from 'react';
import { isForLabels } from '#domain/printing/printer.ts';
import { isEnded } from '#domain/printing/stopped-for-now.ts';
import type { Label, Product } from '#domain/products/contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { PartNotThere } from '#web/list/not-there.tsx';
import { usePrinters } from '#web/printers/queries.ts';
import { useJobsOfProduct } from '../queries.ts';
import { printWords, progressInWords, stateInWords } from '../wording.ts';
import { JobDialog } from './job-dialog.tsx';
import { PrintDialog } from './print-dialog.tsx';

/** Prints one label of a product, and shows its unfinished print jobs. Renders nothing if there is no printer. */
export const PrintOn = ({ product, label }: { product: Product; label: Label }) => {
  const query = usePrinters();
  const printers = (query.data ?? []).filter(isForLabels);
  const [isOpen, setIsOpen] = useState(false);
  const [only, another] = printers;
  if (!query.data)
    return <PartNotThere query={query} what={printWords.printersNotLoaded} className="print:hidden" />;
  if (only === undefined) return null;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="quiet" icon={<PrinterIcon aria-hidden />} onClick={() => setIsOpen(true)}>
        {another ? printWords.openAny : printWords.open(only.name)}
      </Button>
      <OpenJobs product={product} label={label} />
      {isOpen ? (
        <PrintDialog product={product} label={label} printers={printers} onClose={() => setIsOpen(false)} />
      ) : null}
    </div>
  );
};

const OpenJobs = ({ product, label }: { product: Product; label: Label }) => {
  const query = useJobsOfProduct(product.id);
  const { data: jobs = [] } = query;
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      {query.data ? null : <PartNotThere query={query} what={printWords.jobsNotLoaded} />}
      {jobs
        .filter((job) => job.labelId === label.id && !isEnded(job))
        .map((job) => (
          <Button key={job.id} variant="quiet" onClick={() => setOpened(job.id)}>
            {stateInWords(job)}: {progressInWords(job)}
          </Button>
        ))}
      {opened === null ? null : <JobDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
};
