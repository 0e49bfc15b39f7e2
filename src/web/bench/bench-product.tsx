import { useState } from 'react';
import type { Product } from '#domain/products/contract.ts';
import { hasLabel, isBlankLabel, shownLabels } from '#domain/products/shown-labels.ts';
import { isNotFound, sentenceOf } from '#web/api/call.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { ScreenSpinner } from '#web/kit/spinner.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { useIsOkAsked } from '#web/kit/use-ok-key.ts';
import { ClientSectionText } from '#web/clients/parts/client-section-text.tsx';
import { sectionWords } from '#web/clients/client-texts.ts';
import { LargeLabel } from '#web/products/label/large-label.tsx';
import { NoLabel } from '#web/products/label/no-label.tsx';
import { DoAndDont } from '#web/product-page/do-and-dont.tsx';
import { ProductCodes } from '#web/product-page/product-codes.tsx';
import { QuantityFacts } from '#web/product-page/quantity-facts.tsx';
import { StartRunHere } from '#web/runs/parts/start-run-here.tsx';
import { ChangesHere } from '#web/product-page/changes-here.tsx';
import { useProduct, useProductClient, useStaleness } from '#web/products/queries.ts';
import { PartNotThere } from '#web/list/not-there.tsx';
import { HoldsBand } from '#web/holds/holds-band.tsx';
import { NotUpToDate } from '#web/record/not-loaded.tsx';
import { AnswerBand, PastBand } from './answer-band.tsx';
import type { Answer } from './answers.ts';
import { panelsOf, type BenchView, type Chip, type Panel } from './bench-view.ts';
import { Refused } from './refused.tsx';
import { benchWords as words } from './wording.ts';

/** The labels that are not blank. */
const labelsOf = (product: Product) => shownLabels(product).filter((label) => !isBlankLabel(label));

const Instructions = ({ product }: { product: Product }) => {
  const query = useProductClient(product.clientId, product.id);
  const { data: client } = query;
  if (product.clientId !== null && !client)
    return <PartNotThere query={query} loading={<ScreenSpinner label={words.loadingInstructions} />} />;
  return (
    <div className="grid gap-8">
      {(['labelling-instructions', 'things-to-remember'] as const).map((section) => (
        <section key={section}>
          <h2 className="mb-3 text-title font-[680]">{sectionWords[section].title}</h2>
          <ClientSectionText client={client ?? null} section={section} />
        </section>
      ))}
    </div>
  );
};

const More = ({ product }: { product: Product }) => (
  <div>
    <QuantityFacts product={product} />
    <ProductCodes codes={product.codes} />
    <DoAndDont />
    <p className="mt-6">
      <TextLink to={`/products/${product.id}`} className="inline-flex min-h-12 items-center">
        {words.openWholeProductPage}
      </TextLink>
    </p>
  </div>
);

/** On a phone the names of the parts do not all have room. */
const show = (part: HTMLElement | null): void =>
  part?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

const nameOf = (panel: Panel, labels: number): string => {
  if (panel.kind !== 'label') return panel.kind === 'more' ? words.more : words.instructions;
  return labels === 1 ? words.label : words.labelOf({ index: panel.index + 1, labels });
};

const Head = ({
  product,
  note,
  chips,
}: {
  product: Product;
  note: string | null;
  chips: readonly Chip[];
}) => (
  <header className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
    <h1 tabIndex={-1} className="text-title font-[680] wrap-anywhere max-sm:text-fact">
      {product.itemDescription ?? product.sku}
    </h1>
    <Code value={product.sku} className="text-fact font-medium" />
    {note ? <Badge tone="solid">{note}</Badge> : null}
    {chips.map(({ name, value, isPast }) => (
      <span
        key={name}
        className={
          isPast
            ? 'rounded-tag border-2 border-danger bg-danger-wash px-2 py-0.5 font-[640] text-danger'
            : 'rounded-tag border border-line-strong px-2 py-0.5 font-[560]'
        }
      >
        {name} <Code value={value} />
        {isPast ? words.past : ''}
      </span>
    ))}
  </header>
);

