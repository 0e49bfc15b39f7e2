import { useParams } from 'react-router';
import type { Product } from '#domain/products/contract.ts';
import { hasLabel } from '#domain/products/shown-labels.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { idInAddress } from '#web/app/id-in-address.ts';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { HistorySection } from '#web/history/parts/history-section.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { ClientInformation } from './client-information.tsx';
import { DoAndDont } from './do-and-dont.tsx';
import { FilesToDownload } from './files-to-download.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { NoLabel } from '../label/no-label.tsx';
import { NotUpToDate } from '#web/record/not-up-to-date.tsx';
import { pageAddress } from './page-address.ts';
import { PrintHead } from '#web/record/print-head.tsx';
import { PrintedImages } from './printed-images.tsx';
import { ProductActs } from './product-acts.tsx';
import { ProductCodes } from './product-codes.tsx';
import { crumbsOf, ProductLead } from './product-lead.tsx';
import { ProductNotFound } from './product-not-found.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { ProductTabs, useOpenTab } from './product-tabs.tsx';
import { QuantityFacts } from './quantity-facts.tsx';
import { Section } from './section.tsx';
import { WatchAndLearn } from './watch-and-learn.tsx';
import { useProduct, useSeed, useStaleness } from '../queries.ts';
import { ProductWizard } from '../wizard/product-wizard.tsx';
import { notLoaded, productGoneSince, quantities } from '../wording.ts';

/** The names on every printed sheet, besides the SKU. */
const namesOf = ({ itemDescription, clientName }: Product): string[] =>
  [itemDescription, clientName].filter((name) => name !== null);

type ProductPageProps = {
  product: Product;
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number;
  /** It was deleted after it was loaded. */
  isGone: boolean;
};

const ProductPage = ({ product, loadedAt, isGone }: ProductPageProps) => {
  const name = product.itemDescription ?? product.sku;
  const openTab = useOpenTab(product);
  return (
    <>
      <PrintHead address={pageAddress(product.id)} code={product.sku} names={namesOf(product)} />
      {hasLabel(product) ? null : <NoLabel className="mt-4 print:mt-0 print:mb-4" />}
      <PageHead
        title={name}
        lead={<ProductLead product={product} />}
        crumbs={crumbsOf(name)}
        actions={<ProductActs product={product} disabledReason={isGone ? productGoneSince : undefined} />}
      />
      {isGone ? (
        <output className="mb-4 block rounded-control bg-warning-wash px-4 py-3 font-medium text-warning print:border print:border-line">
          {productGoneSince}
        </output>
      ) : null}
      <div data-print="column" className="grid gap-x-8 md:grid-cols-[minmax(0,1fr)_13rem]">
        <div className="min-w-0">
          <ProductTabs product={product} loadedAt={loadedAt} />
          <ClientInformation clientId={product.clientId} productId={product.id} />
          {openTab === 'labels' ? (
            <Section title={quantities.title} className="print:hidden">
              <QuantityFacts product={product} />
            </Section>
          ) : null}
          <ProductCodes codes={product.codes} />
        </div>
        <Gallery images={product.images} subject={name} />
      </div>
      <DoAndDont />
      <FilesToDownload product={product} loadedAt={loadedAt} />
      <PrintedImages images={product.images} />
      <WatchAndLearn videos={product.tutorialVideos} />
      <HistorySection kind="product" id={product.id} version={product.version} />
      <ProductWizard />
    </>
  );
};

const ProductWithId = ({ id }: { id: number }) => {
  const query = useProduct(id, { isWatched: true });
  const staleness = useStaleness(query, id);
  const seed = useSeed(id);
  const { data: product, error, dataUpdatedAt, refetch, isFetching } = query;
  const retry = () => void refetch();
  const isGone = error instanceof CallError && error.status === 404;
  // A loaded product, and an open edit of it, stay visible if it cannot be refetched or no longer exists.
  if (product)
    return (
      <>
        {staleness ? (
          <div className="pt-4 print:pt-0">
            <NotUpToDate {...staleness} />
          </div>
        ) : null}
        <ProductPage product={product} loadedAt={dataUpdatedAt} isGone={isGone} />
      </>
    );
  if (isGone) return <ProductNotFound />;
  if (!error) return <ProductSkeleton seed={seed} />;
  return (
    <EmptyState
      headingLevel="h1"
      title={notLoaded.title}
      text={sentenceOf(error)}
      action={
        <Button variant="primary" pending={isFetching} onClick={retry}>
          {notLoaded.retry}
        </Button>
      }
    />
  );
};

/** /products/:id. Anything but an id is a missing product. */
export const ProductScreen = () => {
  const id = idInAddress(useParams()['id']);
  return id === undefined ? <ProductNotFound /> : <ProductWithId key={id} id={id} />;
};
