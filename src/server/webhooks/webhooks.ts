import { randomBytes } from 'node:crypto';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { createWebhook, type Delivery, type Webhook, type WebhookDraft } from '#domain/webhooks/contract.ts';
import { said } from '#domain/words/say.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { justWritten } from '../just-written.ts';
import { createOnce } from '../idempotency/store.ts';
import { sayAnnounced } from '../outbox/outbox-store.ts';
import { NoAddress, type WebhookAddresses } from './addresses.ts';
import { findDelivery, giveUp, resend } from './delivery-store.ts';
import {
  countWebhooks,
  deleteDeliveries,
  deleteWebhook,
  findReceiver,
  findWebhook,
  findWebhooks,
  insertWebhook,
  updateSecret,
  updateWebhook,
} from './store.ts';

/** The user who acts, and the source of the call. */
export interface By {
  userId: number;
  source: Source;
}

const secretBytes = 24;

/** A secret in the form of Standard Webhooks. */
const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

type WebhookChange = { [Field in 'url' | 'events' | 'isOn']?: Webhook[Field] | undefined };

/** Makes, changes and deletes webhooks, and sends messages again. */
export class Webhooks {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #addresses: WebhookAddresses;

  constructor(database: CheckedDatabase, clock: Clock, addresses: WebhookAddresses) {
    this.#database = database;
    this.#clock = clock;
    this.#addresses = addresses;
  }

  list(): Promise<Webhook[]> {
    return findWebhooks(this.#database.read, this.#clock().toISOString());
  }

  /** Throws `webhook.outside` and `webhook.too_many`. */
  async make(
    draft: WebhookDraft,
    by: By,
    creation: CreationKey | null,
  ): Promise<Webhook & { secret: string }> {
    const at = this.#clock().toISOString();
    const secret = newSecret();
    await this.#requireAddress(draft.url);
    return this.#database.write(async (queries) => {
      const once = { userId: by.userId, at, key: creation };
      const webhook = await createOnce(queries, createWebhook, once, {
        make: async () => {
          if ((await countWebhooks(queries)) >= limits.webhook.most) throw new Problem('webhook.too_many');
          const id = await insertWebhook(queries, draft, { secret, userId: by.userId, at });
          await this.#record(queries, 'created', id, by, at);
          sayAnnounced(queries);
          return id;
        },
        find: (id) => findWebhook(queries, id, at),
      });
      await updateSecret(queries, webhook.id, { secret, oldUntil: null });
      return { ...webhook, secret };
    });
  }

  /** Changes a webhook; what waits for one that is switched off is given up. Throws `webhook.not_found` and `webhook.outside`. */
  async change(id: number, change: WebhookChange, by: By): Promise<Webhook> {
    const at = this.#clock().toISOString();
    if (change.url !== undefined) await this.#requireAddress(change.url);
    return this.#database.write(async (queries) => {
      if (!(await updateWebhook(queries, id, change))) throw new Problem('webhook.not_found');
      if (change.isOn === false) await giveUp(queries, id, said('webhook.switched_off'));
      await this.#record(queries, 'changed', id, by, at);
      sayAnnounced(queries);
      return justWritten(await findWebhook(queries, id, at));
    });
  }

  /** Gives a webhook another secret; for 24 hours both sign. Throws `webhook.not_found`. */
  rotate(id: number, by: By): Promise<Webhook & { secret: string }> {
    const now = this.#clock();
    const at = now.toISOString();
    const secret = newSecret();
    const oldUntil = new Date(now.getTime() + limits.webhook.oldSecretMs).toISOString();
    return this.#database.write(async (queries) => {
      if (!(await updateSecret(queries, id, { secret, oldUntil }))) throw new Problem('webhook.not_found');
      await this.#record(queries, 'changed', id, by, at);
      return { ...justWritten(await findWebhook(queries, id, at)), secret };
    });
  }

  /** Throws `webhook.not_found`. */
  async remove(id: number, by: By): Promise<void> {
    const at = this.#clock().toISOString();
    await deleteDeliveries(this.#database, id);
    return this.#database.write(async (queries) => {
      if (!(await deleteWebhook(queries, id))) throw new Problem('webhook.not_found');
      await this.#record(queries, 'deleted', id, by, at);
    });
  }

  /** Throws `webhook.not_found` for an unknown webhook or message, and `webhook.off`. */
  resend(webhookId: number, id: number): Promise<Delivery> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      const receiver = await findReceiver(queries, webhookId, at);
      if (!receiver) throw new Problem('webhook.not_found');
      if (!receiver.isOn) throw new Problem('webhook.off');
      if (!(await resend(queries, { webhookId, id, at }))) throw new Problem('webhook.not_found');
      sayAnnounced(queries);
      return justWritten(await findDelivery(queries, id));
    });
  }

  /** A name that is unknown now may be known when something is sent, and is checked again then. */
  async #requireAddress(url: string): Promise<void> {
    try {
      await this.#addresses.addressOf(new URL(url));
    } catch (error) {
      if (!(error instanceof NoAddress)) throw error;
      if (error.said.code === 'webhook.outside_networks') throw new Problem('webhook.outside');
    }
  }

  #record(
    queries: Queries,
    kind: 'created' | 'changed' | 'deleted',
    id: number,
    by: By,
    at: string,
  ): Promise<void> {
    return recordAudit(queries, { ...by, at, kind, subject: { entity: 'webhook', id } });
  }
}
