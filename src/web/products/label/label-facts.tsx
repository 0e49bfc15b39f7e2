import type { Label } from '#domain/products/contract.ts';
import { CodeFact, Fact, Facts } from '../page/fact.tsx';
import { FeedHint } from './feed-hint.tsx';
import { LabelTypeBadge } from './label-type-badge.tsx';
import { sizeInMm } from './size-in-mm.ts';

/** All fields of a label, in the order of the specification. */
export const LabelFacts = ({ label }: { label: Label }) => (
  <Facts className="print:grid-cols-[6fr_5fr_7fr] print:gap-x-4">
    <CodeFact name="Label SKU" value={label.labelSku} className="col-span-2 print:col-span-1" />
    <Fact name="Type" value={label.labelType ? <LabelTypeBadge type={label.labelType} /> : null} />
    <Fact name="Orientation" value={label.labelOrientation} />
    <Fact name="Feed" value={label.labelFeed ? <FeedHint feed={label.labelFeed} /> : null} />
    <Fact name="Size" value={label.labelSize} note={sizeInMm(label.labelSize)} />
    <Fact name="Material" value={label.labelMaterial} />
    <Fact name="Adhesive Type" value={label.adhesiveType} />
    <CodeFact name="Supplier Code" value={label.supplierCode} />
    <Fact name="Supplier Name" value={label.supplierName} />
  </Facts>
);
