import type { Label, Product } from '#domain/products/contract.ts';
import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart } from '#web/kit/layers/lazy-part.tsx';
import { usePublicSettings } from '#web/session/public-settings.ts';

const PrintOn = fetchedPart(async () => (await import('./print-on.tsx')).PrintOn);

/** Prints a label, if printing is on. Not offered on the page of a release, because another release may be current. */
export const PrintOnHere = ({ product, label }: { product: Product; label: Label }) => {
  const { isPrintingOn } = usePublicSettings();
  const isOld = 'release' in product && product.release !== undefined;
  return isPrintingOn && !isOld ? (
    <LazyPart>
      <PrintOn product={product} label={label} />
    </LazyPart>
  ) : null;
};
