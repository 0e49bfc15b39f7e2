import { Link } from 'react-router';
import { imageAddress } from '#domain/files/image-value.ts';
import type { ProductSummary } from '#domain/products/contract.ts';
import { Badge } from '#web/kit/badge.tsx';
import { buttonLook } from '#web/kit/controls/button-look.ts';
import { classes } from '#web/kit/classes.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { productsListWords as words } from './wording.ts';

const sheet = 'flex h-full flex-col rounded-sheet border border-line bg-stock p-4';

type ProductCardProps = {
  product: Pick<ProductSummary, 'id' | 'sku' | 'itemDescription' | 'clientName' | 'images'>;
  /** For cards in the first row of the screen: loads the picture at once. */
  eager?: boolean;
};

/** A product in a grid; the whole card is a link. */
export const ProductCard = ({ product, eager = false }: ProductCardProps) => {
  const { id, sku, itemDescription, clientName, images } = product;
  const name = itemDescription ?? words.noDescription;
  return (
    <article
      className={classes(
        sheet,
        'relative grid-cols-[minmax(0,1fr)_6rem] gap-x-4 transition-colors hover:border-ink max-sm:grid',
      )}
    >
      <div>
        <h2 className="line-clamp-3 text-body font-[640]" title={name}>
          {name}
        </h2>
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mb-4">
          <span>
            <span className="label-quiet block">{words.sku}</span>
            <Code value={sku} className="font-medium" />
          </span>
          <Badge tone="outline">{clientName ?? words.noClient}</Badge>
        </p>
      </div>
      <div className="sm:order-first sm:mb-4">
        <ImageFrame
          src={images[0] === undefined ? null : imageAddress(images[0], 480)}
          alt=""
          eager={eager}
        />
      </div>
      <Link
        to={`/products/${id}`}
        className={classes(
          buttonLook('secondary'),
          'col-span-2 mt-4 after:absolute after:inset-0 after:rounded-sheet sm:mt-auto',
        )}
      >
        {words.viewDetails}
        <span className="sr-only">: {name}</span>
      </Link>
    </article>
  );
};

export const ProductCardSkeleton = () => (
  <div className={classes(sheet, 'grid-cols-[minmax(0,1fr)_6rem] gap-x-4 max-sm:grid')}>
    <div>
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="mt-3 h-10 w-1/2" />
    </div>
    <Skeleton className="aspect-square sm:order-first sm:mb-4" />
    <Skeleton className="col-span-2 mt-4 h-12" />
  </div>
);
