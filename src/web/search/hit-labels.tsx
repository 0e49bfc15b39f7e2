import type { Label, SearchHit } from '#domain/products/contract.ts';
import { isBlankLabel, shownLabels } from '#domain/products/shown-labels.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { LabelTypeBadge } from '#web/products/label/label-type-badge.tsx';
import { NoLabel } from '#web/products/label/no-label.tsx';
import { useProduct } from '#web/products/queries.ts';
import { hasLabelInList } from '#domain/products/hit-order.ts';
import { searchWords as words } from './wording.ts';

/** The labels of a hit: type, size, feed and label SKU. */
export const HitLabels = ({ hit }: { hit: SearchHit }) => {
  const { data: product, error } = useProduct(hit.id);
  if (!product) {
    if (!hasLabelInList(hit)) return <NoLabel />;
    if (!error) return <Skeleton className="h-8 max-w-md" />;
    return <p className="text-ink-quiet">{words.labelsNotLoaded}</p>;
  }
  const labels = shownLabels(product).filter((label) => !isBlankLabel(label));
  if (labels.length === 0) return <NoLabel />;
  return (
    <ul className="grid gap-2">
      {labels.map((label, index) => (
        <LabelLine key={label.id} label={label} number={index + 1} />
      ))}
    </ul>
  );
};

const LabelLine = ({ label, number }: { label: Label; number: number }) => (
  <li className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-t border-line pt-2 font-[560]">
    <span className="label-quiet">{words.label({ number })}</span>
    {label.labelType ? <LabelTypeBadge type={label.labelType} /> : null}
    {label.labelSize ? <span>{label.labelSize}</span> : null}
    {label.labelFeed ? <span>{label.labelFeed}</span> : null}
    {label.labelSku ? <Code value={label.labelSku} /> : null}
  </li>
);
