import type { Release } from '#domain/record/release.ts';
import { classes } from '#web/kit/classes.ts';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { asItWas, releasesSection, releasesWords as words } from '../wording.ts';
import { GoBackHere } from './drafts-here.tsx';

type ReleaseBannerProps = {
  of: { kind: 'product' | 'client'; id: number };
  release: Release;
  /** The address of the current record. */
  current: string;
};

/**
 * Says across the full width, on screen and on paper, which release this is, and that nobody may label by an old one.
 */
export const ReleaseBanner = ({ of, release, current }: ReleaseBannerProps) => {
  const isOld = release.state !== 'current';
  return (
    <aside
      aria-label={words.release({ number: release.number })}
      className={classes(
        'mt-4 rounded-sheet border-2 px-4 py-3 print:mt-0 print:mb-4',
        isOld ? 'border-danger bg-danger-wash text-danger' : 'border-line-strong bg-sunken',
      )}
    >
      <p className="text-fact font-[640]">
        {words.releaseOf({
          number: release.number,
          at: formatDateTime(release.at),
          value: isOld ? asItWas.old : asItWas.current,
        })}
      </p>
      <p className="text-ink">
        {release.summary}, {release.by ?? releasesSection.portal}.{' '}
        <TextLink to={current} className="inline-flex min-h-12 items-center print:hidden">
          {asItWas.leave}
        </TextLink>
      </p>
      <p className="text-quiet break-all text-ink-quiet">
        {words.sha256} <span className="font-mono">{release.sha256}</span>
      </p>
      {isOld ? (
        <div className="mt-2 print:hidden">
          <GoBackHere of={of} number={release.number} current={current} />
        </div>
      ) : null}
    </aside>
  );
};
