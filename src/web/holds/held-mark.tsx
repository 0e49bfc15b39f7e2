import { Badge } from '#web/kit/badge.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { useHeldIds } from './queries.ts';
import { holdWords as words } from './wording.ts';

/** Says beside the name of a printer or station that it is on hold, and leads to the holds. */
export const HeldMark = ({ on, id }: { on: 'printer' | 'station'; id: number }) =>
  useHeldIds(on).has(id) ? (
    <TextLink to="/holds" className="inline-flex min-h-11 items-center">
      <Badge tone="danger">{words.onHold}</Badge>
    </TextLink>
  ) : null;
