import type { SearchHit } from '#domain/products/contract.ts';
import { Code } from '#web/kit/code.tsx';
import { classes } from '#web/kit/classes.ts';

type ChooseProps = {
  title: string;
  text: string | null;
  products: readonly SearchHit[];
  /** The one that OK opens; -1 for none: nothing is opened that nobody chose. */
  selected: number;
  onChoose: (product: SearchHit) => void;
};

/** Several products carry the code: a person chooses. */
export const Choose = ({ title, text, products, selected, onChoose }: ChooseProps) => (
  <div role="alert" className="rounded-sheet border-4 border-warning bg-warning-wash p-6">
    <h1 tabIndex={-1} className="text-title font-[680] text-warning">
      {title}
    </h1>
    {text ? <p className="mt-1 text-fact">{text}</p> : null}
    <ul className="mt-4 grid gap-3">
      {products.map((product, place) => (
        <li key={product.id}>
          <button
            type="button"
            aria-current={place === selected || undefined}
            onClick={() => {
              onChoose(product);
            }}
            className={classes(
              'grid min-h-20 w-full content-center rounded-control border-4 bg-stock px-4 py-3 text-left',
              place === selected ? 'border-accent' : 'border-line',
            )}
          >
            <span className="text-title font-[640] wrap-anywhere">
              {product.itemDescription ?? product.sku}
            </span>
            <span className="text-fact">
              <Code value={product.sku} /> · {product.clientName ?? 'No client'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  </div>
);
