import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import * as limits from '#domain/limits.ts';
import { Background } from '../background/background.ts';
import type { UncheckedDatabase, Queries } from '../db/database.ts';
import { recordAudits, type AuditEvent } from './store.ts';

/** Finds the account of an e-mail address; null if there is none. */
type FindAccount = (queries: Queries, email: string) => Promise<{ id: number } | null>;

/** The events of one kind by one user within a minute. */
interface Window {
  sinceMs: number;
  rows: number;
  /** The last event beyond the limit of rows, with the number of such events. */
  rest: AuditEvent | null;
}

/**
 * Writes audit events that belong to no transaction, in the background: no caller waits, and a failed look-up or write affects
 * nothing else; what it was about is held for the next event or the end of the minute. Per kind and user, the first ten events a minute become rows, and one more row counts the rest, so that
 * a flood neither fills the disk nor occupies the database. For events without a user, the limit applies per account
 * that they concern, or to all together if there is none. Such events get at most sixty rows a minute in total.
 */
export class AuditWriter {
  readonly #database: UncheckedDatabase;
  readonly #logger: FastifyBaseLogger;
  readonly #background: Background;
  readonly #findAccount: FindAccount;
  /** By kind and user. `closeMinutes` removes windows whose minute has ended. */
  readonly #windows = new Map<string, Window>();
  readonly #ready: AuditEvent[] = [];
  /** The rows this minute for events without a user. */
  #strangers = { sinceMs: 0, rows: 0 };
  /** Events with an e-mail address whose account has not been looked up yet. */
  readonly #unresolved: { event: AuditEvent; email: string }[] = [];
  #isWriting = false;

  constructor(database: UncheckedDatabase, logger: FastifyBaseLogger, findAccount: FindAccount) {
    this.#database = database;
    this.#findAccount = findAccount;
    this.#logger = logger;
    this.#background = new Background(logger);
  }

  /** Records an event; never throws or waits. */
  note(event: AuditEvent): void {
    this.#admit(event);
    this.#write();
  }

  /**
   * Records what an unknown sender did with an e-mail address, as an event about the account with that address. The
   * address itself is not stored: it may be a stranger's, or a password typed into the wrong field.
   */
  noteAbout(event: AuditEvent, email: string): void {
    if (this.#unresolved.length < limits.audit.mostWaiting) this.#unresolved.push({ event, email });
    else this.#admit(event);
    this.#write();
  }

  /** Writes the counted events of minutes that have ended by `nowMs`, or of all minutes by default. */
  closeMinutes(nowMs = Number.POSITIVE_INFINITY): void {
    for (const [key, window] of this.#windows) {
      if (nowMs - window.sinceMs < limits.audit.countedWithinMs) continue;
      this.#windows.delete(key);
      if (window.rest) this.#ready.push(window.rest);
    }
    this.#write();
  }

  /** Resolves when all events are written, including those only counted so far. */
  async settled(): Promise<void> {
    await this.#background.settled();
    this.closeMinutes();
    await this.#background.settled();
  }

  #admit(event: AuditEvent): void {
    const { userId, kind, subject, at } = event;
    const atMs = Date.parse(at);
    const isStranger = userId === null;
    const hasShare = !isStranger || this.#haveStrangersRoom(atMs);
    const person = userId ?? (subject?.entity === 'user' ? subject.id : 'unknown');
    const window = this.#windowOf(`${kind} ${hasShare ? person : 'strangers'}`, atMs);
    if (!hasShare || window.rows === limits.audit.rowsPerMinute) {
      // Events of unknown senders beyond their share are counted together, regardless of the account.
      const last = hasShare ? event : { ...event, subject: undefined };
      window.rest = { ...last, times: (window.rest?.times ?? 0) + 1 };
      return;
    }
    window.rows += 1;
    if (isStranger) this.#strangers.rows += 1;
    this.#ready.push(event);
  }

  #haveStrangersRoom(atMs: number): boolean {
    if (atMs - this.#strangers.sinceMs >= limits.audit.countedWithinMs)
      this.#strangers = { sinceMs: atMs, rows: 0 };
    return this.#strangers.rows < limits.audit.strangersRowsPerMinute;
  }

  #windowOf(key: string, atMs: number): Window {
    const known = this.#windows.get(key);
    if (known && atMs - known.sinceMs < limits.audit.countedWithinMs) return known;
    if (known?.rest) this.#ready.push(known.rest);
    const window = { sinceMs: atMs, rows: 0, rest: null };
    this.#windows.set(key, window);
    return window;
  }

  #write(): void {
    if (this.#isWriting || this.#ready.length + this.#unresolved.length === 0) return;
    this.#isWriting = true;
    this.#background.run('writing the audit trail', async () => {
      try {
        // Lets the response go first; events recorded meanwhile join the same transaction.
        await setImmediate();
        while (this.#ready.length + this.#unresolved.length > 0) await this.#writeSome();
      } finally {
        this.#isWriting = false;
      }
    });
  }

  async #writeSome(): Promise<void> {
    for (let [next] = this.#unresolved; next; [next] = this.#unresolved) {
      const { event, email } = next;
      const account = await this.#findAccount(this.#database.read, email);
      this.#unresolved.shift();
      this.#admit(account ? { ...event, subject: { entity: 'user', id: account.id } } : event);
    }
    const events = [...this.#ready];
    if (events.length === 0) return;
    try {
      await this.#database.write((queries) => recordAudits(queries, events));
      this.#ready.splice(0, events.length);
    } catch (error) {
      const dropped = this.#ready.splice(0, this.#ready.length - limits.audit.mostWaiting).length;
      if (dropped > 0) this.#logger.error({ dropped }, 'events of the audit trail were dropped');
      throw error;
    }
  }
}
