import CircleCheckIcon from 'lucide-react/icons/circle-check';
import { useLocation } from 'react-router';
import type { ProductSummary } from '#domain/products/contract.ts';
import { Badge } from '#web/kit/badge.tsx';
import { scannedIn } from '#web/scan/scanned.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { productPageWords as words } from './wording.ts';

/** The breadcrumb of a product's page. */
export const crumbsOf = (name: string) => [
  { label: words.home, to: '/' },
  { label: words.products, to: '/products' },
  { label: name },
];

/** The scanned code, as long as the page that it opened is shown. */
const ScannedMark = () => {
  const scanned = scannedIn(useLocation().state);
  return scanned === null ? null : (
    <span className="inline-flex min-w-0 items-center gap-1.5 font-[560] text-success print:hidden">
      <CircleCheckIcon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {words.scanned} <Code value={scanned.code} />
        {scanned.note === null ? null : `, ${scanned.note}`}
      </span>
    </span>
  );
};

type ProductLeadProps = { product: Pick<ProductSummary, 'sku' | 'clientName'> };

/** What identifies the product, at the top: the scanned code, and the client. */
export const ProductLead = ({ product }: ProductLeadProps) => (
  <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
    <Code value={product.sku} className="text-fact font-medium text-ink" />
    <ScannedMark />
    {product.clientName ? <Badge tone="outline">{product.clientName}</Badge> : null}
  </span>
);
