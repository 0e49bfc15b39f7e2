import { useQuery } from '@tanstack/react-query';
import { getArtworkFacts } from '#domain/artwork/contract.ts';
import type { ArtworkFacts } from '#domain/files/artwork-facts.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** The facts read from a stored artwork file. A file never changes, so they are fetched once. */
export const useArtworkFacts = (key: string, known: ArtworkFacts | undefined) =>
  useQuery({
    queryKey: keyOf('artwork', 'facts', key),
    queryFn: ({ signal }): Promise<ArtworkFacts> =>
      call(getArtworkFacts, { params: { rest: key } }, { signal, background: true }),
    ...(known ? { initialData: known } : {}),
    staleTime: Infinity,
  });
