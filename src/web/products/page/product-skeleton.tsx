import { Skeleton } from '#web/kit/skeleton.tsx';

/** Placeholders for the product page, in the same positions. */
export const ProductSkeleton = () => (
  <div className="pt-8">
    <output className="sr-only">Loading product</output>
    <Skeleton className="mb-6 h-5 w-64" />
    <Skeleton className="mb-8 h-10 w-full max-w-xl" />
    <div className="grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="grid content-start gap-6">
        <Skeleton className="h-12" />
        <Skeleton className="h-20" />
        <div className="grid grid-cols-2 gap-6">
          {['sku', 'barcode', 'client-sku', 'updated', 'description', 'quantity'].map((place) => (
            <Skeleton key={place} className="h-12" />
          ))}
        </div>
      </div>
      <Skeleton className="aspect-square" />
    </div>
  </div>
);
