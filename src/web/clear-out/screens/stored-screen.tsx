import { useState } from 'react';
import type { Stored } from '#domain/clear-out/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { PersonFilter, usePersonOptions } from '#web/audit/parts/person-filter.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { FilterSelect } from '#web/kit/fields/select.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { NotLoaded, NotUpToDate } from '#web/record/not-loaded.tsx';
import { useCan } from '#web/session/session.tsx';
import { useFailure } from '#web/api/use-failure.ts';
import { ClearingState } from '../parts/clearing-state.tsx';
import { StoredTable } from '../parts/stored-table.tsx';
import { useStored } from '../queries.ts';
import { storedAddress } from '../stored-address.ts';
import { useClearing } from '../use-clearing.ts';
import { administratorsOnly, ages, choiceInWords, clearing as words, storedScreen } from '../wording.ts';

/** /admin/stored: what is stored of what everybody may add, and clearing it out, for administrators. */
export const StoredScreen = () =>
  useCan('space.clear') ? (
    <Storage />
  ) : (
    <AdministratorsOnly page={storedScreen.title} words={administratorsOnly} />
  );

const Storage = () => {
  const [{ days, person }, changeAddress] = useQueryAddress(storedAddress);
  const { clearing, start, stop } = useClearing();
  const isBusy = clearing?.end === null;
  return (
    <>
      <PageHead title={storedScreen.title} lead={storedScreen.lead} />
      <div className="mb-6 grid gap-3 sm:max-w-xl sm:grid-cols-2" inert={isBusy}>
        <Field label={words.whatWouldGo}>
          <FilterSelect
            all={words.ofAnyAge}
            options={ages}
            value={days?.toString()}
            onChange={(next) =>
              changeAddress({ days: next === undefined ? undefined : Number(next) }, 'chosen')
            }
          />
        </Field>
        <PersonFilter
          label={words.addedBy}
          person={person}
          onChange={(next) => changeAddress({ person: next }, 'chosen')}
        />
      </div>
      {clearing ? <ClearingState clearing={clearing} onStop={stop} /> : null}
      <Kinds days={days} person={person} isBusy={isBusy} onStart={start} />
    </>
  );
};

type KindsProps = {
  days: number | undefined;
  person: number | undefined;
  isBusy: boolean;
  onStart: ReturnType<typeof useClearing>['start'];
};

const Kinds = ({ days, person, isBusy, onStart }: KindsProps) => {
  const stored = useStored(days, person);
  const { chosen: personName } = usePersonOptions(person);
  const [asked, setAsked] = useState<Stored | null>(null);
  const { data, isFetching, isPlaceholderData, dataUpdatedAt } = stored;
  const error = useFailure(stored);
  const retry = () => void stored.refetch();
  if (!data)
    return error ? (
      <NotLoaded title={storedScreen.failed} text={sentenceOf(error)} pending={isFetching} onRetry={retry} />
    ) : (
      <>
        <output className="sr-only">{storedScreen.loading}</output>
        <Skeleton className="h-96 rounded-sheet" />
      </>
    );
  const before = data.before ?? undefined;
  return (
    <>
      {error ? <NotUpToDate loadedAt={dataUpdatedAt} onRetry={retry} pending={isFetching} /> : null}
      {data.kinds.every(({ rows }) => rows === 0) ? (
        <EmptyState title={storedScreen.nothing} text={storedScreen.nothingText} />
      ) : (
        <div aria-busy={isPlaceholderData}>
          <StoredTable kinds={data.kinds} onClear={setAsked} isBusy={isBusy || isPlaceholderData} />
        </div>
      )}
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={words.question(asked)}
          description={
            <p className="wrap-anywhere">{words.consequence(asked.what, choiceInWords(days, personName))}</p>
          }
          confirmLabel={words.act}
          onConfirm={() => {
            setAsked(null);
            void onStart({ what: asked.what, userId: person, before }, asked.clearable);
          }}
        />
      ) : null}
    </>
  );
};
