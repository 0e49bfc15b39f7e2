import type { Label } from '#domain/products/contract.ts';
import { choiceInWords } from '#web/record/choice-in-words.ts';
import { labelFieldNames } from '../label-field-names.ts';
import { CodeFact, Fact, Facts } from '../fact.tsx';
import { FeedHint } from './feed-hint.tsx';
import { LabelTypeBadge } from './label-type-badge.tsx';
import { sizeInMm } from './size-in-mm.ts';

type LabelFactsProps = {
  label: Label;
  /** The address of its item in the inventory. */
  itemAddress?: string | undefined;
};

/** On a phone the first facts stand beside the drawing, and the others below it; with text twice as large all stand below. */
const beside = 'max-md:col-start-2 max-[16rem]:col-start-1 print:col-start-auto';

/** Every field of one label, in the order of the specification. */
export const LabelFacts = ({ label, itemAddress }: LabelFactsProps) => (
  <Facts className="min-w-0 content-start max-md:contents md:gap-x-3 md:gap-y-4 print:grid print:grid-cols-3 print:gap-x-3 print:gap-y-1">
    <CodeFact
      name="Label SKU"
      value={label.labelSku}
      to={itemAddress}
      className={`md:col-span-2 print:col-span-1 ${beside}`}
    />
    <Fact
      name="Type"
      value={label.labelType ? <LabelTypeBadge type={label.labelType} /> : null}
      className={beside}
    />
    <Fact name="Orientation" value={label.labelOrientation} className={beside} />
    <Fact
      name="Feed"
      value={label.labelFeed ? <FeedHint feed={label.labelFeed} /> : null}
      className={beside}
    />
    <Fact name="Size" value={label.labelSize} note={sizeInMm(label.labelSize)} className={beside} />
    <Fact name="Material" value={label.labelMaterial} />
    <Fact name="Adhesive Type" value={label.adhesiveType} />
    <CodeFact name="Supplier Code" value={label.supplierCode} />
    <Fact name="Supplier Name" value={label.supplierName} />
    {(['printLayout', 'dateKind', 'pages', 'grey'] as const).map((name) => {
      const value = label[name];
      return value === null ? null : (
        <Fact key={name} name={labelFieldNames[name]} value={choiceInWords(name, value)} />
      );
    })}
  </Facts>
);
