import { useState } from 'react';
import { isForLabels, type Printer } from '#domain/printing/printer.ts';
import type { Station } from '#domain/stations/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { forgetStation, readStation } from '../this-station.ts';
import { HeldMark, HeldMarksMissing } from '#web/holds/held-mark.tsx';
import { HoldButton } from '#web/holds/hold-button.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { IfOld, NotThere, PartNotThere } from '#web/list/not-there.tsx';
import { usePrinters } from '#web/printers/queries.ts';
import { WithRefusal } from '#web/record/failures/with-refusal.tsx';
import { useEndStation, useStations } from '../queries.ts';
import { stationsScreen as words } from '../wording.ts';
import { EnrolForm } from './enrol-form.tsx';
import { StationPrinter } from './station-printer.tsx';

const columnsOf = (printers: readonly Printer[], onAsk: (station: Station) => void): Column<Station>[] => [
  {
    key: 'name',
    head: words.name,
    onCard: 'title',
    cell: ({ id, name }) => (
      <>
        {name} <HeldMark on="station" id={id} />
      </>
    ),
  },
  { key: 'site', head: words.site, cell: ({ site }) => site, isEmpty: ({ site }) => site === null },
  {
    key: 'scanner',
    head: words.scanner,
    cell: ({ scanner }) => scanner,
    isEmpty: ({ scanner }) => scanner === null,
  },
  ...(printers.length === 0
    ? []
    : [
        {
          key: 'printer',
          head: words.printer,
          cell: (station: Station) => <StationPrinter station={station} printers={printers} />,
        },
      ]),
  {
    key: 'at',
    head: words.enrolledHead,
    cell: ({ at, by }) => (by === null ? formatDateTime(at) : `${formatDateTime(at)}, ${by}`),
  },
  {
    key: 'acts',
    head: <span className="sr-only">{words.acts}</span>,
    onCard: 'bare',
    align: 'end',
    cell: (station) => (
      <span className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end md:whitespace-nowrap">
        <HoldButton of={{ on: 'station', id: station.id }} name={station.name} size="dense" />
        <Button size="dense" aria-label={`${words.end} ${station.name}`} onClick={() => onAsk(station)}>
          {words.end}
        </Button>
      </span>
    ),
  },
];

/** Whether this browser is a station, and the list of all stations. */
export const StationsSection = () => {
  const query = useStations();
  const stations = query.data;
  const printers = usePrinters();
  const [here, setHere] = useState(readStation);
  const [asked, setAsked] = useState<Station | null>(null);
  const { mutate, reset, isPending, error } = useEndStation();
  const ask = (station: Station) => {
    // What was refused of one station says nothing about another.
    reset();
    setAsked(station);
  };
  const end = (station: Station) =>
    mutate(station.id, {
      onSuccess: () => {
        if (here?.id === station.id) {
          forgetStation();
          setHere(null);
        }
        setAsked(null);
      },
      onError: (failure) =>
        toast({ title: words.notEnded, description: sentenceOf(failure), variant: 'destructive' }),
    });
  if (!stations)
    return (
      <NotThere query={query} title={words.notLoaded} loading={<Skeleton className="h-60 rounded-sheet" />} />
    );
  // An old list does not have a station that was enrolled since.
  const isHere = here !== null && (query.error !== null || stations.some(({ id }) => id === here.id));
  return (
    <section aria-label={words.title}>
      <div className="mb-6">
        {isHere ? (
          <output className="block rounded-control bg-success-wash px-4 py-3 text-success">
            {words.here(here.name)}
          </output>
        ) : (
          <EnrolForm onEnrolled={setHere} />
        )}
      </div>
      <IfOld query={query} />
      <HeldMarksMissing on="station" />
      {printers.data ? null : (
        <PartNotThere query={printers} what={words.printersNotLoaded} className="mb-4" />
      )}
      <DataTable
        caption={words.title}
        columns={columnsOf((printers.data ?? []).filter(isForLabels), ask)}
        rows={stations}
        rowKey={({ id }) => id}
        empty={<EmptyState title={words.none} text={words.noneText} />}
      />
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setAsked(null))}
          title={words.endTitle(asked.name)}
          description={<WithRefusal text={words.endText} error={error} />}
          confirmLabel={words.endConfirm}
          pending={isPending}
          onConfirm={() => end(asked)}
        />
      ) : null}
    </section>
  );
};
