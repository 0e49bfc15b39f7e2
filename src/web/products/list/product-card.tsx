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
  /** One line instead of a card, for products without pictures. */
  isLine?: boolean;
};

const card = {
  sheet: 'flex h-full flex-col p-4 grid-cols-[minmax(0,1fr)_6rem] gap-x-4 transition-colors max-sm:grid',
  text: '',
  name: 'line-clamp-3',
  codes: 'mt-2 justify-between gap-y-2 sm:mb-4',
  label: 'block',
  picture: 'sm:order-first sm:mb-4',
  link: 'col-span-2 mt-4 sm:mt-auto',
} as const;

const line = {
  sheet:
    'grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 pe-1.5 ps-4 transition-colors',
  text: 'grid min-w-0 grid-cols-[minmax(0,1fr)] items-center gap-x-6 md:grid-cols-[minmax(0,1fr)_minmax(0,auto)]',
  name: 'line-clamp-2 wrap-anywhere md:line-clamp-1',
  codes: 'min-w-0 wrap-anywhere md:justify-end [&>*]:min-w-0',
  label: 'me-1',
  picture: 'order-first',
  link: '',
} as const;

/** A product in a grid; the whole card is a link. */
export const ProductCard = ({ product, eager = false, isLine = false }: ProductCardProps) => {
  const look = isLine ? line : card;
  const { id, sku, itemDescription, clientName, images } = product;
  const name = itemDescription ?? words.noDescription;
  return (
    <article
      className={classes('relative rounded-sheet border border-line bg-stock hover:border-ink', look.sheet)}
    >
      <div className={look.text}>
        <h2 className={classes('text-body font-[640]', look.name)} title={name}>
          {name}
        </h2>
        <p className={classes('flex flex-wrap items-center gap-x-4', look.codes)}>
          <span>
            <span className={classes('label-quiet', look.label)}>{words.sku}</span>
            <Code value={sku} className="font-medium" />
          </span>
          <Badge tone="outline">{clientName ?? words.noClient}</Badge>
        </p>
      </div>
      <div className={look.picture}>
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
          'after:absolute after:inset-0 after:rounded-sheet',
          look.link,
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
