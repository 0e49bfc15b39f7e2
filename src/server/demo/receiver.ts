import fastify from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { commandLine } from '../audit/source.ts';
import { Keys } from '../keys/keys.ts';
import { onlyWhileAllowed } from '../sessions/acting.ts';
import { findUserByEmail } from '../users/store.ts';
import { findWebhooks, insertWebhook, updateWebhook } from '../webhooks/store.ts';

const path = '/hook';

/** The demo's webhook leads to this machine only; its secret guards nothing. */
const secret = `whsec_${Buffer.from('labelport demo receiver!').toString('base64')}`;

/**
 * Opens a receiver on this machine that takes every message, and adds it to the portal as a webhook, with the key of a
 * warehouse system that nobody has; or updates its address, if it was added at an earlier start.
 */
export const openDemoReceiver = async (
  database: Database,
  clock: Clock,
): Promise<{ close(): Promise<void> }> => {
  const app = fastify();
  app.post(path, (_, reply) => reply.code(204).send());
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}${path}`;
  const at = clock().toISOString();
  const known = (await findWebhooks(database.read, at)).find((one) => one.url.endsWith(path));
  const administrator = await findUserByEmail(database.read, 'administrator@example.com');
  if (known) await database.write((queries) => updateWebhook(queries, known.id, { url }));
  else if (administrator) {
    const userId = administrator.id;
    const by = { userId, role: 'administrator', source: commandLine } as const;
    await new Keys(onlyWhileAllowed(database, clock), clock).make(
      { name: 'Warehouse system', role: 'editor' },
      by,
      null,
    );
    await database.write((queries) =>
      insertWebhook(
        queries,
        { url, events: ['run.planned', 'run.closed', 'hold.set', 'stock.low'] },
        { secret, userId, at },
      ),
    );
  }
  return { close: () => app.close() };
};
