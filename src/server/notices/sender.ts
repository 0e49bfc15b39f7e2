import type { FastifyBaseLogger } from 'fastify';
import * as limits from '#domain/limits.ts';
import { letterOf } from '#domain/notices/letter.ts';
import { rulesOf, type Notice } from '#domain/notices/notice.ts';
import { isTriedEnough, pauseAfter } from '#domain/webhooks/pauses.ts';
import { said } from '#domain/words/say.ts';
import { speakerFor } from '#domain/languages/speak.ts';
import type { Clock } from '../clock.ts';
import type { UncheckedDatabase } from '../db/database.ts';
import { withNamedLock } from '../db/locks/named-lock.ts';
import type { Mailer } from '../mail/mail.ts';
import { linkWithToken } from '../mail/site-link.ts';
import { newToken, tokenHash } from '../sessions/token.ts';
import { together } from '../together.ts';
import { insertReleaseLink } from './link-store.ts';
import { findDueNotice, type DueNotice } from './due-notice.ts';
import { countFailure, deleteNotices, findNextDue, markSent, putOff, onNotified } from './notices-store.ts';

/** How long a process waits at most before it looks for mails that another one has left. */
const longestPauseMs = 60_000;

/** How long it waits at least: what is due now is being sent by another process, or is refused. */
const shortestPauseMs = 2_000;

const mostAtOnce = 50;

/** How long a mail that is being sent is nobody else's, and after how long one whose process has died is sent again. */
const leaseMs = 300_000;

/** What was mailed, and when. */
interface Mailed {
  ids: readonly number[];
  at: string;
}

const idsOf = (told: DueNotice['told']): number[] => told.map(({ id }) => id);

interface SenderParts {
  database: UncheckedDatabase;
  clock: Clock;
  mailer: Mailer;
  /** The address of the portal. */
  site: string;
  log: FastifyBaseLogger;
}

/**
 * Sends mails to the people whom acts concern, in one process at a time. A commit of this process wakes it, and so does the
 * hour of the next mail. If that process dies, a mail may be sent again, under the same Message-ID.
 */
export class NoticeSender {
  readonly #parts: SenderParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopping = false;
  #stopHearing = (): void => undefined;
  /** What was mailed and the database does not know yet. */
  readonly #mailed = new Set<Mailed>();

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopHearing = onNotified(() => this.#wake());
    this.#wake();
  }

