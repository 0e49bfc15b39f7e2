/** What a toast says and how it behaves. */
export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Read out at once, whatever is being read at that moment; a destructive one always is. */
  isUrgent?: boolean;
  /** How long it stays, in milliseconds; 5000 unless told. */
  duration?: number;
  /** One thing that can be done about it. */
  action?: { label: string; onSelect: () => void };
};

/** A toast in the queue. A closed one stays a while, so that it can leave with its motion. */
export type ToastEntry = ToastMessage & { id: number; open: boolean };

/** How many toasts are visible at a time. */
const visibleAtATime = 1;

/** How long after its dismissal a toast is forgotten, in milliseconds. */
const removalDelayMs = 1_000_000;

/** Holds the toasts that are to be shown, newest first, and tells who listens. */
export class ToastQueue {
  #entries: readonly ToastEntry[] = [];
  #listeners = new Set<() => void>();
  #removals = new Map<number, ReturnType<typeof setTimeout>>();
  #lastId = 0;

  /** The toasts as they stand; the same list as long as nothing changes. */
  entries = (): readonly ToastEntry[] => this.#entries;

  /** Calls `listener` at every change; answers how to stop that. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows a message, in the place of the one that stands there; answers its id. */
  add = (message: ToastMessage): number => {
    const id = ++this.#lastId;
    this.#set([{ ...message, id, open: true }, ...this.#entries].slice(0, visibleAtATime));
    return id;
  };

  /** Closes one toast, or all of them. */
  dismiss = (id?: number): void => {
    const concerns = (entry: ToastEntry) => id === undefined || entry.id === id;
    this.#entries.filter(concerns).forEach((entry) => {
      this.#removeLater(entry.id);
    });
    this.#set(this.#entries.map((entry) => (concerns(entry) ? { ...entry, open: false } : entry)));
  };

  /** Forgets all toasts at once. */
  clear = (): void => {
    this.#removals.forEach((removal) => {
      clearTimeout(removal);
    });
    this.#removals.clear();
    this.#set([]);
  };

  #removeLater(id: number): void {
    if (this.#removals.has(id)) return;
    const removal = setTimeout(() => {
      this.#removals.delete(id);
      this.#set(this.#entries.filter((entry) => entry.id !== id));
    }, removalDelayMs);
    this.#removals.set(id, removal);
  }

  #set(entries: readonly ToastEntry[]): void {
    this.#entries = entries;
    this.#listeners.forEach((listener) => {
      listener();
    });
  }
}
