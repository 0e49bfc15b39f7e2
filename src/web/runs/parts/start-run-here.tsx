import type { Product } from '#domain/products/contract.ts';
import { fetchedPart } from '#web/kit/fetch-part.ts';
import { LazyPart } from '#web/kit/lazy-part.tsx';
import { readStation } from '#web/stations/this-station.ts';

const StartRun = fetchedPart(async () => (await import('./start-run.tsx')).StartRun);

/** Starts a run of a product, if this browser is a station: every run belongs to one. */
export const StartRunHere = ({ product, className }: { product: Product; className?: string }) => {
  const station = readStation();
  return station === null ? null : (
    <LazyPart waiting={null} missing={null}>
      <StartRun product={product} station={station} className={className} />
    </LazyPart>
  );
};