  /** Starts no further mail; resolves when that under way has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopHearing();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wake(): void {
    if (!this.#isStopping) this.#running = this.#lookAround();
  }

  /** Sends what is due, and decides when to look again. */
  readonly #lookAround = together(async (): Promise<void> => {
    const { database, clock } = this.#parts;
    clearTimeout(this.#timer);
    await this.look();
    // A database that does not answer now may soon.
    const next = await findNextDue(database.read).catch(() => null);
    if (this.#isStopping) return;
    const pause = next === null ? longestPauseMs : Date.parse(next) - clock().getTime();
    const wait = Math.min(Math.max(pause, shortestPauseMs), longestPauseMs);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), wait).unref();
  });

  /** Sends what is due, and notes what could not be noted. */
  async look(): Promise<void> {
    const { database, clock, log } = this.#parts;
    try {
      // Without the lock, which another process may have until the mail is anybody's again.
      for (const mailed of this.#mailed) await this.#note(mailed);
      const now = clock().toISOString();
      const next = await findNextDue(database.read);
      if (next !== null && next <= now) await withNamedLock(database, 'notices', () => this.#send(now), log);
    } catch (error) {
      log.warn({ err: error }, 'mails could not be sent');
    }
  }

  async #send(now: string): Promise<void> {
    const { database } = this.#parts;
    for (let count = 0; count < mostAtOnce && !this.#isStopping; count += 1) {
      // One by one: while one is sent, what the next is about may end.
      const due = await findDueNotice(database.read, now);
      if (!due) return;
      const { isWanted, freeAt, told } = due;
      if (!isWanted) await database.write((queries) => deleteNotices(queries, idsOf(told)));
      else if (freeAt > now) await database.write((queries) => putOff(queries, idsOf(told), freeAt));
      else {
        const mailed = await this.#tell(due);
        if (mailed) await this.#note(mailed);
      }
    }
  }

  /** Mails a notice; null if it was refused, and is put off or given up. */
  async #tell(due: DueNotice): Promise<Mailed | null> {
    const { database, clock, log } = this.#parts;
    const { kind, userId, told } = due;
    const ids = idsOf(told);
    const free = new Date(clock().getTime() + leaseMs).toISOString();
    await database.write((queries) => putOff(queries, ids, free));
    try {
      await this.#mail(due);
      const mailed = { ids, at: clock().toISOString() };
      this.#mailed.add(mailed);
      return mailed;
    } catch (error) {
      log.warn({ err: error, notices: ids }, 'a mail was not sent');
      // What was said later is tried for as long.
      const over = told.filter(({ attempts }) => isTriedEnough(attempts + 1)).map(({ id }) => id);
      if (over.length > 0) log.error({ notices: over, kind, userId }, 'a mail was given up');
      const again = told.filter(({ id }) => !over.includes(id));
      const attempts = 1 + Math.max(0, ...again.map((one) => one.attempts));
      const dueAt = new Date(clock().getTime() + pauseAfter(attempts)).toISOString();
      await database.write(async (queries) => {
        if (over.length > 0) await deleteNotices(queries, over);
        if (again.length > 0)
          await countFailure(
            queries,
            again.map(({ id }) => id),
            dueAt,
          );
      });
      return null;
    }
  }

  /** Notes what was mailed. If that fails, it is noted at the next look, before anybody else may send it again. */
  async #note(mailed: Mailed): Promise<void> {
    await this.#parts.database.write((queries) => markSent(queries, mailed.ids, mailed.at));
    this.#mailed.delete(mailed);
  }

  async #mail(due: DueNotice): Promise<void> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `notify` has written it
    const notice = { kind: due.kind, ...JSON.parse(due.detail) } as Notice;
    const link = await this.#linkOf(due, notice);
    const letter = letterOf(notice, due.told.length);
    const say = speakerFor(due.locale);
    const choices = say(said('mail.choices', { address: `${this.#parts.site}/account` }));
    const isChosen = rulesOf(due.kind)?.subject !== null;
    const told = [say(said('mail.hello')), say(letter.opening), link, say(letter.closing)];
    const paragraphs = isChosen ? [...told, choices] : told;
    const text = `${paragraphs.join('\n\n')}\n\nLabelport\n`;
    // Of the newest that it tells of: a mail that tells of more than one before is not dropped as the same.
    const newest = due.told.reduce((one, other) => (other.id > one.id ? other : one));
    const id = `<notice.${newest.id}.${Date.parse(newest.at)}@${new URL(this.#parts.site).hostname}>`;
    await this.#parts.mailer.send({ to: due.to, subject: say(letter.subject), text, link, id });
  }

  async #linkOf({ userId }: DueNotice, notice: Notice): Promise<string> {
    const { database, clock, site } = this.#parts;
    switch (notice.kind) {
      case 'release_waiting':
      case 'release_reminder': {
        const { productId, number, version } = notice;
        const token = newToken();
        const now = clock();
        await database.write((queries) =>
          insertReleaseLink(queries, {
            userId,
            productId,
            number,
            version,
            hashedToken: tokenHash(token),
            at: now.toISOString(),
            expiresAt: new Date(now.getTime() + limits.notices.linkMs).toISOString(),
          }),
        );
        return linkWithToken(site, '/release', token);
      }
      case 'release_approved':
      case 'release_refused':
      case 'comment':
        return `${site}/products/${notice.productId}/review/${notice.number}`;
      case 'release_rule':
        return `${site}/products/${notice.productId}`;
      case 'client_waiting':
      case 'client_reminder':
      case 'client_approved':
      case 'client_refused':
      case 'client_rule':
        return `${site}/clients/${notice.clientId}`;
      case 'order_sent':
      case 'order_message':
      case 'order_stopped':
        return `${site}/orders/${notice.orderId}`;
      case 'webhook_off':
        return `${site}/admin/integrations`;
      case 'hold_released':
      default:
        return `${site}/holds`;
    }
  }
}
