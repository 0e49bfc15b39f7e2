import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accessLevel } from '#web/words/access.ts';
import { ReadingState, type Reader } from '#domain/releases/reading-contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { FilterSelect, Select } from '#web/kit/fields/select.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { useCan } from '#web/session/session.tsx';
import { useReleases, type ReleasesOf } from '../queries.ts';
import { readersWorkbook, useReaders } from '../readers-queries.ts';
import { readersWords, releasesSection, releasesWords as words } from '../wording.ts';

/** Who has read a record's releases and who has not, for users who may edit it: collapsed at first, and never printed. */
export const ReadersSection = (of: ReleasesOf) =>
  useCan('reader.list') ? (
    <CollapsibleSection title={readersWords.title} className="mt-6">
      <Readers {...of} />
    </CollapsibleSection>
  ) : null;

const timeOf = (at: string | null): string => (at === null ? '–' : formatDateTime(at));

const columns: readonly Column<Reader>[] = [
  { key: 'name', head: words.person, onCard: 'title', cell: ({ name }) => name },
  { key: 'role', head: words.role, cell: ({ role }) => accessLevel(role) },
  { key: 'state', head: words.state, cell: ({ state }) => readersWords.states[state] },
  { key: 'opened', head: words.opened, cell: ({ openedAt }) => timeOf(openedAt) },
  { key: 'confirmed', head: words.confirmed, cell: ({ confirmedAt }) => timeOf(confirmedAt) },
];

const states = ReadingState.options.map((value) => ({ value, label: readersWords.states[value] }));

const Readers = ({ kind, id, version }: ReleasesOf) => {
  const known = useReleases({ kind, id, version });
  const releases = known.data?.pages.flatMap(({ value }) => value) ?? [];
  const [release, setRelease] = useState<number>();
  const [state, setState] = useState<ReadingState>();
  const query = useReaders({ kind, id, release });
  const { data: readers } = query;
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveFile(await readersWorkbook({ kind, id, release }, state), `readers-${kind}-${id}.xlsx`),
    onError: (failure) =>
      toast({ title: readersWords.notExported, description: sentenceOf(failure), variant: 'destructive' }),
  });
  return (
    <div className="grid max-w-4xl gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-44">
          <Select
            aria-label={readersWords.release}
            value={String(release ?? releases[0]?.number ?? 'current')}
            onValueChange={(value) => setRelease(Number(value))}
            options={releases.map(({ number }) => ({
              value: String(number),
              label: words.release({ number }),
            }))}
          />
        </div>
        <div className="w-60">
          <FilterSelect
            aria-label={words.state}
            all={readersWords.everyState}
            options={states}
            value={state}
            onChange={setState}
          />
        </div>
        <Button pending={isPending} onClick={() => mutate()}>
          {isPending ? readersWords.exporting : readersWords.export}
        </Button>
      </div>
      {/* Without them there is none to choose. */}
      {known.data ? null : <PartNotThere query={known} what={releasesSection.notLoaded} />}
      {readers ? (
        <>
          <IfOld query={query} />
          <ReaderTable readers={readers} state={state} />
        </>
      ) : (
        <PartNotThere query={query} what={readersWords.notLoaded} loading={<Spinner quiet />} />
      )}
    </div>
  );
};

type ReaderTableProps = { readers: readonly Reader[]; state: ReadingState | undefined };

const ReaderTable = ({ readers, state }: ReaderTableProps) => (
  <>
    <output className="tabular-nums">
      {readersWords.count(readers.filter((reader) => reader.state === 'confirmed').length, readers.length)}
    </output>
    <DataTable
      caption={readersWords.title}
      columns={columns}
      rows={readers.filter((reader) => state === undefined || reader.state === state)}
      rowKey={({ userId }) => userId}
      empty={<p>{readersWords.none}</p>}
      dense
    />
  </>
);
