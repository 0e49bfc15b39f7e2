import { useQuery } from '@tanstack/react-query';
import { listProductFiles } from '#domain/files/contract.ts';
import { call } from '#web/api/call.ts';

/** What the stored files of a product were called on the disk they came from, by key; nothing until it is known. */
export const useFileNames = (productId: number | null): Readonly<Record<string, string>> => {
  const { data = [] } = useQuery({
    queryKey: ['products', 'files', productId],
    queryFn: ({ signal }) => call(listProductFiles, { params: { id: productId ?? 0 } }, { signal }),
    enabled: productId !== null,
  });
  return Object.fromEntries(data.map(({ key, originalFilename }) => [key, originalFilename]));
};
