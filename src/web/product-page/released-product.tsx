import type { ShownProduct } from '#domain/products/contract.ts';
import type { Release } from '#domain/record/release.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { HoldButton } from '#web/holds/hold-button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { MissingRelease } from '#web/releases/parts/missing-release.tsx';
import { ReleaseBanner } from '#web/releases/parts/release-banner.tsx';
import { useReleasedClient, useReleasedProduct } from '#web/releases/queries.ts';
import type { ReleaseInAddress } from '#web/releases/release-in-address.ts';
import { asItWas, releasesSection } from '#web/releases/wording.ts';
import { useFailure } from '#web/api/use-failure.ts';
import { clientMissing, notLoaded } from '../products/wording.ts';
import { ClientSections } from './client-sections.tsx';
import { pageAddress } from './page-address.ts';
import { ProductNotFound } from './product-not-found.tsx';
import { ProductSheet } from './product-sheet.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { Section } from './section.tsx';
import { productPageWords as words } from './wording.ts';

type Wanted = { wanted: ReleaseInAddress };

const isUnknown = (error: Error | null): boolean =>
  error instanceof CallError && error.code === 'release.not_found';

/**
 * The client's texts from the release that the address names, or from the one that was current when the product's
 * release began.
 */
const ReleasedClient = ({
  clientId,
  release,
  wanted,
}: { clientId: number | null; release: Release } & Wanted) => {
  const then =
    wanted.clientRelease === undefined ? { at: wanted.at ?? release.at } : { release: wanted.clientRelease };
  const query = useReleasedClient(clientId, then);
  const { data: client, refetch, isFetching } = query;
  const error = useFailure(query);
  return (
    <Section title={words.clientInformation}>
      {clientId === null ? <p className="mb-4">{clientMissing.none}</p> : null}
      {client ? (
        <>
          <p className="mb-4 font-[560] tabular-nums">
            {client.name}
            {client.release ? words.release({ number: client.release.number }) : null}
          </p>
          <ClientSections client={client} />
        </>
      ) : isUnknown(error) ? (
        <p>{asItWas.unknownClient}</p>
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{sentenceOf(error)}</p>
          <Button pending={isFetching} onClick={() => void refetch()}>
            {notLoaded.retry}
          </Button>
        </div>
      ) : clientId === null ? null : (
        <Spinner quiet />
      )}
    </Section>
  );
};

/** The page of a release of a product: to read, compare and print, never to label by. */
export const ReleasedProduct = ({ id, wanted }: { id: number } & Wanted) => {
  const query = useReleasedProduct(id, wanted);
  const { data: product, dataUpdatedAt, refetch, isFetching } = query;
  const error = useFailure(query);
  if (product?.release)
    return <Sheet product={product} release={product.release} loadedAt={dataUpdatedAt} wanted={wanted} />;
  if (!error) return <ProductSkeleton seed={undefined} />;
  return (
    <MissingRelease
      error={error}
      current={`/products/${id}`}
      whole={<ProductNotFound />}
      retry={
        <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
          {notLoaded.retry}
        </Button>
      }
    />
  );
};

const Sheet = ({
  product,
  release,
  loadedAt,
  wanted,
}: { product: ShownProduct; release: Release; loadedAt: number } & Wanted) => (
  <ProductSheet
    product={product}
    loadedAt={loadedAt}
    address={`${pageAddress(product.id)}?release=${release.number}`}
    banner={
      <ReleaseBanner
        of={{ kind: 'product', id: product.id }}
        release={release}
        current={`/products/${product.id}`}
      />
    }
    actions={
      <HoldButton
        of={{ on: 'release', id: product.id, release: release.number }}
        name={releasesSection.named(release.number)}
      />
    }
    client={<ReleasedClient clientId={product.clientId} release={release} wanted={wanted} />}
  />
);
