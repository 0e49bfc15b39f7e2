import type { Label, Product } from '#domain/products/contract.ts';
import { feedHint } from '#domain/products/label.ts';
import { classes } from '#web/kit/classes.ts';
import { LabelPicture } from '#web/products/label/label-picture.tsx';
import { LabelTypeBadge } from '#web/products/label/label-type-badge.tsx';
import { sizeInMm } from '#web/products/label/size-in-mm.ts';

type LargeProps = { name: string; value: string | null; note?: string | null; className?: string };

/** A fact in type that can be read from 1.5 m. */
const Large = ({ name, value, note, className }: LargeProps) => (
  <div className={classes('min-w-0', className)}>
    <dt className="label-quiet">{name}</dt>
    <dd>
      <span className="block text-bench font-[680] wrap-anywhere max-sm:text-[10vw]">{value ?? 'N/A'}</span>
      {note ? <span className="block text-fact">{note}</span> : null}
    </dd>
  </div>
);

/**
 * One label as the bench shows it: what it is, how it runs off the roll, and what it looks like. On a phone these are
 * above the fold, and the material comes last.
 */
export const BenchLabel = ({ product, label }: { product: Product; label: Label }) => (
  <div className="grid grid-cols-1 gap-3 sm:gap-6 md:landscape:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:landscape:grid-rows-[auto_1fr]">
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-5 sm:grid-cols-[auto_minmax(0,1fr)] gap-y-2 sm:gap-x-10 sm:gap-y-4">
      <Large name="Label SKU" value={label.labelSku} className="col-span-full" />
      <Large name="Feed" value={label.labelFeed} note={feedHint(label.labelFeed)} />
      <Large name="Size" value={label.labelSize} note={sizeInMm(label.labelSize)} />
    </dl>
    <p className="flex flex-wrap items-center gap-x-6 gap-y-1 self-start text-fact font-[560] max-sm:order-last">
      {label.labelType ? <LabelTypeBadge type={label.labelType} /> : null}
      {[label.labelMaterial, label.adhesiveType, label.labelOrientation].map((value) =>
        value ? (
          <span key={value} className="min-w-0">
            {value}
          </span>
        ) : null,
      )}
    </p>
    <LabelPicture
      label={label}
      owner={product}
      isLarge
      className="self-start rounded-sheet border border-line bg-stock p-2 sm:p-4 md:landscape:col-start-2 md:landscape:row-span-2 md:landscape:row-start-1"
    />
  </div>
);
