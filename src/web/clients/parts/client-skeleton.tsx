import { Skeleton } from '#web/kit/skeleton.tsx';
import { clientsWords as words } from '../wording.ts';

/** A placeholder for a client while it loads. */
export const ClientSkeleton = () => (
  <div className="pt-8">
    <output className="sr-only">{words.loadingClient}</output>
    <Skeleton className="h-5 w-48" />
    <Skeleton className="mt-6 h-10 w-72 max-w-full" />
    <Skeleton className="mt-3 h-6 w-28" />
    <Skeleton className="mt-8 h-12 w-full" />
    <div className="grid gap-3 pt-6">
      <Skeleton className="h-6 w-4/5 max-w-prose" />
      <Skeleton className="h-6 w-3/5 max-w-prose" />
      <Skeleton className="h-6 w-2/3 max-w-prose" />
    </div>
  </div>
);
