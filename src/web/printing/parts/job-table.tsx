import { useState } from 'react';
import type { PrintJob } from '#domain/printing/job-contract.ts';
import { isStoppedForNow } from '#domain/printing/stopped-for-now.ts';
import { Badge, type BadgeTone } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { CodeText } from '#web/kit/texts/code-text.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { layoutNames } from '../../record/choice-wording.ts';
import { printersScreen, progressInWords, stateInWords, printingWords as words } from '../wording.ts';
import { JobDialog } from './job-dialog.tsx';

const tones: Readonly<Record<PrintJob['state'], BadgeTone>> = {
  queued: 'notice',
  sending: 'notice',
  printed: 'success',
  sent: 'notice',
  unknown: 'warning',
  stopped: 'neutral',
  failed: 'danger',
};

const isOver = ({ state }: PrintJob): boolean => state === 'printed' || state === 'sent';

/** The state of a job and why it waits: a printer without labels is seen from the list, without opening the job. */
const StateOf = ({ job }: { job: PrintJob }) => (
  <span className="grid justify-items-start gap-1 max-md:justify-items-end max-md:text-end">
    <Badge tone={isStoppedForNow(job) ? 'warning' : tones[job.state]}>{stateInWords(job)}</Badge>
    {job.sentence === null || isOver(job) ? null : (
      <span className="text-quiet wrap-anywhere text-ink-quiet">{job.sentence}</span>
    )}
  </span>
);

const columns = (open: (id: number) => void): Column<PrintJob>[] => [
  { key: 'sku', head: words.product, onCard: 'title', cell: ({ sku }) => <CodeText value={sku} dense /> },
  { key: 'layout', head: words.layout, cell: ({ layout }) => layoutNames[layout] },
  { key: 'printer', head: words.printer, cell: ({ printerName }) => printerName },
  {
    key: 'state',
    head: words.state,
    cell: (job) => <StateOf job={job} />,
  },
  { key: 'progress', head: words.labels, cell: progressInWords },
  {
    key: 'made',
    head: words.made,
    cell: ({ createdAt, createdBy }) => `${formatDateTime(createdAt)}${createdBy ? `, ${createdBy}` : ''}`,
  },
  {
    key: 'open',
    head: <span className="sr-only">{words.open}</span>,
    onCard: 'bare',
    cell: ({ id }) => (
      <Button size="dense" aria-label={words.openPrintJob({ id })} onClick={() => open(id)}>
        {words.open}
      </Button>
    ),
  },
];

/** Print jobs, newest first; each opens in a dialog. */
export const JobTable = ({ jobs }: { jobs: readonly PrintJob[] }) => {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <DataTable
        caption={printersScreen.jobs}
        columns={columns(setOpened)}
        rows={jobs}
        rowKey={({ id }) => id}
      />
      {opened === null ? null : <JobDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
};
