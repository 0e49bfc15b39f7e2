import type { UploadResult } from '#domain/files/contract.ts';
import type { SentBytes } from '#web/api/upload.ts';
import { uploadCancelled } from './wording.ts';

/** The state of one file: queued, uploading, stored or failed. */
export type UploadState =
  | { step: 'idle' }
  | {
      step: 'uploading';
      /** 10 at the start, 30 to 80 by the bytes sent, 80 while waiting for the response. */
      percent: number;
      sent: number;
      total: number;
      /** Null while unknown. */
      remainingMs: number | null;
    }
  | { step: 'done'; result: UploadResult }
  | {
      step: 'failed';
      message: string;
      canRetry: boolean;
      /** Cancelled by the user, who therefore knows that it is not stored. */
      isStopped?: boolean;
    };

/** A file that the user picked. */
export interface UploadItem {
  id: string;
  name: string;
  sizeBytes: number;
  /** A local address that shows the picture; null if it is not a picture. */
  preview: string | null;
  state: UploadState;
}

type Items = readonly UploadItem[];

const begunPercent = 10;
const sendingPercent = { from: 30, to: 80 } as const;

/** The progress of an upload in percent; 100 after it is stored. */
export const percentOf = (state: UploadState): number => {
  if (state.step === 'uploading') return state.percent;
  return state.step === 'done' ? 100 : 0;
};

/** Appends picked files to the list, without earlier refusals. If only one is allowed, it replaces the others. */
export const added = (items: Items, picked: Items, max: number): UploadItem[] => {
  const isTaken = picked.some(({ state }) => state.step === 'idle');
  if (max === 1 && isTaken) return [...picked];
  return [...items.filter(({ state }) => state.step !== 'failed' || state.canRetry), ...picked];
};

/** How many more files may be picked; `placesLeft` is the room in the record. Files that failed permanently take no place. */
export const roomFor = (items: Items, max: number, placesLeft = Infinity): number =>
  max === 1 ? 1 : Math.max(0, Math.min(max, placesLeft) - items.filter(holdsPlace).length);

const holdsPlace = ({ state }: UploadItem): boolean => state.step !== 'failed' || state.canRetry;

/** The files to send next, with at most `atOnce` uploading at a time. */
export const nextToSend = (items: Items, atOnce: number): UploadItem[] => {
  const free = atOnce - items.filter(({ state }) => state.step === 'uploading').length;
  return items.filter(({ state }) => state.step === 'idle').slice(0, Math.max(0, free));
};

/** Whether any file is queued or uploading. */
export const isBusy = (items: Items): boolean =>
  items.some(({ state }) => state.step === 'idle' || state.step === 'uploading');

/** Files that failed but may be retried: a form that saves now would silently drop them. */
export const unsent = (items: Items): UploadItem[] =>
  items.filter(({ state }) => state.step === 'failed' && state.canRetry && !state.isStopped);

/** The server's results for the stored files, in order. */
export const resultsOf = (items: Items): UploadResult[] =>
  items.flatMap(({ state }) => (state.step === 'done' ? [state.result] : []));

const moved = (items: Items, id: string, move: (state: UploadState, item: UploadItem) => UploadState) =>
  items.map((item) => (item.id === id ? { ...item, state: move(item.state, item) } : item));

/** Marks a file as uploading. */
export const begun = (items: Items, id: string): UploadItem[] =>
  moved(items, id, (_, { sizeBytes }) => ({
    step: 'uploading',
    percent: begunPercent,
    sent: 0,
    total: sizeBytes,
    remainingMs: null,
  }));

/** Updates the percentage and the remaining time from the bytes sent and the time since the first of them. */
export const progressed = (items: Items, id: string, bytes: SentBytes, tookMs: number): UploadItem[] =>
  moved(items, id, (state) => {
    if (state.step !== 'uploading' || bytes.total === 0) return state;
    const share = Math.min(1, bytes.sent / bytes.total);
    const percent = Math.round(sendingPercent.from + (sendingPercent.to - sendingPercent.from) * share);
    return { ...state, percent, ...bytes, remainingMs: remainingMs(bytes, tookMs) };
  });

// In the first second the browser's own buffer fills, which says nothing about the network.
const remainingMs = ({ sent, total }: SentBytes, tookMs: number): number | null =>
  tookMs < 1_000 || sent === 0 ? null : Math.round((tookMs * (total - sent)) / sent);

/** Marks a file as stored. */
export const stored = (items: Items, id: string, result: UploadResult): UploadItem[] =>
  moved(items, id, () => ({ step: 'done', result }));

/** Marks a file as refused or failed. */
export const failed = (items: Items, id: string, message: string, canRetry: boolean): UploadItem[] =>
  moved(items, id, () => ({ step: 'failed', message, canRetry }));

/** Marks a file as cancelled by the user; it may be retried. */
export const stopped = (items: Items, id: string): UploadItem[] =>
  moved(items, id, () => ({ step: 'failed', message: uploadCancelled, canRetry: true, isStopped: true }));

/** Queues a failed file again, if it may be retried. */
export const waitsAgain = (items: Items, id: string): UploadItem[] =>
  moved(items, id, (state) => (state.step === 'failed' && state.canRetry ? { step: 'idle' } : state));
