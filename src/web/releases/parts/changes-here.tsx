import { lazy } from 'react';
import type { Product } from '#domain/products/contract.ts';
import { fetchCode } from '#web/kit/fetch-code.ts';
import { LazyPart } from '#web/kit/lazy-part.tsx';
import { useProductClient } from '#web/products/queries.ts';

const ChangesPanel = lazy(async () => ({
  default: (await fetchCode(() => import('./changes-panel.tsx'))).ChangesPanel,
}));

/** What changed in a product and its client since the user confirmed them, where both are shown. */
export const ChangesHere = ({ product }: { product: Product }) => {
  const { data: client } = useProductClient(product.clientId, product.id, { isWatched: false });
  return (
    <LazyPart waiting={null} missing={null}>
      <ChangesPanel product={product} clientVersion={client?.version ?? 0} />
    </LazyPart>
  );
};
