import type { ReactNode } from 'react';
import type { Product } from '#domain/products/contract.ts';
import { hasLabel } from '#domain/products/shown-labels.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { PrintHead } from '#web/record/print-head.tsx';
import { Gallery } from '../products/gallery/gallery.tsx';
import { NoLabel } from '../products/label/no-label.tsx';
import { quantities } from '../products/wording.ts';
import { DoAndDont } from './do-and-dont.tsx';
import { PrintedImages } from './printed-images.tsx';
import { ProductCodes } from './product-codes.tsx';
import { crumbsOf, ProductLead } from './product-lead.tsx';
import { ProductTabs, useOpenTab } from './product-tabs.tsx';
import { QuantityFacts } from './quantity-facts.tsx';
import { Section } from './section.tsx';
import { WatchAndLearn } from './watch-and-learn.tsx';

/** The names on every printed sheet, besides the SKU. */
const namesOf = ({ itemDescription, clientName }: Product): string[] =>
  [itemDescription, clientName].filter((name) => name !== null);

type ProductSheetProps = {
  product: Product;
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number;
  /** The full address of the page, as it is printed. */
  address: string;
  /** Says above everything else which state of the product is shown. */
  banner?: ReactNode;
  /** The actions on the product. */
  actions?: ReactNode;
  /** Says below the name what happened to the product meanwhile. */
  notice?: ReactNode;
  /** The information about its client. */
  client: ReactNode;
  files?: ReactNode;
};

/** The job sheet of a product, current or of a release. */
export const ProductSheet = ({
  product,
  loadedAt,
  address,
  banner,
  actions,
  notice,
  client,
  files,
}: ProductSheetProps) => {
  const name = product.itemDescription ?? product.sku;
  const openTab = useOpenTab(product);
  return (
    <>
      <PrintHead address={address} code={product.sku} names={namesOf(product)} />
      {banner}
      {hasLabel(product) ? null : <NoLabel className="mt-4 print:mt-0 print:mb-4" />}
      <PageHead
        title={name}
        lead={<ProductLead product={product} />}
        crumbs={crumbsOf(name)}
        actions={actions}
      />
      {notice}
      {/* Wide: pictures and the client's instruction stand beside the label, which may be as long as it is. */}
      <div
        data-print="column"
        className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_15rem_6.5rem] lg:grid-rows-[15rem_auto_1fr] xl:grid-cols-[minmax(0,1fr)_15rem_10rem]"
      >
        <div className="min-w-0 lg:row-span-2">
          <ProductTabs product={product} loadedAt={loadedAt} />
        </div>
        <div className="min-w-0 lg:col-span-2 lg:col-start-2 lg:row-span-2 lg:row-start-2">{client}</div>
        {openTab === 'labels' ? (
          <Section
            title={quantities.title}
            className="min-w-0 lg:col-start-3 lg:row-start-1 lg:mt-0 lg:border-t-0 lg:pt-0 print:hidden"
          >
            <QuantityFacts product={product} className="lg:grid-cols-1! lg:gap-y-3" />
          </Section>
        ) : null}
        <div className="min-w-0 lg:col-start-1 lg:row-start-3">
          <ProductCodes codes={product.codes} />
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <Gallery images={product.images} subject={name} />
        </div>
      </div>
      <DoAndDont />
      {files}
      <PrintedImages images={product.images} />
      <WatchAndLearn videos={product.tutorialVideos} />
    </>
  );
};
