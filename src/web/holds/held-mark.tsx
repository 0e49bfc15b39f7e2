import { Badge } from '#web/kit/badge.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { useHeldIds } from './queries.ts';
import { holdWords as words } from './wording.ts';

type Listed = 'printer' | 'station';

/** Says beside the name of a printer or station that it is on hold, and leads to the holds. */
export const HeldMark = ({ on, id }: { on: Listed; id: number }) =>
  useHeldIds(on).data?.has(id) ? (
    <TextLink to="/holds" className="inline-flex min-h-11 items-center">
      <Badge tone="danger">{words.onHold}</Badge>
    </TextLink>
  ) : null;

/** Above a list with such marks: says if they could not be loaded, because without them nothing would look held. */
export const HeldMarksMissing = ({ on }: { on: Listed }) => {
  const query = useHeldIds(on);
  return query.data ? (
    <IfOld query={query} what={words.holds} />
  ) : (
    <PartNotThere query={query} what={words.notKnownOfAll} className="mb-4" />
  );
};
