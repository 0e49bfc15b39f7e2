import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import * as limits from '#domain/limits.ts';
import { Background } from '../background.ts';
import type { Database } from '../db/database.ts';
import { findUserByEmail } from '../users/store.ts';
import { recordAudits, type AuditEvent } from './store.ts';

/** What one person has done of one kind within a minute. */
interface Window {
  sinceMs: number;
  rows: number;
  /** What came beyond the rows of this minute: the last of it, with how often. */
  rest: AuditEvent | null;
}

/**
 * Writes events that are no change of anything, so belong to no transaction: nobody waits for them, and a failure of the
 * audit trail is no failure of theirs. Of one kind and one person ten a minute are rows; the others are counted in one
 * more row, and a flood neither fills the disk nor keeps the database busy. All whom nobody knows count as one; where
 * it is known whose account they are at, sixty rows a minute are theirs over all accounts, whatever the senders.
 */
export class AuditBeside {
  readonly #database: Database;
  readonly #background: Background;
  /** By kind and person; those whose minute is over are taken out by `closeMinutes`. */
  readonly #windows = new Map<string, Window>();
  readonly #ready: AuditEvent[] = [];
  /** The rows of people whom nobody knows, in this minute. */
  #strangers = { sinceMs: 0, rows: 0 };
  /** Events at the door of which it is not known yet whose account they are about. */
  readonly #unresolved: { event: AuditEvent; email: string }[] = [];
  #isWriting = false;

  constructor(database: Database, logger: FastifyBaseLogger) {
    this.#database = database;
    this.#background = new Background(logger);
  }

  /** Notes an event; never throws and never waits. */
  note(event: AuditEvent): void {
    this.#admit(event);
    this.#write();
  }

  /**
   * Notes what somebody unknown did with an address, as something about the account of this address. The address itself is not kept: of an account it
   * stands there, and of none it may be a stranger's, or a password typed into the wrong field.
   */
  noteAbout(event: AuditEvent, email: string): void {
    if (this.#unresolved.length < limits.audit.mostWaiting) this.#unresolved.push({ event, email });
    else this.#admit(event);
    this.#write();
  }

  /** Writes down what was counted in the minutes that are over at this moment; in all of them without one. */
  closeMinutes(nowMs = Number.POSITIVE_INFINITY): void {
    for (const [key, window] of this.#windows) {
      if (nowMs - window.sinceMs < limits.audit.countedWithinMs) continue;
      this.#windows.delete(key);
      if (window.rest) this.#ready.push(window.rest);
    }
    this.#write();
  }

  /** Resolves when everything is written, also what was only counted so far. */
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
      // What strangers do beyond their share is counted together, whoever's account it is at.
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
        // The answer goes first, and what comes with it goes into the same transaction.
        await setImmediate();
        while (this.#ready.length + this.#unresolved.length > 0) await this.#writeSome();
      } finally {
        this.#isWriting = false;
      }
    });
  }

  async #writeSome(): Promise<void> {
    for (const { event, email } of this.#unresolved.splice(0)) {
      const account = await findUserByEmail(this.#database.read, email);
      this.#admit(account ? { ...event, subject: { entity: 'user', id: account.id } } : event);
    }
    const events = this.#ready.splice(0);
    if (events.length > 0) await this.#database.write((queries) => recordAudits(queries, events));
  }
}
