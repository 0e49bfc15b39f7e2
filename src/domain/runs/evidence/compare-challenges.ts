import { eventDetails } from '../event-details.ts';
import type { Find } from './read-files.ts';
import type { WrittenEvent } from './event-line.ts';

interface RunWithEvents {
  id: number;
  events: readonly WrittenEvent[];
}

/** The event of another run in which a first piece says that its station caught a known-wrong code; null if it names none. */
const namedBy = ({ kind, detail }: WrittenEvent) =>
  (kind === 'first_piece' && eventDetails.first_piece.safeParse(detail).data?.challenged) || null;

/** Finds the first pieces that name an event of another run of the ZIP in which their station caught nothing. */
export const compareChallenges = (runs: readonly RunWithEvents[], find: Find): void => {
  const byId = new Map(runs.map((run) => [run.id, run.events]));
  for (const { id, events } of runs)
    for (const first of events) {
      const named = namedBy(first);
      const others = named && named.run !== id ? byId.get(named.run) : undefined;
      if (!named || !others) continue;
      const caught = others.find(({ seq }) => seq === named.seq);
      const isCaught =
        caught?.kind === 'challenge' && caught.at === named.at && caught.station?.id === first.station?.id;
      if (!isCaught)
        find(
          `runs/${id}/events.jsonl`,
          `Event ${first.seq} of run ${id} names event ${named.seq} of run ${named.run}, in which its station caught no known-wrong code then.`,
        );
    }
};
