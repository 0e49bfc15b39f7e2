import type { Label, Product } from '#domain/products/contract.ts';
import { classes } from '#web/kit/classes.ts';
import { PartNotThere } from '#web/list/not-there.tsx';
import { PrintOnHere } from '#web/printing/parts/print-on-here.tsx';
import { usePartner } from '#web/session/session.tsx';
import { ArtworkList } from './artwork-list.tsx';
import { LabelFacts } from './label-facts.tsx';
import { LabelPicture } from './label-picture.tsx';
import { itemsOfLabel, LabelStock, useProductStock } from './label-stock.tsx';
import { productsLabelWords as words } from './wording.ts';

type OneLabelProps = {
  product: Product;
  label: Label;
  loadedAt: number;
};

/** One label: drawing, facts, location and artwork. */
export const OneLabel = ({ product, label, loadedAt }: OneLabelProps) => {
  const stock = useProductStock(product);
  const isOfPartner = usePartner() !== null;
  const items = itemsOfLabel(stock.data ?? [], label);
  return (
    <div data-print="together">
      <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 max-[16rem]:grid-cols-1 md:grid-cols-[minmax(0,12rem)_minmax(0,1fr)] md:gap-5 print:grid-cols-[38mm_minmax(0,1fr)] print:gap-4">
        <LabelPicture
          label={label}
          owner={product}
          className="self-start rounded-sheet border border-line max-md:row-span-3 max-[16rem]:row-span-1 bg-stock p-2 md:p-4 print:border-0 print:p-0"
        />
        <LabelFacts label={label} itemAddress={items[0] && `/admin/inventory/${items[0].id}`} />
      </div>
      {/* For partners nothing stands here: no room is kept for it. */}
      <div
        className={classes(
          'mt-2 flex flex-wrap items-center justify-between gap-x-4 print:mt-1 print:min-h-0',
          !isOfPartner && 'min-h-12',
        )}
      >
        {stock.data ? (
          <LabelStock items={items} />
        ) : (
          <PartNotThere query={stock} what={words.stockNotLoaded} />
        )}
        <PrintOnHere product={product} label={label} />
      </div>
      <div className="mt-1">
        <ArtworkList product={product} label={label} loadedAt={loadedAt} />
      </div>
    </div>
  );
};
