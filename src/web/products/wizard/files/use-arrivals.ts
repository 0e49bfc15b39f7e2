import { useEffect, useRef } from 'react';
import type { UploadResult } from '#domain/files/contract.ts';
import type { UploadItem } from '#web/files/upload-items.ts';
import type { Uploads } from '#web/files/use-uploads.ts';

/** The original names of uploaded files, by the values that a product stores. */
export const namesOf = (results: readonly UploadResult[]): Record<string, string> => {
  const names: Record<string, string> = {};
  for (const { key, originalFilename } of results) names[key] = originalFilename;
  return names;
};

/** The stored files that wait for no earlier one: files are listed in the order in which they were picked. */
const arrivedInTurn = (items: readonly UploadItem[]): { id: string; result: UploadResult }[] => {
  const waiting = items.findIndex(({ state }) => state.step === 'idle' || state.step === 'uploading');
  return (waiting < 0 ? items : items.slice(0, waiting)).flatMap(({ id, state }) =>
    state.step === 'done' ? [{ id, result: state.result }] : [],
  );
};

/** Hands over each stored file and removes it from the list of uploads, except while held back. */
export const useArrivals = (
  { items, remove }: Uploads,
  onArrived: (results: UploadResult[]) => void,
  isHeldBack = false,
): void => {
  const callback = useRef(onArrived);
  useEffect(() => {
    callback.current = onArrived;
  });
  useEffect(() => {
    if (isHeldBack) return;
    const arrived = arrivedInTurn(items);
    if (arrived.length === 0) return;
    callback.current(arrived.map(({ result }) => result));
    for (const { id } of arrived) remove(id);
  }, [items, remove, isHeldBack]);
};
