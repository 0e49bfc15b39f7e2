import type { UploadResult } from '#domain/files/contract.ts';
import { fileKinds } from '#domain/files/file-kinds.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { sortDrop } from './drop-rejections.ts';
import type { SendUpload } from './send-upload.ts';
import {
  added,
  begun,
  failed,
  isBusy,
  nextToSend,
  progressed,
  roomFor,
  stopped,
  stored,
  waitsAgain,
  type UploadItem,
  type UploadState,
} from './upload-items.ts';
import type { FileKindName } from './wording.ts';

const atOnce = 3;

/** The kind of files to pick, and how many. */
export interface UploadRules {
  kind: FileKindName;
  /** The maximum number of files. If it is 1, the next file replaces the previous one. */
  max: number;
  /**
   * How many more files the record accepts, if fewer than `max`. Files are not replaced, even if only one more fits.
   */
  placesLeft?: number;
}

/** The result of the uploads since the queue was last empty. */
export interface UploadOutcome {
  stored: number;
  /** The first error; null if there was none, cancellations aside. */
  error: unknown;
}

/** Called for each stored file. */
export type OnStored = (result: UploadResult, id: string) => void;

/** The dependencies of a queue. */
export interface UploadQueueParts {
  send: SendUpload;
  /** Called when no upload is in progress any more. */
  onSettled: (outcome: UploadOutcome) => void;
  /** A monotonic clock in milliseconds. */
  now: () => number;
}

/** Uploads files, each in a request of its own and at most three at a time, and notifies listeners of the progress. */
export class UploadQueue {
  #items: readonly UploadItem[] = [];
  readonly #files = new Map<string, { file: File; kind: FileKindName; stop: AbortController | null }>();
  readonly #listeners = new Set<() => void>();
  readonly #parts: UploadQueueParts;
  #outcome: UploadOutcome = { stored: 0, error: null };
  #lastId = 0;
  #tell: OnStored = () => undefined;

  constructor(parts: UploadQueueParts) {
    this.#parts = parts;
  }

  /** The current files; the same array until something changes. */
  items = (): readonly UploadItem[] => this.#items;

  /** Calls `listener` on every change; returns a function that unsubscribes. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the callback for stored files. */
  tell(onStored: OnStored): void {
    this.#tell = onStored;
  }

  /** Uploads the picked or dropped files that are valid; lists the others with the reason. */
  add(files: readonly File[], { kind, max, placesLeft }: UploadRules): void {
    const { taken, rejected } = sortDrop(files, fileKinds[kind], roomFor(this.#items, max, placesLeft));
    const picked = [
      ...taken.map((file) => this.#itemOf(file, kind, { step: 'idle' })),
      ...rejected.map(({ file, message }) =>
        this.#itemOf(file, kind, { step: 'failed', message, canRetry: false }),
      ),
    ];
    this.#set(added(this.#items, picked, max));
    this.#forgetGone();
    this.#sendNext();
  }

  /** Cancels a file that is queued or uploading; it may be retried. */
  cancel = (id: string): void => {
    const { step } = this.#items.find((item) => item.id === id)?.state ?? {};
    if (step !== 'idle' && step !== 'uploading') return;
    this.#files.get(id)?.stop?.abort();
    this.#set(stopped(this.#items, id));
    this.#sendNext();
  };

  /** Uploads a failed file again. */
  retry = (id: string): void => {
    this.#set(waitsAgain(this.#items, id));
    this.#sendNext();
  };

  /** Removes a file from the list, cancelling its upload. */
  remove = (id: string): void => {
    this.#set(this.#items.filter((item) => item.id !== id));
    this.#forgetGone();
    this.#sendNext();
  };

  /** Cancels and removes everything. */
  clear = (): void => {
    this.#set([]);
    this.#forgetGone();
    this.#outcome = { stored: 0, error: null };
  };

  #itemOf(file: File, kind: FileKindName, state: UploadState): UploadItem {
    const id = `upload-${++this.#lastId}`;
    if (state.step === 'idle') this.#files.set(id, { file, kind, stop: null });
    const preview = state.step === 'idle' && isShowable(file) ? URL.createObjectURL(file) : null;
    return { id, name: file.name, sizeBytes: file.size, preview, state };
  }

  #sendNext(): void {
    for (const { id } of nextToSend(this.#items, atOnce)) void this.#send(id);
    const { stored: count, error } = this.#outcome;
    if (isBusy(this.#items) || (count === 0 && error === null)) return;
    this.#outcome = { stored: 0, error: null };
    this.#parts.onSettled({ stored: count, error });
  }

  async #send(id: string): Promise<void> {
    const entry = this.#files.get(id);
    if (!entry) return;
    const stop = new AbortController();
    entry.stop = stop;
    const { send, now } = this.#parts;
    const startedAt = now();
    this.#set(begun(this.#items, id));
    try {
      const result = await send(entry.kind, entry.file, {
        signal: stop.signal,
        onProgress: (bytes) => {
          if (!stop.signal.aborted) this.#set(progressed(this.#items, id, bytes, now() - startedAt));
        },
      });
      if (stop.signal.aborted) return;
      this.#set(stored(this.#items, id, result));
      this.#outcome.stored += 1;
      this.#tell(result, id);
    } catch (error) {
      // The cancellation has been recorded already.
      if (stop.signal.aborted) return;
      this.#set(failed(this.#items, id, sentenceOf(error), canHelpToRetry(error)));
      this.#outcome.error ??= error;
    }
    this.#sendNext();
  }

  #forgetGone(): void {
    const here = new Set(this.#items.map(({ id }) => id));
    for (const [id, { stop }] of this.#files) {
      if (here.has(id)) continue;
      stop?.abort();
      this.#files.delete(id);
    }
  }

  #set(items: readonly UploadItem[]): void {
    const shown = new Set(items.map(({ preview }) => preview));
    for (const { preview } of this.#items)
      if (preview !== null && !shown.has(preview)) URL.revokeObjectURL(preview);
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether an image element can show the file. */
const isShowable = (file: File): boolean => /^image\/(png|jpeg|webp|gif)$/.test(file.type);

// A file that the server refused for its content will be refused again.
const canHelpToRetry = (error: unknown): boolean =>
  !(error instanceof CallError) || ![400, 403, 413, 415].includes(error.status);
