import type { FastifyBaseLogger } from 'fastify';
import { isGivenUp, pauseAfter } from '#domain/webhooks/pauses.ts';
import { said, type Said } from '#domain/words/say.ts';
import type { Clock } from '../clock.ts';
import type { UncheckedDatabase } from '../db/database.ts';
import { withNamedLock } from '../db/locks/named-lock.ts';
import { notify } from '../notices/notify.ts';
import { onAnnounced } from '../outbox/outbox-store.ts';
import { together } from '../together.ts';
import type { WebhookAddresses } from './addresses.ts';
import {
  findDue,
  findWebhooksWithDue,
  giveUp,
  giveUpOne,
  hasDelivered,
  noteDelivered,
  noteFailed,
  type Due,
} from './delivery-store.ts';
import { post, type Answer } from './post.ts';
import { findReceiver, hasListening, updateWebhook, type Receiver } from './store.ts';

/** How often the outbox is looked at for retries, and for what another process has left. */
const lookEveryMs = 1_000;

/** How often a process asks whether there are webhooks by now that another process has made. */
const askEveryMs = 60_000;

/** How many messages, of different records, are sent to one webhook at the same time. */
const mostAtOnce = 8;

interface SenderParts {
  database: UncheckedDatabase;
  clock: Clock;
  addresses: WebhookAddresses;
  log: FastifyBaseLogger;
  /** How often to look while there are webhooks, and to ask for them while there are none, in milliseconds. */
  every?: { lookMs: number; askMs: number };
}

interface Sent extends Answer {
  due: Due;
}

/**
 * Sends the outbox: one process at a time for each webhook, each record's messages in order, and a webhook that does not
 * answer keeps no other waiting. A commit of this process wakes it; without webhooks it asks the database for nothing else. A message may arrive twice, with the same id, if the process dies after it was sent.
 */
export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #stopping = new AbortController();
  /** The webhooks that this process is sending to. */
  readonly #sending = new Map<number, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #stopHearing = (): void => undefined;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopHearing = onAnnounced(() => void this.#lookAround());
    void this.#lookAround();
  }

  /** Starts no further attempt; resolves when those under way have ended. */
  async stop(): Promise<void> {
    this.#stopHearing();
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#sending.values());
  }

  /** Starts sending to the webhooks with messages that are due. */
  async look(): Promise<void> {
    const { database, clock, log } = this.#parts;
    try {
      for (const id of await findWebhooksWithDue(database.read, clock().toISOString())) this.#wake(id);
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read');
    }
  }

  /** Looks if there are webhooks, and decides when to look again. */
  readonly #lookAround = together(async (): Promise<void> => {
    const { database, every = { lookMs: lookEveryMs, askMs: askEveryMs } } = this.#parts;
    clearTimeout(this.#timer);
    // A database that does not answer now may soon.
    const isListening = await hasListening(database.read).catch(() => true);
    if (isListening) await this.look();
    if (this.#stopping.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#lookAround(), isListening ? every.lookMs : every.askMs).unref();
  });

  /** Resolves when nothing is being sent by this process. */
  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending.values());
  }

  #wake(id: number): void {
    if (this.#sending.has(id) || this.#stopping.signal.aborted) return;
    const { database, log } = this.#parts;
    const sending = withNamedLock(database, `webhook-${id}`, () => this.#send(id), log)
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error, webhookId: id }, 'a webhook could not be told'))
      .finally(() => this.#sending.delete(id));
    this.#sending.set(id, sending);
  }

  async #send(id: number): Promise<void> {
    const { database, clock } = this.#parts;
    while (!this.#stopping.signal.aborted) {
      const now = clock().toISOString();
      const receiver = await findReceiver(database.read, id, now);
      if (!receiver) return;
      const due = await findDue(database.read, id, { now, most: mostAtOnce });
      if (due.length === 0) return;
      if (!receiver.isOn) return this.#end(receiver, { isTold: false });
      const sent = await Promise.all(due.map((one) => this.#post(receiver, one)));
      await this.#note(receiver, sent);
    }
  }

  async #post(receiver: Receiver, due: Due): Promise<Sent> {
    const { addresses, clock } = this.#parts;
    const at = clock();
    // Loaded by the first message: most portals have no webhooks.
    const { Webhook } = await import('standardwebhooks');
    const signatures = receiver.secrets.map((secret) =>
      new Webhook(secret).sign(due.messageId, at, due.body),
    );
    const headers = {
      'webhook-id': due.messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
      'user-agent': 'Labelport',
    };
    const message = { headers, body: due.body };
    return { due, ...(await post(receiver.url, message, { addresses, stopping: this.#stopping.signal })) };
  }

  async #note(receiver: Receiver, sent: readonly Sent[]): Promise<void> {
    const { database, clock } = this.#parts;
    const now = clock();
    const isCutOff = (one: Sent) => one.fault !== null && this.#stopping.signal.aborted;
    await database.write(async (queries) => {
      for (const one of sent) {
        const { due, status, fault } = one;
        const attempts = due.attempts + 1;
        if (fault === null) await noteDelivered(queries, due.id, { status, attempts, at: now.toISOString() });
        // What was cut off because this process stops is sent again by the next.
        else if (!isCutOff(one)) {
          const nextAt = new Date(now.getTime() + pauseAfter(attempts)).toISOString();
          await noteFailed(queries, due.id, { status, attempts, fault, nextAt });
        }
      }
    });
    for (const one of sent)
      if (one.fault !== null && !isCutOff(one) && isGivenUp(one.due.since, now))
        if (await hasDelivered(database.read, receiver.id, one.due.since))
          // It takes others, and refuses this one: only those of the same record have waited for it.
          await database.write((queries) => giveUpOne(queries, one.due.id, now.toISOString()));
        else return this.#end(receiver, { isTold: true });
  }

  /** Switches a webhook off and gives up what waits for it; with `isTold` the administrators get a mail. */
  async #end({ id, url }: Receiver, { isTold }: { isTold: boolean }): Promise<void> {
    const { database, clock, log } = this.#parts;
    const why: Said = said('webhook.switched_off');
    await database.write(async (queries) => {
      await updateWebhook(queries, id, { isOn: false });
      await giveUp(queries, id, why);
      const about = { record: `webhook ${id}`, at: clock().toISOString(), by: null };
      const off = { kind: 'webhook_off', host: new URL(url).host } as const;
      if (isTold) await notify(queries, { administrators: true }, off, about);
    });
    if (isTold) log.warn({ webhookId: id }, 'a webhook was switched off');
  }
}
