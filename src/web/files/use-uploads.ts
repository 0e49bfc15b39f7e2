import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadResult } from '#domain/files/contract.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { sendUpload } from './send-upload.ts';
import { isBusy, resultsOf, unsent, type UploadItem } from './upload-items.ts';
import { UploadQueue, type OnStored, type UploadRules } from './upload-queue.ts';
import { uploadFailed, uploadSuccessful } from './wording.ts';

/** The uploads of a form: their state, and the actions on them. */
export interface Uploads {
  items: readonly UploadItem[];
  /** Uploads picked or dropped files. */
  add: (files: readonly File[]) => void;
  cancel: (id: string) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
  /** Removes all files, cancelling uploads in progress. */
  clear: () => void;
  /** Whether a file is queued or uploading: a form that saves now would lose it. */
  isBusy: boolean;
  /** How many files failed but may be retried, not counting cancelled ones. */
  unsentCount: number;
  /** Whether `unsentCount` is not 0: a form that saves or closes now would drop these files. */
  hasUnsent: boolean;
  /** The results so far, in the order of the list. */
  results: readonly UploadResult[];
}

interface UploadsOptions extends UploadRules {
  /** Called for each stored file; a form that shows it elsewhere removes the item here. */
  onStored?: OnStored;
}

/**
 * Uploads files of one kind as soon as they are picked, and shows the result in a toast. At most `max`; if that is 1, the
 * next file replaces the previous one. Unmounting cancels uploads in progress.
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
