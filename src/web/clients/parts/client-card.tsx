import { Link } from 'react-router';
import type { ClientSummary } from '#domain/clients/contract.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import * as limits from '#domain/limits.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { truncate } from '#web/kit/texts/truncate.ts';
import { productCount } from '../wording.ts';

const sheet = 'grid h-full content-start gap-3 rounded-sheet border border-line bg-stock p-4';
const head = 'grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4';

/** A client in the grid; the whole card is a link. */
export const ClientCard = ({ client, eager }: { client: ClientSummary; eager: boolean }) => {
  const text = client.beginning ?? '';
  return (
    <Link
      data-print="together"
      to={`/clients/${client.id}`}
      className={`${sheet} group transition-colors hover:border-ink`}
    >
      <span className={head}>
        <ImageFrame
          src={client.image === null ? null : imageAddress(client.image, 480)}
          alt=""
          eager={eager}
        />
        <span>
          <span className="block text-fact font-[640] wrap-anywhere underline-offset-4 group-hover:underline">
            {client.name}
          </span>
          <span className="text-quiet font-[560] text-ink-quiet">{productCount(client.productCount)}</span>
        </span>
      </span>
      {text === '' ? null : (
        <span className="wrap-anywhere">{truncate(text, limits.truncation.clientCard)}</span>
      )}
    </Link>
  );
};

/** Placeholders for the cards while the first page loads. */
export const ClientCardSkeletons = () => (
  <ul aria-hidden className={clientGrid}>
    {Array.from({ length: limits.paging.skeletonCards }, (_, index) => (
      <li key={index} className={sheet}>
        <span className={head}>
          <Skeleton className="aspect-square rounded-control" />
          <span className="grid gap-2">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-1/2" />
          </span>
        </span>
        <span className="grid gap-2 py-1">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/5" />
        </span>
      </li>
    ))}
  </ul>
);

/** The grid of cards: one column on a phone, up to three on a desktop. */
export const clientGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';
