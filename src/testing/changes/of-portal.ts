import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import * as signatures from '#domain/signatures/contract.ts';
import { clearOut } from '#domain/clear-out/contract.ts';
import { confirmClock } from '#domain/clock-doubt/contract.ts';
import { uploadFile, uploadImage } from '#domain/files/contract.ts';
import * as misses from '#domain/misses/contract.ts';
import * as webhooks from '#domain/webhooks/contract.ts';
import * as notices from '#domain/notices/contract.ts';
import { newToken } from '#server/sessions/token.ts';
import { formOf } from '#testing/samples/product-workbook.ts';
import { type Scene, type Change, signature } from './change.ts';

/** An address outside of this machine: apps of tests send nothing there. */
const receiver = 'https://93.184.216.34';

/** A webhook with a message that was never sent. */
const addWebhook = async ({ app, administrator, word }: Scene): Promise<{ id: number; delivery: number }> => {
  const { reply } = await administrator.call(webhooks.createWebhook, {
    body: { url: `${receiver}/${word}`, events: ['run.closed'] },
  });
  const row = await app.database.read
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: reply.id,
      message_id: `msg_${word}`,
      type: 'run.closed',
      record: 'run 1',
      body: '{}',
      at: '2026-01-12T12:00:00.000Z',
      state: 'waiting',
      since: '2026-01-12T12:00:00.000Z',
      next_at: '2999-12-31T00:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: reply.id, delivery: row.id };
};

let photos = 0;

/** Another picture each time: a photo of a run is refused the second time. */
export const photo = (name: string) => {
  photos += 1;
  return picture(name, `#${photos.toString(16).padStart(6, '0')}`);
};

/** The same picture each time, which is decoded once. */
export const picture = async (name: string, background = '#808080') => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name);
};

/** Changes of the portal itself: files, webhooks, mails, the clock and the audit trail. */
export const changesOfPortal: readonly Change[] = [
  {
    call: uploadImage,
    how: 'of two pictures',
    writes: ['files', 'audit'],
    prepare: async () => ({ body: formOf('image', await picture('a.png'), await picture('b.png')) }),
  },
  {
    call: uploadFile,
    writes: ['files', 'audit'],
    prepare: () => ({ body: formOf('file', new File(['%PDF-1.7\n%%EOF\n'], 'artwork.pdf')) }),
  },
  {
    call: notices.setMailChoices,
    writes: ['mail_choices'],
    prepare: async ({ app }) => ({
      body: { holds: false },
      by: await app.newPerson(`${newToken().toLowerCase()}@example.com`, 'editor'),
    }),
  },
  {
    call: clearOut,
    writes: ['misses', 'miss_reports', 'audit'],
    prepare: async ({ app }) => {
      const person = await app.newPerson(`${randomUUID()}@example.com`, 'read_only');
      await person.call(misses.reportMiss, { body: { text: randomUUID() } });
      return { body: { what: 'misses', userId: person.userId } };
    },
  },
  {
    call: confirmClock,
    writes: ['latest_instant', 'audit'],
    prepare: async ({ app }) => {
      // As if the portal had been off for years.
      const at = '2020-01-15T08:00:00.000Z';
      await app.database.write((queries) =>
        queries
          .insertInto('latest_instant')
          .values({ id: 1, at })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
          .execute(),
      );
      return {};
    },
  },
  {
    call: webhooks.createWebhook,
    writes: ['webhooks', 'audit', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { url: `${receiver}/${word}`, events: ['run.closed'] } }),
  },
  {
    call: webhooks.updateWebhook,
    writes: ['webhooks', 'webhook_deliveries', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addWebhook(scene)).id }, body: { isOn: false } }),
  },
  {
    call: webhooks.rotateSecret,
    writes: ['webhooks', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addWebhook(scene)).id } }),
  },
  {
    call: webhooks.resendDelivery,
    writes: ['webhook_deliveries'],
    prepare: async (scene) => ({ params: await addWebhook(scene) }),
  },
  {
    call: webhooks.deleteWebhook,
    writes: ['webhooks', 'webhook_deliveries', 'audit'],
    breaksOffAt: ['webhooks', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addWebhook(scene)).id } }),
  },
  {
    call: signatures.reviewAudit,
    writes: ['audit_reviews', 'signatures', 'idempotency_keys'],
    beside: ['attempts'],
    prepare: ({ app }) => ({
      body: { to: app.clock.now.toISOString(), note: 'Nothing to report', signature },
    }),
  },
];