/** The client's instruction below the label, with the way to the rest of it. */
const Instruction = ({ product }: { product: Product }) => {
  const query = useProductClient(product.clientId, product.id);
  const { data: client } = query;
  return (
    <section>
      <h2 className="mb-1 text-fact font-[640]">{sectionWords['labelling-instructions'].title}</h2>
      {product.clientId === null || client ? (
        <ClientSectionText client={client ?? null} section="labelling-instructions" />
      ) : (
        <PartNotThere query={query} />
      )}
    </section>
  );
};

type BenchProductProps = Pick<
  Extract<BenchView, { kind: 'product' }>,
  'id' | 'note' | 'chips' | 'past' | 'given'
> & {
  /** What was said of the roll or label that was scanned last. */
  answer: Answer | null;
  /** Whether the questions before a run are open. */
  isStarting: boolean;
  onStarting: (isStarting: boolean) => void;
  /** The number of the open panel; numbers outside the range wrap around. */
  panel: number;
  onPanel: (panel: number) => void;
};

/** One product on the full screen, with what the worker needs first. */
export const BenchProduct = ({
  id,
  note,
  chips,
  past,
  given,
  answer,
  isStarting,
  onStarting,
  panel,
  onPanel,
}: BenchProductProps) => {
  const query = useProduct(id, { isWatched: true });
  const { data: product, error } = query;
  const staleness = useStaleness(query, id);
  const [labelId, setLabelId] = useState<string>();
  const isOkAsked = useIsOkAsked();
  // Nobody may label by a product that was deleted or failed to load.
  if (isNotFound(error))
    return <Refused tone="stop" title={words.thisProductWasDeleted} text={words.doNotLabel} />;
  if (!product && error)
    return (
      <Refused
        tone="stop"
        title={words.productNotLoaded}
        text={words.scanItAgain({ error: sentenceOf(error) })}
      />
    );
  if (!product) return <ScreenSpinner label={words.loadingProduct} />;
  const labels = labelsOf(product);
  const panels = panelsOf(labels.length);
  const open = ((panel % panels.length) + panels.length) % panels.length;
  const shown = panels[open];
  const label = shown?.kind === 'label' ? labels[shown.index] : undefined;
  // Whoever reads the instructions goes on with the label that was shown before them.
  if (label && label.id !== labelId) setLabelId(label.id);
  return (
    <>
      {staleness ? <NotUpToDate {...staleness} /> : null}
      {/* Whoever reloads the bench, or chose one of several products, has not been told by the scan. */}
      <HoldsBand record={{ product: product.id }} />
      {past === null ? null : <PastBand day={past} />}
      {answer === null ? null : <AnswerBand answer={answer} />}
      {hasLabel(product) ? null : <NoLabel className="mb-4 text-title" />}
      <p className="mb-2 border-b-2 border-line pb-2 text-title leading-tight font-[680] wrap-anywhere">
        {product.clientName ?? words.noClient}
      </p>
      <Head product={product} note={note} chips={chips} />
      <div className="mt-4 empty:hidden">
        <ChangesHere product={product} part="changes" />
      </div>
      <div className="my-3 flex flex-wrap items-center justify-between gap-3 sm:my-4">
        <nav aria-label={words.partsThisProduct} className="flex min-w-0 gap-2 overflow-x-auto sm:flex-wrap">
          {panels.map((one, place) => (
            <button
              key={`${one.kind}${place}`}
              ref={place === open ? show : undefined}
              type="button"
              aria-current={place === open ? 'page' : undefined}
              onClick={() => {
                onPanel(place);
              }}
              className="min-h-12 shrink-0 rounded-control border-2 border-line px-4 font-[560] aria-[current]:border-accent aria-[current]:bg-accent-wash"
            >
              {nameOf(one, labels.length)}
            </button>
          ))}
        </nav>
        <StartRunHere
          product={product}
          labelId={labelId}
          given={given}
          isOpen={isStarting}
          onOpenChange={onStarting}
          hasKey={past === null && !isOkAsked}
        />
      </div>
      {label ? (
        <LargeLabel owner={product} label={label} instruction={<Instruction product={product} />} />
      ) : null}
      {shown?.kind === 'instructions' ? <Instructions product={product} /> : null}
      {shown?.kind === 'more' ? <More product={product} /> : null}
      <ChangesHere product={product} part="confirmation" />
    </>
  );
};
