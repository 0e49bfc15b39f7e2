import OctagonXIcon from 'lucide-react/icons/octagon-x';
import type { Hold } from '#domain/holds/contract.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { useHoldsOn, type HeldRecord } from './queries.ts';
import { holdWords as words } from './wording.ts';

/**
 * What holds the record of this page, in a red band over its full width. Renders nothing if nothing does; what could not be
 * loaded is not taken for nothing.
 */
export const HoldsBand = ({ record }: { record: HeldRecord }) => {
  const query = useHoldsOn(record);
  const { data: holds } = query;
  if (!holds) return <PartNotThere query={query} what={words.notKnown} className="mb-4" />;
  return (
    <>
      <IfOld query={query} what={words.holds} />
      {holds.length === 0 ? null : <Band holds={holds} />}
    </>
  );
};

const Band = ({ holds }: { holds: readonly Hold[] }) => (
  <section
    role="alert"
    className="mb-4 flex items-start gap-4 rounded-sheet border-2 border-danger bg-danger-wash px-4 py-3 text-danger"
  >
    <OctagonXIcon aria-hidden className="mt-1 size-8 shrink-0" />
    <div className="min-w-0">
      <h2 className="text-fact font-[680]">{words.onHold}</h2>
      <ul className="mt-1 grid gap-2 text-ink">
        {holds.map(({ id, sentence }) => (
          <li key={id} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      <p className="print:hidden">
        <TextLink to="/holds" className="inline-flex min-h-12 items-center">
          {words.all}
        </TextLink>
      </p>
    </div>
  </section>
);
