import type { FastifyInstance } from 'fastify';
import type { CheckedDatabase } from './db/database.ts';
import type { Mount } from './http/mount.ts';
import type { Mailer } from './mail/mail.ts';
import { siteAddress } from './mail/site-link.ts';
import { NoticeSender } from './notices/sender.ts';
import { sealHourly, Seals } from './runs/seals/seals.ts';
import { sendSeal } from './runs/seals/send-seal.ts';
import { WebhookAddresses } from './webhooks/addresses.ts';
import { mountWebhooks } from './webhooks/routes.ts';
import { WebhookSender } from './webhooks/sender.ts';
import { Webhooks } from './webhooks/webhooks.ts';
import type { AppParts } from './app-parts.ts';

/** Wires webhooks, and sends what is in the outbox. */
export const wireWebhooks = (
  app: FastifyInstance,
  mount: Mount,
  parts: AppParts,
  database: CheckedDatabase,
): void => {
  const { config, clock, logger } = parts;
  const addresses = new WebhookAddresses(config.webhookNetworks);
  const sender = new WebhookSender({
    // Not the database of the calls: a message is sent after whoever caused it has signed out.
    database: parts.database,
    clock,
    addresses,
    log: logger,
  });
  mountWebhooks(mount, { database, webhooks: new Webhooks(database, clock, addresses) });
  if (!parts.sendsNothing) app.addHook('onReady', async () => sender.start());
  app.addHook('preClose', () => sender.stop());
};

/** Sends the mails that acts have written. */
export const sendNotices = (app: FastifyInstance, { mailer }: { mailer: Mailer }, parts: AppParts): void => {
  const { config, database, clock, logger: log } = parts;
  const sender = new NoticeSender({ database, clock, mailer, site: siteAddress(config), log });
  if (!parts.sendsNothing) app.addHook('onReady', async () => sender.start());
  app.addHook('preClose', () => sender.stop());
};

/** Sends seals of runs to the configured address, if there is one. */
export const wireSeals = (
  app: FastifyInstance,
  { mailer, sureNow }: { mailer: Mailer; sureNow: () => Promise<Date | null> },
  { config, database, clock, logger }: AppParts,
): void => {
  const { sealTo: to } = config;
  if (to === undefined) return;
  const site = siteAddress(config);
  const seals = new Seals({
    database,
    clock,
    site,
    sureNow,
    log: logger,
    send: (seal) => sendSeal(seal, { to, site, mailer }),
  });
  sealHourly(app, seals);
};
