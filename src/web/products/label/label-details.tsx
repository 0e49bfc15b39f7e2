import type { Product } from '#domain/products/contract.ts';
import { isBlankLabel, shownLabels } from '#domain/products/shown-labels.ts';
import { classes } from '#web/kit/classes.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/tabs.tsx';
import { labels as words } from '../wording.ts';
import { ArtworkList } from './artwork-list.tsx';
import { LabelFacts } from './label-facts.tsx';
import { LabelPicture } from './label-picture.tsx';
import { LabelTypeBadge } from './label-type-badge.tsx';

type OneLabelProps = { productId: number; label: Product['labels'][number]; loadedAt: number };

const OneLabel = ({ productId, label, loadedAt }: OneLabelProps) => (
  <div className="@container">
    <div
      data-print="together"
      className="grid gap-8 @xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] print:grid-cols-[minmax(0,1fr)_13rem] print:gap-4"
    >
      <LabelFacts label={label} />
      <LabelPicture
        label={label}
        className="self-start rounded-sheet border border-line bg-stock p-4 print:border-0 print:p-0"
      />
    </div>
    <h2
      className={classes(
        'mt-8 mb-2 font-[640] print:mt-2 print:mb-0 print:break-before-avoid',
        // In print the list's own sentence is sufficient.
        label.artworkFiles.length === 0 && 'print:hidden',
      )}
    >
      Artwork
    </h2>
    <ArtworkList productId={productId} values={label.artworkFiles} loadedAt={loadedAt} />
  </div>
);

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
        <OneLabel productId={product.id} label={only} loadedAt={loadedAt} />
      </>
    );
  return (
    <Tabs
      value={String(Math.min(open, labels.length))}
      onValueChange={(value) => {
        onOpen(Number(value));
      }}
    >
      <TabList nested label="Labels">
        {labels.map((label, index) => (
          <Tab key={label.id} value={String(index + 1)}>
            Label {index + 1}
            {label.labelType ? <LabelTypeBadge type={label.labelType} /> : null}
          </Tab>
        ))}
      </TabList>
      {labels.map((label, index) => (
        <TabPanel
          key={label.id}
          value={String(index + 1)}
          printTitle={`${product.sku} · Label ${index + 1}`}
          className="print:pt-3"
        >
          <OneLabel productId={product.id} label={label} loadedAt={loadedAt} />
        </TabPanel>
      ))}
    </Tabs>
  );
};
