import type { Product } from '#domain/products/contract.ts';
import { formatDate, formatDateTime } from '#web/kit/texts/format-date.ts';
import { CodeFact, Fact, Facts } from '../products/fact.tsx';
import { PrintedBars } from './printed-bars.tsx';
import { QuantityFacts } from './quantity-facts.tsx';
import { productPageWords as words } from './wording.ts';

/** When the record was really changed, and by whom; null if never. */
const lastChange = ({ createdAt, updatedAt, updatedBy }: Product): string | null => {
  if (updatedAt === createdAt) return null;
  const when = words.changed({ updatedAt: formatDateTime(updatedAt) });
  return updatedBy === null ? when : words.by({ when, updatedBy });
};

/** Product Details: what the product is and how it is packed. On paper its SKU and description are the head of the page. */
export const ProductFacts = ({ product }: { product: Product }) => (
  <div className="grid gap-5 print:flex print:flex-wrap print:gap-x-5 print:gap-y-1">
    <Facts className="print:grid-cols-[38mm_23mm_30mm] print:gap-x-4">
      <CodeFact name={words.sku} value={product.sku} className="max-sm:col-span-2 print:hidden" />
      <CodeFact
        name={words.barcode}
        value={product.barcode}
        gtin
        below={product.barcode ? <PrintedBars code={product.barcode} /> : null}
        className="max-sm:col-span-2 print:col-span-1"
      />
      <CodeFact name={words.clientSku} value={product.clientSku} />
      <Fact name={words.lastUpdated} value={formatDate(product.createdAt)} note={lastChange(product)} />
      <Fact
        name={words.itemDescription}
        value={product.itemDescription}
        className="col-span-2 print:hidden"
      />
    </Facts>
    <QuantityFacts product={product} />
    {product.notes ? (
      <dl className="min-w-0 print:w-full">
        <dt className="label-quiet">{words.notes}</dt>
        <dd className="mt-0.5 max-w-prose whitespace-pre-line">{product.notes}</dd>
      </dl>
    ) : null}
  </div>
);
