import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart } from '#web/kit/layers/lazy-part.tsx';
import { AwaitedLayer } from '#web/scan/awaited-layer.tsx';
import { useCan } from '#web/session/session.tsx';
import { readStation } from '#web/stations/this-station.ts';
import type { StartRunProps } from './start-run.tsx';

const StartRun = fetchedPart(async () => (await import('./start-run.tsx')).StartRun);

/** Starts a run of a product, if this browser is a station: every run belongs to one. */
export const StartRunHere = (props: Omit<StartRunProps, 'station'>) => {
  const may = useCan('run.work');
  const station = readStation();
  return station === null || !may ? null : (
    <LazyPart
      waiting={props.isOpen === true ? <AwaitedLayer onClose={() => props.onOpenChange?.(false)} /> : null}
    >
      <StartRun {...props} station={station} />
    </LazyPart>
  );
};
