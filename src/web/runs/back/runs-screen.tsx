import { formatNumber } from '#web/words/formats.ts';
import * as limits from '#domain/limits.ts';
import { classes } from '#web/kit/classes.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { PagedList } from '#web/list/paged-list.tsx';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { hasFailed } from '#web/api/use-failure.ts';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { useCan, usePartner } from '#web/session/session.tsx';
import { HoldButton } from '#web/holds/hold-button.tsx';
import { FingerprintNote } from './fingerprint-note.tsx';
import { EvidenceLink } from './evidence-link.tsx';
import { useRunsPage, useRunSummary } from './queries.ts';
import { RunFilters } from './run-filters.tsx';
import { RunTable } from './run-table.tsx';
import { isNarrowed, runsAddress, type RunsAddress } from './runs-address.ts';
import { Traced } from './traced.tsx';
import { SealsNote } from './seals-note.tsx';
import { runWords } from '../wording.ts';
import { editorsOnly, runsScreen as words } from './wording.ts';

/** /runs: what was labelled, for editors. */
export const RunsScreen = () =>
  useCan('run.read') ? (
    <Runs />
  ) : (
    <>
      <PageHead title={words.title} />
      <EmptyState title={editorsOnly.title} text={editorsOnly.text} />
    </>
  );

const Runs = () => {
  const [address, changeAddress] = useQueryAddress(runsAddress);
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <RunFilters address={address} changeAddress={changeAddress} />
      <Sums address={address} />
      {isNarrowed(address) ? <Traced address={address} /> : null}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <BatchEvidence address={address} />
        <SealsNote />
        <FingerprintNote />
      </div>
      <PagedList
        list={useRunsPage(address)}
        page={address.page}
        pageSize={limits.run.perPage}
        name="runs"
        count={words.count}
        searchOfPage={(page) => runsAddress.write({ ...address, page }).toString()}
        skeleton={<Skeleton className="h-96 rounded-sheet" />}
        empty={
          isNarrowed(address) ? (
            <EmptyState title={words.noneFits} action={<LinkButton to="/runs">{words.showAll}</LinkButton>} />
          ) : (
            <EmptyState title={words.none} text={words.noneText} />
          )
        }
      >
        {(runs) => <RunTable runs={runs} />}
      </PagedList>
    </>
  );
};

/** The evidence of the batch in the filters, and its hold; one batch of two clients is two batches. */
const BatchEvidence = ({ address: { batch, client } }: { address: RunsAddress }) => {
  const query = useRunSummary({ ...runsAddress.read(new URLSearchParams()), batch, client });
  const isOfEvery = usePartner() === null && client === undefined;
  if (batch === undefined) return null;
  // What is known of the batch before says nothing about this one.
  if (!query.data || query.isPlaceholderData)
    return <PartNotThere query={query} what={words.batchNotLoaded(batch)} />;
  const { clients } = query.data;
  return clients > 1 ? (
    <p className="text-warning">{words.whichClient(clients, batch)}</p>
  ) : (
    <>
      {query.data.runs === 0 ? null : <EvidenceLink of={{ batch, client }} />}
      <HoldButton
        of={{ on: 'batch', batch, ...(client === undefined ? {} : { clientId: client }) }}
        name={runWords.holdBatch(batch, isOfEvery ? null : undefined)}
      />
    </>
  );
};

/** The totals of the matching runs. */
const Sums = ({ address }: { address: RunsAddress }) => {
  const query = useRunSummary(address);
  const { data, isPlaceholderData } = query;
  if (!data || hasFailed(query))
    return <PartNotThere query={query} what={words.sumsNotLoaded} className="mb-4" />;
  const old = <IfOld query={query} what={words.sums} />;
  if (data.runs === 0) return old;
  const sums = [
    [words.title, data.runs],
    [words.applied, data.applied],
    [words.people, data.people],
    [words.releases, data.releases],
  ] as const;
  return (
    <>
      {old}
      <dl
        aria-label={words.sums}
        // Those of the filters before stay in their place, and look like what they are.
        aria-busy={isPlaceholderData}
        className={classes('mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4', isPlaceholderData && 'opacity-40')}
      >
        {sums.map(([name, count]) => (
          <div key={name} className="rounded-sheet border border-line bg-stock px-4 py-3">
            <dt className="text-quiet text-ink-quiet">{name}</dt>
            <dd className="text-fact font-[640] tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};
