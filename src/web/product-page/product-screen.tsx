import { useParams, useSearchParams } from 'react-router';
import type { Product } from '#domain/products/contract.ts';
import { isNotFound } from '#web/api/call.ts';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { HistorySection } from '#web/history/parts/history-section.tsx';
import { HoldsBand } from '#web/holds/holds-band.tsx';
import { HoldsSection } from '#web/holds/holds-section.tsx';
import { ClientInformation } from './client-information.tsx';
import { CodePlaces } from './code-places.tsx';
import { FilesToDownload } from './files-to-download.tsx';
import { NotThere } from '#web/list/not-there.tsx';
import { NotUpToDate } from '#web/record/not-loaded.tsx';
import { pageAddress } from './page-address.ts';
import { ProductActs } from './product-acts.tsx';
import { ProductNotFound } from './product-not-found.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { ReleasedProduct } from './released-product.tsx';
import { ProductSheet } from './product-sheet.tsx';
import { ChangesHere } from '#web/product-page/changes-here.tsx';
import { ProductDraftHere } from '#web/releases/parts/drafts-here.tsx';
import { ReadersSection } from '#web/releases/parts/readers-section.tsx';
import { ReleasesSection } from '#web/releases/parts/releases-section.tsx';
import { releaseInAddress } from '#web/releases/release-in-address.ts';
import { LastRunsSection } from '#web/runs/back/last-runs.tsx';
import { useProduct, useSeed, useStaleness } from '../products/queries.ts';
import { ProductWizard } from '../products/wizard/product-wizard.tsx';
import { notLoaded, productGoneSince } from '../products/wording.ts';

type ProductPageProps = {
  product: Product;
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number;
  /** It was deleted after it was loaded. */
  isGone: boolean;
};

const ProductPage = ({ product, loadedAt, isGone }: ProductPageProps) => (
  <>
    <ProductSheet
      product={product}
      loadedAt={loadedAt}
      address={pageAddress(product.id)}
      actions={<ProductActs product={product} disabledReason={isGone ? productGoneSince : undefined} />}
      notice={
        isGone ? (
          <output className="mb-4 block rounded-control bg-warning-wash px-4 py-3 font-medium text-warning print:border print:border-line">
            {productGoneSince}
          </output>
        ) : (
          <>
            <HoldsBand record={{ product: product.id }} />
            <ProductDraftHere id={product.id} version={product.version} />
            <ChangesHere product={product} part="changes" />
          </>
        )
      }
      client={<ClientInformation clientId={product.clientId} productId={product.id} />}
      files={<FilesToDownload product={product} loadedAt={loadedAt} />}
    />
    {isGone ? null : <ChangesHere product={product} part="confirmation" />}
    <HistorySection kind="product" id={product.id} version={product.version} />
    <ReleasesSection kind="product" id={product.id} version={product.version} />
    <CodePlaces product={product} />
    <HoldsSection on="product" id={product.id} />
    <HoldsSection on="release" id={product.id} />
    <ReadersSection kind="product" id={product.id} version={product.version} />
    <LastRunsSection product={product.id} />
    <ProductWizard />
  </>
);

const ProductWithId = ({ id }: { id: number }) => {
  const query = useProduct(id, { isWatched: true });
  const staleness = useStaleness(query, id);
  const seed = useSeed(id);
  const { data: product, error, dataUpdatedAt } = query;
  const isGone = isNotFound(error);
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
  return (
    <NotThere
      query={query}
      headingLevel="h1"
      title={notLoaded.title}
      loading={<ProductSkeleton seed={seed} />}
    />
  );
};

/** /products/:id, with `?release=` or `?at=` as it was then. Anything but an id is a missing product. */
export const ProductScreen = () => {
  const id = idInAddress(useParams()['id']);
  const release = releaseInAddress(useSearchParams()[0]);
  if (id === undefined) return <ProductNotFound />;
  return release ? <ReleasedProduct key={id} id={id} wanted={release} /> : <ProductWithId key={id} id={id} />;
};
