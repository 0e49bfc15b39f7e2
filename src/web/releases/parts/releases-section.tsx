import type { Release } from '#domain/releases/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/button.tsx';
import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { formatDateTime } from '#web/kit/format-date.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { TextLink } from '#web/kit/text-link.tsx';
import { useReleases, type ReleasesOf } from '../queries.ts';
import { releasesSection } from '../wording.ts';

/** The releases of a record, newest first: collapsed at first, and never printed. */
export const ReleasesSection = (of: ReleasesOf) => (
  <CollapsibleSection title={releasesSection.title} className="mt-6">
    <Releases {...of} />
  </CollapsibleSection>
);

const places = { product: 'products', client: 'clients' } as const;

const Releases = (of: ReleasesOf) => {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useReleases(of);
  const releases = data?.pages.flatMap(({ value }) => value) ?? [];
  if (!data && !error) return <Spinner quiet />;
  return (
    <>
      {releases.length > 0 ? (
        <ol className="mb-3 max-w-4xl divide-y divide-line">
          {releases.map((release) => (
            <ReleaseItem
              key={release.number}
              release={release}
              to={`/${places[of.kind]}/${of.id}?release=${release.number}`}
            />
          ))}
        </ol>
      ) : null}
      {data && releases.length === 0 ? <p className="text-ink-quiet">{releasesSection.none}</p> : null}
      {error ? (
        <p role="alert" className="mb-3 text-danger">
          {releasesSection.notLoaded} {sentenceOf(error)}
        </p>
      ) : null}
      {error || hasNextPage ? (
        <Button
          pending={isFetching}
          onClick={() => void (error && releases.length === 0 ? refetch() : fetchNextPage())}
        >
          {error ? 'Retry' : releasesSection.more}
        </Button>
      ) : null}
    </>
  );
};

const ReleaseItem = ({ release, to }: { release: Release; to: string }) => (
  <li className="grid gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 font-[560] tabular-nums">
        Release {release.number}
        {release.state === 'current' ? <Badge tone="success">{releasesSection.current}</Badge> : null}
      </p>
      <p className="break-words">{release.summary}</p>
      <p className="text-quiet text-ink-quiet tabular-nums">
        {formatDateTime(release.at)}, {release.by ?? releasesSection.portal}
        {release.approvedBy === null ? null : `, approved by ${release.approvedBy}`}
      </p>
    </div>
    {release.state === 'current' ? null : (
      <TextLink
        to={to}
        aria-label={`${releasesSection.show}: release ${release.number}`}
        className="inline-flex min-h-12 items-center"
      >
        {releasesSection.show}
      </TextLink>
    )}
  </li>
);
