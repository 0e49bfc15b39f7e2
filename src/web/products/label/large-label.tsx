import type { ReactNode } from 'react';
import type { Label } from '#domain/products/contract.ts';
import { feedHint } from '#web/record/choice-wording.ts';
import { Fitted } from '#web/kit/fitted.tsx';
import { inWords } from '#web/words/told.ts';
import { labelFieldNames } from '../label-field-names.ts';
import { notRecorded } from '../wording.ts';
import { LabelPicture } from './label-picture.tsx';
import { LabelTypeBadge } from './label-type-badge.tsx';
import type { Owner } from './owner.ts';
import { sizeInMm } from './size-in-mm.ts';
import { productsLabelWords as words } from './wording.ts';

type LargeProps = { name: string; value: string | null; note?: string | null };

/** A fact in type that can be read from 1.5 m. */
const Large = ({ name, value, note }: LargeProps) => (
  <div className="min-w-0">
    <dt className="label-quiet">{name}</dt>
    <dd className="[container-type:inline-size]">
      <Fitted text={value ?? notRecorded} />
      {note ? <span className="block text-fact">{note}</span> : null}
    </dd>
  </div>
);

/** What the label is made of, in type that is read at arm's length. */
const Made = ({ label }: { label: Label }) => (
  <dl className="min-w-0 max-sm:order-last">
    <dt className="label-quiet">{words.material}</dt>
    <dd className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <span className="text-[min(2.5rem,7vw)] leading-tight font-[640] wrap-anywhere">
        {label.labelMaterial ?? notRecorded}
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-fact">
        {label.labelType ? <LabelTypeBadge type={label.labelType} /> : null}
        {[label.adhesiveType, label.labelOrientation].map((value) =>
          value ? <span key={value}>{inWords(value)}</span> : null,
        )}
      </span>
    </dd>
  </dl>
);

type LargeLabelProps = {
  owner: Owner;
  label: Label;
  /** What the client says about labelling, below. */
  instruction?: ReactNode;
};

/**
 * One label as a station shows it: what it is, how it runs off the roll, what it looks like, and the client's instruction
 * beside them. On a phone the facts are above the fold, and the material comes last.
 */
export const LargeLabel = ({ owner, label, instruction }: LargeLabelProps) => (
  <div className="grid grid-cols-1 gap-3 sm:gap-x-6 sm:gap-y-4 md:landscape:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <div className="max-sm:contents sm:grid sm:content-start sm:gap-y-4">
      <dl className="grid content-start gap-y-2 max-sm:grid-cols-[minmax(0,1fr)_6.5rem] max-sm:gap-x-4 max-sm:*:first:col-span-full sm:gap-y-3">
        <Large name={labelFieldNames.labelSku} value={label.labelSku} />
        <Large name={labelFieldNames.labelSize} value={label.labelSize} note={sizeInMm(label.labelSize)} />
        <Large name={labelFieldNames.labelFeed} value={label.labelFeed} note={feedHint(label.labelFeed)} />
      </dl>
      <Made label={label} />
    </div>
    <div className="max-sm:contents sm:grid sm:grid-cols-2 sm:content-start sm:gap-6 md:landscape:grid-cols-1 md:landscape:gap-4">
      <LabelPicture
        label={label}
        owner={owner}
        isLarge
        className="self-start rounded-sheet border border-line bg-stock p-2 sm:p-4"
      />
      {instruction ? <div className="min-w-0 max-sm:order-last">{instruction}</div> : null}
    </div>
  </div>
);
