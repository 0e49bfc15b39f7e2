import type { ProductSummary } from '#domain/products/contract.ts';
import * as limits from '#domain/limits.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import { productsListWords as words } from './wording.ts';

const grid = 'grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3';

/** Products as cards, up to three in a row; where none of them has a picture, one line each. */
export const ProductGrid = ({ products }: { products: readonly ProductSummary[] }) => {
  const isPlain = products.every(({ images }) => images.length === 0);
  return (
    <ul className={isPlain ? 'grid gap-2' : grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < 3} isLine={isPlain} />
        </li>
      ))}
    </ul>
  );
};

export const ProductGridSkeleton = () => (
  <div className={grid}>
    <output className="sr-only">{words.loadingProducts}</output>
    {Array.from({ length: limits.paging.skeletonCards }, (_, place) => (
      <ProductCardSkeleton key={place} />
    ))}
  </div>
);
