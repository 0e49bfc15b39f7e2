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

/** What files are picked for: their kind, and how many there may be. */
export interface UploadRules {
  kind: FileKindName;
  /** How many at a time. Where it is 1, the next file takes the place of the one before. */
  max: number;
  /** How many the record still takes, where that may be fewer: the last place is no place to take over. */
  placesLeft?: number;
}

/** What became of the files that were sent since the queue was empty. */
export interface UploadOutcome {
  stored: number;
  /** The first failure that nobody asked for; null where all went well or was stopped. */
  error: unknown;
}

/** Told for each file that is stored. */
export type OnStored = (result: UploadResult, id: string) => void;

/** What a queue works with. */
export interface UploadQueueParts {
  send: SendUpload;
  /** Told when nothing is under way any more. */
  onSettled: (outcome: UploadOutcome) => void;
  /** The milliseconds of a clock that never goes back. */
  now: () => number;
}

/** Sends files, each in a request of its own and at most three at a time, and tells who listens how far they are. */
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

  /** The files as they stand; the same list as long as nothing changes. */
  items = (): readonly UploadItem[] => this.#items;

  /** Calls `listener` at every change; answers how to stop that. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whom to tell from now on of each file that is stored. */
  tell(onStored: OnStored): void {
    this.#tell = onStored;
  }

  /** Takes what was picked or dropped and sends what fits the rules; the others stand there with the reason. */
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

  /** Stops a file that waits or is on its way; it can be sent again. */
  cancel = (id: string): void => {
    const { step } = this.#items.find((item) => item.id === id)?.state ?? {};
    if (step !== 'idle' && step !== 'uploading') return;
    this.#files.get(id)?.stop?.abort();
    this.#set(stopped(this.#items, id));
    this.#sendNext();
  };

  /** Sends a file again that did not get through. */
  retry = (id: string): void => {
    this.#set(waitsAgain(this.#items, id));
    this.#sendNext();
  };

  /** Takes a file off the list; one on its way is stopped. */
  remove = (id: string): void => {
    this.#set(this.#items.filter((item) => item.id !== id));
    this.#forgetGone();
    this.#sendNext();
  };

  /** Stops and forgets everything. */
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
      // Whoever stopped it has said so already.
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

/** Whether the browser shows it in an image element. */
const isShowable = (file: File): boolean => /^image\/(png|jpeg|webp|gif)$/.test(file.type);

// A file that the server refuses for what it is, it refuses the second time too.
const canHelpToRetry = (error: unknown): boolean =>
  !(error instanceof CallError) || ![400, 403, 413, 415].includes(error.status);
