import type { ProductSummary } from '#domain/products/contract.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { productPageWords as words } from './wording.ts';

/** The breadcrumb of a product's page. */
export const crumbsOf = (name: string) => [
  { label: 'Home', to: '/' },
  { label: words.products, to: '/products' },
  { label: name },
];

type ProductLeadProps = { product: Pick<ProductSummary, 'sku' | 'clientName'> };

/** What identifies the product, at the top: the scanned code, and the client. */
export const ProductLead = ({ product }: ProductLeadProps) => (
  <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
    <Code value={product.sku} className="text-fact font-medium text-ink" />
    {product.clientName ? <Badge tone="outline">{product.clientName}</Badge> : null}
  </span>
);
