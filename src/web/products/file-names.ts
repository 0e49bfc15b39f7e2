import { useQuery } from '@tanstack/react-query';
import { listProductFiles } from '#domain/files/contract.ts';
import { keyOfValue } from '#domain/files/storage-key.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** What stored files were called on the disk they came from, by their keys. */
export type FileNames = Readonly<Record<string, string>>;

/** The name of the file that a product's value stands for; null where it is not known. */
export const nameIn = (names: FileNames, value: string): string | null =>
  names[keyOfValue(value) ?? value] ?? null;

/** The names of a product's stored files; none until they are known. */
export const useFileNames = (productId: number | null): FileNames => {
  const { data = [] } = useQuery({
    queryKey: keyOf('products', 'files', productId),
    queryFn: ({ signal }) => call(listProductFiles, { params: { id: productId ?? 0 } }, { signal }),
    enabled: productId !== null,
  });
  return Object.fromEntries(data.map(({ key, originalFilename }) => [key, originalFilename]));
};
