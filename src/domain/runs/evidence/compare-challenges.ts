import { eventDetails } from '../event-details.ts';
import { hasEnded, type RunState } from '../run-state.ts';
import type { Find } from './read-files.ts';
import type { WrittenEvent } from './event-line.ts';

interface RunWithEvents {
  id: number;
  events: readonly WrittenEvent[];
  replayed: { standing: { state: RunState } | null };
}

type Challenged = NonNullable<ReturnType<typeof namedBy>>;

/** The event of another run in which a first piece says that its station caught a known-wrong code; null if it names none. */
const namedBy = ({ kind, detail }: WrittenEvent) =>
  (kind === 'first_piece' && eventDetails.first_piece.safeParse(detail).data?.challenged) || null;

/** Whether an event may be one of a run that went on after what the ZIP has of it. */
const isLater = ({ events, replayed: { standing } }: RunWithEvents, { seq, at }: Challenged): boolean => {
  const last = events.at(-1);
  const isOver = standing === null || hasEnded(standing.state);
  return last !== undefined && !isOver && seq > last.seq && at >= last.at;
};

/**
 * Finds the first pieces that name an event of another run of the ZIP in which their station caught nothing. An event that came after
 * the newest one here is not told from one that never was: it is missing.
 */
export const compareChallenges = (
  runs: readonly RunWithEvents[],
  { find, lack }: { find: Find; lack: Find },
): void => {
  const byId = new Map(runs.map((run) => [run.id, run]));
  for (const { id, events } of runs)
    for (const first of events) {
      const named = namedBy(first);
      const other = named && named.run !== id ? byId.get(named.run) : undefined;
      if (!named || !other) continue;
      const caught = other.events.find(({ seq }) => seq === named.seq);
      const isCaught =
        caught?.kind === 'challenge' && caught.at === named.at && caught.station?.id === first.station?.id;
      if (isCaught) continue;
      const path = `runs/${id}/events.jsonl`;
      const names = `Event ${first.seq} of run ${id} names event ${named.seq} of run ${named.run}`;
      if (isLater(other, named)) lack(path, `${names}, which came after this ZIP. Download it again.`);
      else find(path, `${names}, in which its station caught no known-wrong code then.`);
    }
};
