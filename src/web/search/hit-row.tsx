import { formatNumber } from '#web/words/formats.ts';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { imageAddress } from '#domain/files/image-value.ts';
import type { SearchHit } from '#domain/products/contract.ts';
import { Badge } from '#web/kit/badge.tsx';
import { classes } from '#web/kit/classes.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { LabelTypeBadge } from '#web/products/label/label-type-badge.tsx';
import { NoLabel } from '#web/products/label/no-label.tsx';
import { hasLabelInList } from '#domain/products/hit-order.ts';
import { exactMatchMark } from './arrange-hits.ts';
import { HitLabels } from './hit-labels.tsx';
import { notRecorded } from '#web/products/wording.ts';
import { searchWords as words } from './wording.ts';

type HitRowProps = {
  hit: SearchHit;
  /** Whether it is one of several with the same code: shows its labels, to tell them apart. */
  isChoice?: boolean;
};

/** A hit: the product, its client, and the labelling data that can be read without opening it. */
export const HitRow = ({ hit, isChoice = false }: HitRowProps) => {
  const mark = exactMatchMark(hit);
  const isLabelled = hasLabelInList(hit);
  return (
    <li
      className={classes(
        'relative grid grid-cols-[minmax(0,1fr)_4rem] content-start gap-x-4 gap-y-3 rounded-sheet border bg-stock p-4 transition-colors hover:border-ink',
        'sm:grid-cols-[minmax(0,1fr)_6rem] sm:grid-rows-[auto_auto_auto_1fr] sm:gap-x-6 sm:gap-y-2 lg:grid-cols-[minmax(0,1fr)_15rem_13rem_6rem] lg:grid-rows-[auto_1fr]',
        mark === null ? 'border-line' : 'border-s-[6px] border-ink',
      )}
    >
      <div>
        {mark === null ? null : <ExactMark opens={!isChoice}>{mark}</ExactMark>}
        <h3 className="text-fact font-[640]">
          <Link
            to={`/products/${hit.id}`}
            data-exact-hit={mark === null ? undefined : ''}
            className="after:absolute after:-inset-px after:rounded-sheet focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
          >
            {hit.itemDescription ?? words.noDescription}
          </Link>
        </h3>
      </div>
      <dl className="col-span-2 flex flex-wrap gap-x-6 gap-y-1.5 sm:col-span-1 sm:col-start-1">
        <Fact name={words.sku}>
          <Code value={hit.sku} />
        </Fact>
        {hit.barcode === null ? null : (
          <Fact name={words.barcode}>
            <Code value={hit.barcode} gtin />
          </Fact>
        )}
        {hit.clientSku === null ? null : (
          <Fact name={words.clientSku}>
            <Code value={hit.clientSku} />
          </Fact>
        )}
      </dl>
      <div className="col-span-2 flex flex-wrap content-start gap-2 sm:col-span-1 sm:col-start-1 lg:col-start-2 lg:row-start-1 lg:row-end-3 lg:pt-1">
        <Badge tone="outline">{hit.clientName ?? words.noClient}</Badge>
        <LabelFacts count={hit.labelCount} type={hit.labelType} />
      </div>
      <dl className="col-span-2 grid max-w-60 grid-cols-3 content-start gap-x-4 tabular-nums sm:col-span-1 sm:col-start-1 lg:col-start-3 lg:row-start-1 lg:row-end-3">
        <Fact name={words.case}>{quantity(hit.caseQuantity)}</Fact>
        <Fact name={words.layer}>{quantity(hit.layerQuantity)}</Fact>
        <Fact name={words.pallet}>{quantity(hit.palletQuantity)}</Fact>
      </dl>
      {isChoice || !isLabelled ? (
        <div className="order-last col-span-full">
          {mark === null ? <NoLabel /> : <HitLabels hit={hit} />}
        </div>
      ) : null}
      <div className="col-start-2 row-start-1 sm:row-end-5 lg:col-start-4 lg:row-end-3">
        <ImageFrame src={hit.images[0] === undefined ? null : imageAddress(hit.images[0], 160)} alt="" />
      </div>
    </li>
  );
};

const ExactMark = ({ opens, children }: { opens: boolean; children: ReactNode }) => (
  <p className="mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-quiet">
    <span className="rounded-tag bg-ink px-2 py-0.5 font-[560] text-paper">{children}</span>
    {opens ? (
      <span className="hidden items-center gap-1.5 text-ink-quiet sm:inline-flex">
        <CornerDownLeft aria-hidden className="size-4" />
        {words.enterOpensIt}
      </span>
    ) : null}
  </p>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="label-quiet">{name}</dt>
    <dd className="text-fact font-medium">{children}</dd>
  </div>
);

const quantity = (value: number | null): string => (value === null ? notRecorded : formatNumber(value));

const LabelFacts = ({ count, type }: { count: number; type: string | null }) => (
  <>
    {type === null ? null : <LabelTypeBadge type={type} />}
    {count > 1 ? <Badge>{words.labels({ count })}</Badge> : null}
  </>
);
