import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadResult } from '#domain/files/contract.ts';
import { toast } from '#web/kit/use-toast.ts';
import { sendUpload } from './send-upload.ts';
import { isBusy, resultsOf, unsent, type UploadItem } from './upload-items.ts';
import { UploadQueue, type OnStored, type UploadRules } from './upload-queue.ts';
import { uploadFailed, uploadSuccessful } from './wording.ts';

/** Files on their way to the server, as a form shows and drives them. */
export interface Uploads {
  items: readonly UploadItem[];
  /** Takes what was picked or dropped, and sends it. */
  add: (files: readonly File[]) => void;
  cancel: (id: string) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
  /** Forgets all of them, and stops those on their way. */
  clear: () => void;
  /** Whether a file waits or is on its way: a form that saves now would lose it. */
  isBusy: boolean;
  /** How many did not get through and could; those that were stopped are not among them. */
  unsentCount: number;
  /** Whether there is one of them: a form that saves or closes now would drop it. */
  hasUnsent: boolean;
  /** What is stored so far, in the order of the list. */
  results: readonly UploadResult[];
}

interface UploadsOptions extends UploadRules {
  /** Told for each file that is stored; a form that shows it in a place of its own removes the item here. */
  onStored?: OnStored;
}

/**
 * Sends files of one kind as soon as they are picked, and says in a toast what became of them. At most `max` of them;
 * of one alone the next takes the place. What is on its way when the form goes is stopped.
 */
export const useUploads = ({ kind, max, placesLeft = Infinity, onStored }: UploadsOptions): Uploads => {
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: sendUpload,
        now: () => performance.now(),
        onSettled: ({ stored, error }) => {
          if (error === null) toast(uploadSuccessful(stored));
          else toast({ ...uploadFailed(kind, error), variant: 'destructive' });
        },
      }),
  );
  useEffect(() => queue.tell((result, id) => onStored?.(result, id)), [queue, onStored]);
  useEffect(() => queue.clear, [queue]);
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const unsentCount = unsent(items).length;
  return {
    items,
    add: (files) => queue.add(files, { kind, max, placesLeft }),
    cancel: queue.cancel,
    retry: queue.retry,
    remove: queue.remove,
    clear: queue.clear,
    isBusy: isBusy(items),
    unsentCount,
    hasUnsent: unsentCount > 0,
    results: resultsOf(items),
  };
};
