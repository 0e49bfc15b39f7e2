import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart } from '#web/kit/layers/lazy-part.tsx';
import { useCan } from '#web/session/session.tsx';
import { readStation } from '#web/stations/this-station.ts';

const RunsHere = fetchedPart(async () => (await import('./runs-here.tsx')).RunsHere);

/** Links to the open runs, if this browser is a station. */
export const OpenRuns = () =>
  !useCan('run.work') || readStation() === null ? null : (
    <LazyPart>
      <RunsHere />
    </LazyPart>
  );
