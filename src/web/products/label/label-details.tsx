import type { Product } from '#domain/products/contract.ts';
import { isBlankLabel, shownLabels } from '#domain/products/shown-labels.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/controls/tabs.tsx';
import { labels as words } from '../wording.ts';
import { LabelTypeBadge } from './label-type-badge.tsx';
import { OneLabel } from './one-label.tsx';

type LabelDetailsProps = {
  product: Product;
  /** The open label, from 1. */
  open: number;
  onOpen: (labelNumber: number) => void;
  loadedAt: number;
};

/** Label Details: a tab per label, or the flat fields of a product without a list of labels. */
export const LabelDetails = ({ product, open, onOpen, loadedAt }: LabelDetailsProps) => {
  const labels = shownLabels(product);
  const [only] = labels;
  if (product.labels.length === 0 && only)
    return (
      <>
        {isBlankLabel(only) ? <p className="mb-5 text-ink-quiet">{words.none}</p> : null}
        <OneLabel product={product} label={only} loadedAt={loadedAt} />
      </>
    );
  return (
    <Tabs
      value={String(Math.min(open, labels.length))}
      onValueChange={(value) => {
        onOpen(Number(value));
      }}
    >
      <TabList nested label={words.labels}>
        {labels.map((label, index) => (
          <Tab key={label.id} value={String(index + 1)}>
            {words.label({ index: index + 1 })}
            {/* On a phone the chips are in one row: the type is among the facts. */}
            {label.labelType ? (
              <span className="max-sm:sr-only">
                <LabelTypeBadge type={label.labelType} />
              </span>
            ) : null}
          </Tab>
        ))}
      </TabList>
      {labels.map((label, index) => (
        <TabPanel
          key={label.id}
          value={String(index + 1)}
          printTitle={words.labelSku({ sku: product.sku, index: index + 1 })}
          className="pt-3! print:pt-2!"
        >
          <OneLabel product={product} label={label} loadedAt={loadedAt} />
        </TabPanel>
      ))}
    </Tabs>
  );
};
