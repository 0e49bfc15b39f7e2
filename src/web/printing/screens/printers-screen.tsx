import { useQuery } from '@tanstack/react-query';
import PlusIcon from 'lucide-react/icons/plus';
import { problemSentence } from '#web/words/problem-sentence.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { HeldMark, HeldMarksMissing } from '#web/holds/held-mark.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { IfOld, NotThere } from '#web/list/not-there.tsx';
import { PagedList } from '#web/list/paged-list.tsx';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { publicSettings } from '#web/session/public-settings.ts';
import { PrinterFormHere } from '../form/printer-form-here.tsx';
import { JobTable } from '../parts/job-table.tsx';
import { NumbersInDoubt } from '../parts/numbers-in-doubt.tsx';
import { PrinterActs } from '../parts/printer-acts.tsx';
import { jobsAddress } from '../jobs-address.ts';
import { usePrinters } from '#web/printers/queries.ts';
import { jobsPerPage, usePrintJobs } from '../queries.ts';
import { kindInWords, mediaInWords, printersScreen, printingWords as words } from '../wording.ts';

/** /admin/printers: the printers with their status, and the print jobs. */
export const PrintersScreen = () => {
  const settings = useQuery(publicSettings);
  const { data } = settings;
  return (
    <>
      <PageHead
        title={printersScreen.title}
        lead={printersScreen.lead}
        actions={data?.isPrintingOn ? <AddButton /> : undefined}
      />
      {!data ? (
        <NotThere
          query={settings}
          title={printersScreen.notLoaded}
          loading={<Skeleton className="h-40 rounded-sheet" />}
        />
      ) : data.isPrintingOn ? (
        <>
          <PrinterFormHere />
          <NumbersInDoubt />
          <Printers />
          <Jobs />
        </>
      ) : (
        <EmptyState
          title={printersScreen.off}
          text={<span className="wrap-anywhere">{problemSentence('printing.off')}</span>}
        />
      )}
    </>
  );
};

const AddButton = () => {
  const { open } = useFormAddress();
  return (
    <ActButton
      needs="printer.manage"
      variant="primary"
      icon={<PlusIcon aria-hidden />}
      onClick={() => open('new')}
    >
      {printersScreen.add}
    </ActButton>
  );
};

const columns: readonly Column<Printer>[] = [
  {
    key: 'name',
    head: words.name,
    onCard: 'title',
    cell: ({ id, name }) => (
      <>
        {name} <HeldMark on="printer" id={id} />
      </>
    ),
  },
  {
    key: 'address',
    head: words.address,
    cell: ({ address, port }) => (
      <span className="wrap-anywhere">{words.portAddress({ address, port })}</span>
    ),
  },
  {
    key: 'kind',
    head: words.kind,
    cell: (printer) => <span className="wrap-anywhere">{kindInWords(printer)}</span>,
  },
  { key: 'media', head: words.labels, cell: mediaInWords },
  {
    key: 'acts',
    head: <span className="sr-only">{words.actions}</span>,
    onCard: 'bare',
    cell: (printer) => <PrinterActs printer={printer} />,
  },
];

const Printers = () => {
  const query = usePrinters();
  const { data: printers } = query;
  if (!printers)
    return (
      <NotThere
        query={query}
        title={printersScreen.notLoaded}
        loading={<Skeleton className="h-40 rounded-sheet" />}
      />
    );
  return (
    <>
      <IfOld query={query} />
      {printers.length > 0 ? (
        <>
          <HeldMarksMissing on="printer" />
          <DataTable
            caption={printersScreen.title}
            columns={columns}
            rows={printers}
            rowKey={({ id }) => id}
          />
        </>
      ) : (
        <EmptyState title={printersScreen.none} text={printersScreen.noneText} />
      )}
    </>
  );
};

const Jobs = () => {
  const [address] = useQueryAddress(jobsAddress);
  const list = usePrintJobs(address.page);
  return (
    <section aria-labelledby="print-jobs" className="mt-10">
      <h2 id="print-jobs" className="mb-3 text-fact font-[640]">
        {printersScreen.jobs}
      </h2>
      <PagedList
        list={list}
        page={address.page}
        pageSize={jobsPerPage}
        name="print jobs"
        count={printersScreen.count}
        searchOfPage={(page) => jobsAddress.write({ page }).toString()}
        skeleton={<Skeleton className="h-40 rounded-sheet" />}
        empty={<p className="text-ink-quiet">{printersScreen.noJobs}</p>}
      >
        {(jobs) => <JobTable jobs={jobs} />}
      </PagedList>
    </section>
  );
};
