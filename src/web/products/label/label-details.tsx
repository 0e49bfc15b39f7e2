import type { Product } from '#domain/products/contract.ts';
import { isBlankLabel, shownLabels } from '#domain/products/shown-labels.ts';
import { classes } from '#web/kit/classes.ts';
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
        <OneLabel product={product} label={only} isNarrow={false} loadedAt={loadedAt} />
      </>
    );
  // On a wide screen two labels are side by side, without the tabs that choose between them.
  const isPair = labels.length === 2;
  return (
    <Tabs
      value={String(Math.min(open, labels.length))}
      onValueChange={(value) => {
        onOpen(Number(value));
      }}
    >
      <TabList nested label={words.labels} className={isPair ? 'min-[87.5rem]:hidden' : undefined}>
        {labels.map((label, index) => (
          <Tab key={label.id} value={String(index + 1)}>
            {words.label({ index: index + 1 })}
            {label.labelType ? <LabelTypeBadge type={label.labelType} /> : null}
          </Tab>
        ))}
      </TabList>
      <div
        className={
          isPair ? 'min-[87.5rem]:grid min-[87.5rem]:grid-cols-2 min-[87.5rem]:gap-8 print:block' : ''
        }
      >
        {labels.map((label, index) => (
          <TabPanel
            key={label.id}
            value={String(index + 1)}
            printTitle={words.labelSku({ sku: product.sku, index: index + 1 })}
            className={classes(
              'max-md:pt-3 md:pt-4 print:pt-2',
              isPair && 'min-[87.5rem]:pt-0 min-[87.5rem]:data-[state=inactive]:block',
            )}
          >
            {isPair ? (
              <h3 className="mb-3 hidden items-center gap-2 font-[640] min-[87.5rem]:flex print:hidden!">
                {words.label({ index: index + 1 })}
                {label.labelType ? <LabelTypeBadge type={label.labelType} /> : null}
              </h3>
            ) : null}
            <OneLabel product={product} label={label} isNarrow={isPair} loadedAt={loadedAt} />
          </TabPanel>
        ))}
      </div>
    </Tabs>
  );
};
