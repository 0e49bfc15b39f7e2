import { codeKindNames, checkedByHand, levelWords } from '#web/products/code-names.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import { CodeText } from '#web/kit/texts/code-text.tsx';
import { Section } from './section.tsx';
import { productPageWords as words } from './wording.ts';

const Row = ({ code }: { code: ProductCode }) => (
  <li className="grid gap-x-6 border-b border-line py-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] sm:items-center print:grid-cols-[minmax(0,1fr)_8rem_12rem] print:py-0.5">
    <CodeText value={code.code} gtin={code.kind === 'gtin'} className="print:[&_button]:min-h-0" />
    <span className="text-quiet text-ink-quiet">
      {codeKindNames[code.kind]}
      {code.isCheckedByHand ? `, ${checkedByHand}` : null}
    </span>
    <span>{levelWords(code)}</span>
  </li>
);

/** The other codes on the product, its case or its pallet; not rendered if there are none. */
export const ProductCodes = ({ codes }: { codes: readonly ProductCode[] }) =>
  codes.length === 0 ? null : (
    <Section title={words.codes}>
      <ul className="border-t border-line">
        {codes.map((code) => (
          <Row key={code.code} code={code} />
        ))}
      </ul>
    </Section>
  );
