import * as limits from '#domain/limits.ts';
import type { ProductSummary } from '#domain/products/contract.ts';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { ProductCard, ProductCardSkeleton } from '#web/products/list/product-card.tsx';
import { useNewestProductsOf } from '../clients/client-queries.ts';
import { clientPageWords as words } from './wording.ts';

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-4';

/** Up to four of a client's newest products, with a link to all of them. */
export const ClientProducts = ({ clientId }: { clientId: number }) => {
  const query = useNewestProductsOf(clientId);
  const { data } = query;
  if (!data) return <PartNotThere query={query} loading={<ProductSkeletons />} />;
  return (
    <>
      <IfOld query={query} />
      {data.length === 0 ? (
        <p className="text-ink-quiet">{words.noProducts}</p>
      ) : (
        <Newest products={data} clientId={clientId} />
      )}
    </>
  );
};

type NewestProps = { products: readonly ProductSummary[]; clientId: number };

const Newest = ({ products, clientId }: NewestProps) => {
  const isPlain = products.every(({ images }) => images.length === 0);
  return (
    <>
      <ul className={isPlain ? 'grid gap-2' : grid}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} isLine={isPlain} />
          </li>
        ))}
      </ul>
      <LinkButton to={`/products?clientId=${clientId}`} className="mt-6">
        {words.viewAll}
      </LinkButton>
    </>
  );
};

const ProductSkeletons = () => (
  <>
    <output className="sr-only">{words.loadingProducts}</output>
    <div className={grid}>
      {Array.from({ length: limits.paging.clientProducts }, (_, place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </div>
  </>
);
