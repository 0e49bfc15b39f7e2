import type { ProductSummary } from '#domain/products/contract.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { LabelTypeBadge } from '../products/label/label-type-badge.tsx';
import { loading } from '../products/wording.ts';
import { crumbsOf, ProductLead } from './product-lead.tsx';

type SeedProps = { seed: ProductSummary };

const SeededHead = ({ seed }: SeedProps) => {
  const name = seed.itemDescription ?? seed.sku;
  return <PageHead title={name} lead={<ProductLead product={seed} />} crumbs={crumbsOf(name)} />;
};

/** The product page while it loads: what a list has shown of the product, and placeholders for the rest. */
export const ProductSkeleton = ({ seed }: { seed: ProductSummary | undefined }) => {
  const picture = seed?.images[0];
  return (
    <div>
      {seed ? (
        <SeededHead seed={seed} />
      ) : (
        <div className="pt-8">
          <Skeleton className="mb-6 h-5 w-64" />
          <Skeleton className="mb-8 h-10 w-full max-w-xl" />
        </div>
      )}
      <output className={seed ? 'mb-4 block text-ink-quiet' : 'sr-only'}>
        {seed ? loading.rest : loading.all}
      </output>
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_13rem]">
        <div className="grid content-start gap-6">
          {seed?.labelType ? (
            <p>
              <LabelTypeBadge type={seed.labelType} />
            </p>
          ) : (
            <Skeleton className="h-12" />
          )}
          <Skeleton className="h-44" />
          <Skeleton className="h-32" />
        </div>
        {picture === undefined ? (
          <Skeleton className="aspect-square max-md:hidden" />
        ) : (
          <ImageFrame src={imageAddress(picture, 480)} alt="" className="max-md:w-48!" />
        )}
      </div>
    </div>
  );
};
