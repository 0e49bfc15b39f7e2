import type { UploadResult } from '#domain/files/contract.ts';
import type { SentBytes } from '#web/api/upload.ts';
import { uploadCancelled } from './wording.ts';

/** Where one file stands: waiting for its turn, on its way, stored, or not. */
export type UploadState =
  | { step: 'idle' }
  | {
      step: 'uploading';
      /** 10 when it has begun, from 30 to 80 by the bytes that are out, 80 while the answer is awaited. */
      percent: number;
      sent: number;
      total: number;
      /** Null while nothing can be said. */
      remainingMs: number | null;
    }
  | { step: 'done'; result: UploadResult }
  | {
      step: 'failed';
      message: string;
      canRetry: boolean;
      /** Whoever picked it has stopped it: that it is not stored is what they want. */
      isStopped?: boolean;
    };

/** A file that somebody has picked. */
export interface UploadItem {
  id: string;
  name: string;
  sizeBytes: number;
  /** An address that shows the picture from this computer; null for what is none. */
  preview: string | null;
  state: UploadState;
}

type Items = readonly UploadItem[];

const begunPercent = 10;
const sendingPercent = { from: 30, to: 80 } as const;

/** How far an upload is of 100 percent: a stored file is at 100. */
export const percentOf = (state: UploadState): number => {
  if (state.step === 'uploading') return state.percent;
  return state.step === 'done' ? 100 : 0;
};

/** Puts what was picked behind what stands there; what was refused before is forgotten. One alone takes the place of all. */
export const added = (items: Items, picked: Items, max: number): UploadItem[] => {
  const isTaken = picked.some(({ state }) => state.step === 'idle');
  if (max === 1 && isTaken) return [...picked];
  return [...items.filter(({ state }) => state.step !== 'failed' || state.canRetry), ...picked];
};

/** How many more files may be picked, where so many places are left for them; those that failed for good take none. */
export const roomFor = (items: Items, max: number, placesLeft = Infinity): number =>
  max === 1 ? 1 : Math.max(0, Math.min(max, placesLeft) - items.filter(holdsPlace).length);

const holdsPlace = ({ state }: UploadItem): boolean => state.step !== 'failed' || state.canRetry;

/** The files whose turn it is, when so many may be on their way at once. */
export const nextToSend = (items: Items, atOnce: number): UploadItem[] => {
  const free = atOnce - items.filter(({ state }) => state.step === 'uploading').length;
  return items.filter(({ state }) => state.step === 'idle').slice(0, Math.max(0, free));
};

/** Whether any file waits or is on its way. */
export const isBusy = (items: Items): boolean =>
  items.some(({ state }) => state.step === 'idle' || state.step === 'uploading');

/** The files that did not get through and could: a form that saves now would drop them without a word. */
export const unsent = (items: Items): UploadItem[] =>
  items.filter(({ state }) => state.step === 'failed' && state.canRetry && !state.isStopped);

/** What the server answered for the files that are stored, in their order. */
export const resultsOf = (items: Items): UploadResult[] =>
  items.flatMap(({ state }) => (state.step === 'done' ? [state.result] : []));

const moved = (items: Items, id: string, move: (state: UploadState, item: UploadItem) => UploadState) =>
  items.map((item) => (item.id === id ? { ...item, state: move(item.state, item) } : item));

/** A file is on its way. */
export const begun = (items: Items, id: string): UploadItem[] =>
  moved(items, id, (_, { sizeBytes }) => ({
    step: 'uploading',
    percent: begunPercent,
    sent: 0,
    total: sizeBytes,
    remainingMs: null,
  }));

/** So many bytes are out, this long after the first. */
export const progressed = (items: Items, id: string, bytes: SentBytes, tookMs: number): UploadItem[] =>
  moved(items, id, (state) => {
    if (state.step !== 'uploading' || bytes.total === 0) return state;
    const share = Math.min(1, bytes.sent / bytes.total);
    const percent = Math.round(sendingPercent.from + (sendingPercent.to - sendingPercent.from) * share);
    return { ...state, percent, ...bytes, remainingMs: remainingMs(bytes, tookMs) };
  });

// In the first second the browser's own buffer fills, which tells nothing about the network.
const remainingMs = ({ sent, total }: SentBytes, tookMs: number): number | null =>
  tookMs < 1_000 || sent === 0 ? null : Math.round((tookMs * (total - sent)) / sent);

/** The server has stored it. */
export const stored = (items: Items, id: string, result: UploadResult): UploadItem[] =>
  moved(items, id, () => ({ step: 'done', result }));

/** It was refused, or did not get through. */
export const failed = (items: Items, id: string, message: string, canRetry: boolean): UploadItem[] =>
  moved(items, id, () => ({ step: 'failed', message, canRetry }));

/** Whoever picked it has stopped it; it can be sent again. */
export const stopped = (items: Items, id: string): UploadItem[] =>
  moved(items, id, () => ({ step: 'failed', message: uploadCancelled, canRetry: true, isStopped: true }));

/** It is to be sent once more; only what failed and may be tried again. */
export const waitsAgain = (items: Items, id: string): UploadItem[] =>
  moved(items, id, (state) => (state.step === 'failed' && state.canRetry ? { step: 'idle' } : state));
