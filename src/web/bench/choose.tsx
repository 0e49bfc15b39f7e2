import type { SearchHit } from '#domain/products/contract.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { classes } from '#web/kit/classes.ts';
import { exactMatchMark } from '#web/search/arrange-hits.ts';
import { HitLabels } from '#web/search/hit-labels.tsx';
import { benchWords as words } from './wording.ts';

type ChooseProps = {
  title: string;
  text: string | null;
  products: readonly SearchHit[];
  /** The index of the product that OK opens; -1 for none, so that no product opens without a choice. */
  selected: number;
  onChoose: (product: SearchHit) => void;
};

/** Scrolls the selected product into view. */
const show = (item: HTMLElement | null): void => item?.scrollIntoView({ block: 'nearest' });

/** Lets a person choose between products with the same code, by client and labels. */
export const Choose = ({ title, text, products, selected, onChoose }: ChooseProps) => (
  <div role="alert" className="rounded-sheet border-4 border-warning bg-warning-wash p-6">
    <h1 tabIndex={-1} className="text-title font-[680] text-warning">
      {title}
    </h1>
    {text ? <p className="mt-1 text-fact">{text}</p> : null}
    <ul className="mt-4 grid gap-3">
      {products.map((product, place) => (
        <li
          key={product.id}
          ref={place === selected ? show : undefined}
          className={classes(
            'relative grid gap-2 rounded-control border-4 bg-stock px-4 py-3',
            place === selected ? 'border-accent' : 'border-line',
          )}
        >
          <p className="text-fact">
            <Badge tone="outline">{product.clientName ?? words.noClient}</Badge>
            <span className="ms-3 text-ink-quiet">{exactMatchMark(product)}</span>
          </p>
          <button
            type="button"
            aria-current={place === selected || undefined}
            onClick={() => {
              onChoose(product);
            }}
            className="min-h-12 text-start after:absolute after:inset-0"
          >
            <span className="block text-title font-[640] wrap-anywhere">
              {product.itemDescription ?? product.sku}
            </span>
            <Code value={product.sku} className="text-fact" />
          </button>
          <HitLabels hit={product} />
        </li>
      ))}
    </ul>
  </div>
);
