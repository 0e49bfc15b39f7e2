import { useQuery } from '@tanstack/react-query';
import type { ArtworkFacts } from '#domain/files/artwork-facts.ts';
import { listProductFiles } from '#domain/files/contract.ts';
import { keyOfValue } from '#domain/files/storage-key.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** The original names of stored files, by key. */
export type FileNames = Readonly<Record<string, string>>;

/** The original name of the file in a product's value; null if unknown. */
export const nameIn = (names: FileNames, value: string): string | null =>
  names[keyOfValue(value) ?? value] ?? null;

const useFiles = (productId: number | null) =>
  useQuery({
    queryKey: keyOf('products', 'files', productId),
    queryFn: ({ signal }) => call(listProductFiles, { params: { id: productId ?? 0 } }, { signal }),
    enabled: productId !== null,
  });

/** The facts read from an artwork file of a product, none if its files could not be loaded; null until they are. */
export const useFactsOf = (productId: number, value: string): { known: ArtworkFacts | undefined } | null => {
  const { data, error } = useFiles(productId);
  const key = keyOfValue(value);
  if (!data) return error ? { known: undefined } : null;
  return { known: data.find((file) => file.key === key)?.facts ?? undefined };
};

/** The original names of a product's stored files; empty until loaded. */
export const useFileNames = (productId: number | null): FileNames => {
  const { data = [] } = useFiles(productId);
  return Object.fromEntries(data.map(({ key, originalFilename }) => [key, originalFilename]));
};
