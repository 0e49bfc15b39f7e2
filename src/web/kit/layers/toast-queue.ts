/** The content and behaviour of a toast. */
export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Announced at once, interrupting the screen reader; always so for a destructive one. */
  isUrgent?: boolean;
  /** How long it is shown, in milliseconds; 5000 by default. */
  duration?: number;
  /** One action. */
  action?: { label: string; onSelect: () => void };
};

/** A toast in the queue. A closed one stays for a while, so that its exit animation can run. */
export type ToastEntry = ToastMessage & { id: number; open: boolean };

/** How many toasts are visible at a time. */
const visibleAtATime = 1;

/** How long after its dismissal a toast is removed, in milliseconds. */
const removalDelayMs = 1_000_000;

/** The toasts to show, newest first, with subscriptions to changes. */
export class ToastQueue {
  #entries: readonly ToastEntry[] = [];
  #listeners = new Set<() => void>();
  #removals = new Map<number, ReturnType<typeof setTimeout>>();
  #lastId = 0;

  /** The current toasts; the same array until something changes. */
  entries = (): readonly ToastEntry[] => this.#entries;

  /** Calls `listener` on every change; returns a function that unsubscribes. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows a message in place of the current one; returns its id. */
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

  /** Removes all toasts at once. */
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
