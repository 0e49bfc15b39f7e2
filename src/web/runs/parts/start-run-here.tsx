import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart } from '#web/kit/layers/lazy-part.tsx';
import { useCan } from '#web/session/session.tsx';
import { readStation } from '#web/stations/this-station.ts';
import type { StartRunProps } from './start-run.tsx';

const StartRun = fetchedPart(async () => (await import('./start-run.tsx')).StartRun);

/** Starts a run of a product, if this browser is a station: every run belongs to one. */
export const StartRunHere = (props: Omit<StartRunProps, 'station'>) => {
  const may = useCan('run.work');
  const station = readStation();
  return station === null || !may ? null : (
    <LazyPart waiting={null} missing={null}>
      <StartRun {...props} station={station} />
    </LazyPart>
  );
};
