import { useQuery } from '@tanstack/react-query';
import { listProductFiles } from '#domain/files/contract.ts';
import { keyOfValue } from '#domain/files/storage-key.ts';
import { call } from '../api/call.ts';

// What a key stands for never changes, and a change of the product asks anew.
const staleMs = 5 * 60 * 1000;

/** How the files of a product are called by those who sent them, by the value that the product holds; null until it is known. */
export const useFileNames = (productId: number): ((value: string) => string | null) => {
  const { data } = useQuery({
    queryKey: ['products', 'files', productId],
    queryFn: ({ signal }) => call(listProductFiles, { params: { id: productId } }, { signal }),
    staleTime: staleMs,
  });
  return (value) => {
    const key = keyOfValue(value);
    return data?.find((file) => file.key === key)?.originalFilename ?? null;
  };
};
