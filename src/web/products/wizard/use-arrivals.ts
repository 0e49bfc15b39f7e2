import { useEffect, useRef } from 'react';
import type { UploadResult } from '#domain/files/contract.ts';
import type { UploadItem } from '#web/files/upload-items.ts';
import type { Uploads } from '#web/files/use-uploads.ts';

/** What files were called on the disk they came from, by the value that a product holds of them. */
export const namesOf = (results: readonly UploadResult[]): Record<string, string> => {
  const names: Record<string, string> = {};
  for (const { key, originalFilename } of results) names[key] = originalFilename;
  return names;
};

/** What is stored and waits for nobody that was picked before it: files stand in the order in which they were picked. */
const arrivedInTurn = (items: readonly UploadItem[]): { id: string; result: UploadResult }[] => {
  const waiting = items.findIndex(({ state }) => state.step === 'idle' || state.step === 'uploading');
  return (waiting < 0 ? items : items.slice(0, waiting)).flatMap(({ id, state }) =>
    state.step === 'done' ? [{ id, result: state.result }] : [],
  );
};

/** Hands over each file as it is stored and takes it off the list of uploads; while held back, it waits there. */
export const useArrivals = (
  { items, remove }: Uploads,
  onArrived: (results: UploadResult[]) => void,
  isHeldBack = false,
): void => {
  const told = useRef(onArrived);
  useEffect(() => {
    told.current = onArrived;
  });
  useEffect(() => {
    if (isHeldBack) return;
    const arrived = arrivedInTurn(items);
    if (arrived.length === 0) return;
    told.current(arrived.map(({ result }) => result));
    for (const { id } of arrived) remove(id);
  }, [items, remove, isHeldBack]);
};
