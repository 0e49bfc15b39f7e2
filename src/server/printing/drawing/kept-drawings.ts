const usualMost = { count: 200, size: 10_000_000 };

/** The newest drawings, by name. Bounded in bytes or characters, too: the picture of a large label of artwork has millions. */
export class KeptDrawings<Drawing> {
  readonly #kept = new Map<string, { drawing: Drawing; size: number }>();
  readonly #most: { count: number; size: number };
  #size = 0;

  constructor(most: { count: number; size: number } = usualMost) {
    this.#most = most;
  }

  get(name: string): Drawing | null {
    return this.#kept.get(name)?.drawing ?? null;
  }

  keep(name: string, drawing: Drawing, size: number): void {
    if (this.#kept.has(name)) return;
    this.#kept.set(name, { drawing, size });
    this.#size += size;
    for (const [oldest, one] of this.#kept) {
      if (this.#kept.size <= this.#most.count && this.#size <= this.#most.size) return;
      this.#kept.delete(oldest);
      this.#size -= one.size;
    }
  }
}
