import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import type { Product } from '#domain/products/contract.ts';
import { feedHint } from '#domain/products/label.ts';
import { isBlankLabel, shownLabels } from '#domain/products/shown-labels.ts';
import { inPlace } from '#web/app/place-on-page.ts';
import { LabelTypeBadge } from './label-type-badge.tsx';

/** How many labels are listed; the others are in Label Details. */
const named = 4;

/** Each label on one line, on the tab that opens first: which roll to fetch and how to load it, without a tap. */
export const LabelGlance = ({ product }: { product: Product }) => {
  const labels = shownLabels(product).filter((label) => !isBlankLabel(label));
  if (labels.length === 0) return null;
  return (
    <ul className="mb-8 divide-y divide-line rounded-sheet border border-line bg-stock print:hidden">
      {labels.slice(0, named).map((label, index) => (
        <li key={label.id}>
          <Link
            to={`?tab=labels&label=${index + 1}`}
            state={inPlace}
            className="group flex min-h-14 items-center gap-4 rounded-sheet px-4 py-3 hover:bg-sunken"
          >
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="label-quiet">Label {index + 1}</span>
                {label.labelType ? <LabelTypeBadge type={label.labelType} /> : null}
              </span>
              <span className="mt-1 flex flex-wrap gap-x-5 text-fact font-[640]">
                {label.labelSize ? <span>{label.labelSize}</span> : null}
                {label.labelFeed ? (
                  <span>
                    {label.labelFeed}{' '}
                    <span className="text-body font-normal">{feedHint(label.labelFeed)}</span>
                  </span>
                ) : null}
                {label.labelMaterial ? <span>{label.labelMaterial}</span> : null}
              </span>
            </span>
            <ChevronRightIcon aria-hidden className="size-5 shrink-0 text-ink-quiet group-hover:text-ink" />
          </Link>
        </li>
      ))}
      {labels.length > named ? (
        <li>
          <Link
            to="?tab=labels"
            state={inPlace}
            className="flex min-h-12 items-center px-4 font-[560] text-accent underline underline-offset-4"
          >
            All {labels.length} labels
          </Link>
        </li>
      ) : null}
    </ul>
  );
};
