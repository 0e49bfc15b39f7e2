import type { Label } from '#domain/products/contract.ts';
import { choiceInWords } from '#web/record/choice-in-words.ts';
import { inWords } from '#web/words/told.ts';
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

/** What is long has two of three columns. */
const wide = 'md:col-span-2 lg:col-span-1 min-[70rem]:col-span-2 print:col-span-1';

/** Every field of one label, in the order of the specification. */
export const LabelFacts = ({ label, itemAddress }: LabelFactsProps) => (
  <Facts className="min-w-0 content-start max-md:contents md:grid-cols-3 md:gap-x-4 md:gap-y-3 lg:grid-cols-2 min-[70rem]:grid-cols-3 print:grid print:grid-cols-3 print:gap-x-3 print:gap-y-1">
    <CodeFact
      name={labelFieldNames.labelSku}
      value={label.labelSku}
      to={itemAddress}
      className={`${wide} ${beside}`}
    />
    <Fact
      name={labelFieldNames.labelType}
      value={label.labelType ? <LabelTypeBadge type={label.labelType} /> : null}
      className={beside}
    />
    <Fact
      name={labelFieldNames.labelOrientation}
      value={label.labelOrientation && inWords(label.labelOrientation)}
      className={beside}
    />
    <Fact
      name={labelFieldNames.labelFeed}
      value={label.labelFeed ? <FeedHint feed={label.labelFeed} /> : null}
    />
    <Fact name={labelFieldNames.labelSize} value={label.labelSize} note={sizeInMm(label.labelSize)} />
    <Fact name={labelFieldNames.labelMaterial} value={label.labelMaterial} className={wide} />
    <Fact name={labelFieldNames.adhesiveType} value={label.adhesiveType && inWords(label.adhesiveType)} />
    <CodeFact name={labelFieldNames.supplierCode} value={label.supplierCode} />
    <Fact name={labelFieldNames.supplierName} value={label.supplierName} className={wide} />
    {(['printLayout', 'dateKind', 'pages', 'grey', 'releaseMark'] as const).map((name) => {
      const value = label[name];
      return value === null ? null : (
        <Fact key={name} name={labelFieldNames[name]} value={choiceInWords(name, value)} />
      );
    })}
  </Facts>
);
