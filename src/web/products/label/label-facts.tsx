import type { Label } from '#domain/products/contract.ts';
import { layoutInWords } from '#web/record/layout-in-words.ts';
import { CodeFact, Fact, Facts } from '../fact.tsx';
import { FeedHint } from './feed-hint.tsx';
import { LabelTypeBadge } from './label-type-badge.tsx';
import { sizeInMm } from './size-in-mm.ts';

type LabelFactsProps = {
  label: Label;
  /** The address of its item in the inventory. */
  itemAddress?: string | undefined;
  /** On a phone: whether to show all facts, or only those needed to load the right roll. */
  showsAll: boolean;
};

/** Every field of one label, in the order of the specification. */
export const LabelFacts = ({ label, itemAddress, showsAll }: LabelFactsProps) => {
  const further = showsAll ? undefined : 'max-md:hidden print:block';
  return (
    <Facts className="min-w-0 content-start max-md:grow max-md:basis-44 max-md:grid-cols-1 max-md:gap-y-2 md:gap-x-3 md:gap-y-4 print:grid-cols-3 print:gap-x-3 print:gap-y-1">
      <CodeFact
        name="Label SKU"
        value={label.labelSku}
        to={itemAddress}
        className="md:col-span-2 print:col-span-1"
      />
      <Fact
        name="Type"
        value={label.labelType ? <LabelTypeBadge type={label.labelType} /> : null}
        className={further}
      />
      <Fact name="Orientation" value={label.labelOrientation} className={further} />
      <Fact name="Feed" value={label.labelFeed ? <FeedHint feed={label.labelFeed} /> : null} />
      <Fact name="Size" value={label.labelSize} note={sizeInMm(label.labelSize)} />
      <Fact name="Material" value={label.labelMaterial} className={further} />
      <Fact name="Adhesive Type" value={label.adhesiveType} className={further} />
      <CodeFact name="Supplier Code" value={label.supplierCode} className={further} />
      <Fact name="Supplier Name" value={label.supplierName} className={further} />
      {label.printLayout === null ? null : (
        <Fact name="Print Layout" value={layoutInWords(label.printLayout)} className={further} />
      )}
    </Facts>
  );
};
