import type { Release } from '#domain/record/release.ts';
import { HoldButton } from '#web/holds/hold-button.tsx';
import { Badge } from '#web/kit/badge.tsx';
import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { GrowingList } from '#web/list/growing-list.tsx';
import { useReleases, type ReleasesOf } from '../queries.ts';
import { compareAddress, recordAddress } from '../compare-address.ts';
import { comparison, releasesSection, releasesWords as words } from '../wording.ts';

/** The releases of a record, newest first: collapsed at first, and never printed. */
export const ReleasesSection = (of: ReleasesOf) => (
  <CollapsibleSection title={releasesSection.title} className="mt-6">
    <Releases {...of} />
  </CollapsibleSection>
);

const Releases = (of: ReleasesOf) => (
  <GrowingList
    list={useReleases(of)}
    rowKey={({ number }) => number}
    words={releasesSection}
    loading={<Spinner quiet />}
  >
    {(releases) => (
      <ol className="max-w-4xl divide-y divide-line">
        {releases.map((release, at) => (
          <ReleaseItem
            key={release.number}
            of={of}
            release={release}
            to={`${recordAddress(of)}?release=${release.number}`}
            compare={compareAddress(of, { from: releases[at + 1]?.number, to: release.number })}
          />
        ))}
      </ol>
    )}
  </GrowingList>
);

type ReleaseItemProps = {
  of: ReleasesOf;
  release: Release;
  to: string;
  /** The address of the comparison with the previous release. */
  compare: string;
};

const ReleaseItem = ({ of, release, to, compare }: ReleaseItemProps) => (
  <li className="grid gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 font-[560] tabular-nums">
        {words.release({ number: release.number })}
        {release.state === 'current' ? <Badge tone="success">{releasesSection.current}</Badge> : null}
      </p>
      <p className="break-words">{release.summary}</p>
      {release.artworkReason === null ? null : (
        <p className="break-words text-warning">{releasesSection.inSpite(release.artworkReason)}</p>
      )}
      <p className="text-quiet text-ink-quiet tabular-nums">
        {formatDateTime(release.at)}, {release.by ?? releasesSection.portal}
        {release.approvedBy === null ? null : words.approvedBy({ approvedBy: release.approvedBy })}
      </p>
    </div>
    <div className="flex flex-wrap gap-x-6 sm:justify-end">
      {release.state === 'current' ? (
        <HoldButton
          of={{
            on: 'release',
            release: release.number,
            ...(of.kind === 'product' ? { id: of.id } : { clientId: of.id }),
          }}
          name={releasesSection.named(release.number)}
          size="dense"
        />
      ) : null}
      {release.state === 'current' ? null : (
        <TextLink
          to={to}
          aria-label={words.releaseShow({ show: releasesSection.show, number: release.number })}
          className="inline-flex min-h-12 items-center"
        >
          {releasesSection.show}
        </TextLink>
      )}
      {release.number === 1 ? null : (
        <TextLink
          to={compare}
          aria-label={words.releaseWithOneBefore({ link: comparison.link, number: release.number })}
          className="inline-flex min-h-12 items-center"
        >
          {comparison.link}
        </TextLink>
      )}
    </div>
  </li>
);
