import { useState } from 'react';
import type { Label, Product } from '#domain/products/contract.ts';
import { Button } from '#web/kit/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { PrintOnHere } from '#web/printing/parts/print-on-here.tsx';
import { labels as words } from '../wording.ts';
import { ArtworkList } from './artwork-list.tsx';
import { LabelFacts } from './label-facts.tsx';
import { LabelPicture } from './label-picture.tsx';
import { itemsOfLabel, LabelStock, useProductStock } from './label-stock.tsx';

type OneLabelProps = {
  product: Product;
  label: Label;
  /** Whether it has half the width, with a smaller drawing. */
  isNarrow: boolean;
  loadedAt: number;
};

/** One label: drawing, facts and location. On a phone a tap shows the other facts. */
export const OneLabel = ({ product, label, isNarrow, loadedAt }: OneLabelProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const { data: stock } = useProductStock(product);
  const items = itemsOfLabel(stock ?? [], label);
  return (
    <div data-print="together">
      <div
        className={classes(
          'flex flex-wrap gap-3 md:grid md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] md:gap-6 print:grid print:grid-cols-[38mm_minmax(0,1fr)] print:gap-4',
          isNarrow && 'min-[87.5rem]:grid-cols-[10.5rem_minmax(0,1fr)] min-[87.5rem]:gap-4',
        )}
      >
        <LabelPicture
          label={label}
          owner={product}
          className="self-start rounded-sheet max-md:w-30 border border-line bg-stock p-2 md:p-4 print:border-0 print:p-0"
        />
        <LabelFacts
          label={label}
          itemAddress={items[0] && `/admin/inventory/${items[0].id}`}
          showsAll={showsAll}
        />
      </div>
      <div className="mt-2 md:mt-4 print:mt-1">
        <LabelStock items={items} />
      </div>
      {showsAll ? null : (
        <Button
          className="mt-2 md:hidden print:hidden"
          onClick={() => {
            setShowsAll(true);
          }}
        >
          {words.showAll}
        </Button>
      )}
      <div className={classes('mt-3 md:mt-4 print:mt-1', !showsAll && 'max-md:hidden print:block')}>
        <ArtworkList product={product} label={label} loadedAt={loadedAt} />
        <PrintOnHere product={product} label={label} />
      </div>
    </div>
  );
};
