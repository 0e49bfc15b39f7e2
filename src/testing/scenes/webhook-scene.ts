import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createWebhook } from '#domain/webhooks/contract.ts';
import { EventType } from '#domain/webhooks/event-types.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { readNetworks } from '#server/networks.ts';
import { announce } from '#server/outbox/outbox-store.ts';
import { WebhookAddresses } from '#server/webhooks/addresses.ts';
import { findWebhooksWithDue } from '#server/webhooks/delivery-store.ts';
import { WebhookSender } from '#server/webhooks/sender.ts';
import type { TestApp } from '#testing/test-app.ts';

/** Sends what the portal tells to receivers on this machine. */
export const senderOf = (app: Pick<TestApp, 'clock'>, database: UncheckedDatabase): WebhookSender =>
  new WebhookSender({
    database,
    clock: () => app.clock.now,
    addresses: new WebhookAddresses(readNetworks('127.0.0.1') ?? []),
    log: pino({ level: 'silent' }),
  });

/** Sends until nothing is due; the portal itself sends, too. */
export const sendAll = async (sender: WebhookSender, app: TestApp): Promise<void> => {
  const isDue = async () =>
    (await findWebhooksWithDue(app.database.read, app.clock.now.toISOString())).length > 0;
  while (await isDue()) {
    await sender.look();
    await sender.settled();
    await setTimeout(1);
  }
};

export const addWebhook = async (app: TestApp, url: string, events: EventType[] = EventType.options) => {
  const administrator = await app.as('administrator');
  const { status, reply } = await administrator.call(createWebhook, { body: { url, events } });
  expect(status).toBe(201);
  return { administrator, webhook: reply, params: { id: reply.id } };
};

export const tellOf = (app: TestApp, ...records: string[]): Promise<void> =>
  app.database.write((queries) =>
    announce(
      queries,
      records.map((record, n) => ({ type: 'run.closed' as const, record, data: { n } })),
      app.clock.now.toISOString(),
    ),
  );
