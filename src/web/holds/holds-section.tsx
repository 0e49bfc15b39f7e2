import type { HoldOn } from '#domain/holds/contract.ts';
import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { GrowingList } from '#web/list/growing-list.tsx';
import { useHoldsOf } from './queries.ts';
import { holdsScreen as words } from './wording.ts';

type HoldsSectionProps = {
  /** What the page is of; a product's releases are put on hold apart from it. */
  on: Extract<HoldOn, 'product' | 'client' | 'release' | 'roll'>;
  id: number;
};

/** What was on hold here, and what is: who, why, and who released it. Collapsed at first, and never printed. */
export const HoldsSection = ({ on, id }: HoldsSectionProps) => (
  <CollapsibleSection title={on === 'release' ? words.ofReleases : words.here} className="mt-6">
    <List on={on} id={id} />
  </CollapsibleSection>
);

const List = (of: HoldsSectionProps) => (
  <GrowingList
    list={useHoldsOf(of)}
    rowKey={({ id }) => id}
    words={{ notLoaded: words.notLoaded, none: words.noneHere, more: words.more }}
    loading={<Spinner quiet />}
  >
    {(holds) => (
      <ul className="max-w-4xl divide-y divide-line">
        {holds.map((hold) => (
          <li key={hold.id} className="py-3">
            <p className="font-[560] wrap-anywhere">{hold.sentence}</p>
            <p className="text-quiet text-ink-quiet wrap-anywhere">
              {hold.releasedAt === null
                ? words.open
                : `${words.released} ${formatDateTime(hold.releasedAt)}, ${hold.releasedBy ?? ''}: ${hold.releaseReason ?? ''}`}
            </p>
          </li>
        ))}
      </ul>
    )}
  </GrowingList>
);
