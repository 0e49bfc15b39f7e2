import type { PrinterConnection } from '../../printers/connection.ts';
import type { Outcome, Session } from './session.ts';

/**
 * Prints on a printer that answers nothing. Each label has a connection of its own, whose orderly end is all that is known
 * of it.
 */
export class UnconfirmedSession implements Session {
  readonly #open: () => Promise<PrinterConnection>;
  #next: PrinterConnection | null;

  constructor(first: PrinterConnection, open: () => Promise<PrinterConnection>) {
    this.#next = first;
    this.#open = open;
  }

  get isOpen(): boolean {
    return this.#next?.isOpen ?? false;
  }

  async print(form: Uint8Array): Promise<Outcome> {
    const connection = this.#next;
    this.#next = null;
    if (connection === null) return 'unknown';
    try {
      await connection.send(form);
      await connection.finish();
    } catch (error) {
      if (connection.isOpen) throw error;
      return 'unknown';
    }
    // If it takes no further connection, the next labels stay queued.
    this.#next = await this.#open().catch(() => null);
    return { as: 'sent', fault: null };
  }

  close(): void {
    this.#next?.close();
  }
}
