import type { Client, ClientDraft } from '#domain/clients/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { Queries } from '../db/database.ts';
import { refuseStaleVersion } from '../history/stale-version.ts';
import { recordChange } from '../history/store.ts';
import { requireExisting } from '../idempotency/store.ts';
import type { WriteBy } from '../history/write-by.ts';
import { publishClient } from '../releases/publish.ts';
import { refuseUnknownLogo } from './refuse-unknown-logo.ts';
import { findClient } from './store.ts';
import { lockClient, updateClient } from './write-store.ts';

/**
 * Changes a client in the caller's transaction, with its history and its release; omitted fields keep their values.
 * Throws `client.not_found` and `record.changed_meanwhile`.
 */
export const changeClient = async (
  queries: Queries,
  id: number,
  { version, ...change }: Partial<ClientDraft> & { version?: number | undefined },
  by: WriteBy,
): Promise<Client> => {
  await lockClient(queries, id);
  const before = await findClient(queries, id);
  if (!before) throw new Problem('client.not_found');
  await refuseStaleVersion(queries, 'client', before, version);
  await refuseUnknownLogo(queries, change.image, before.image);
  if (JSON.stringify({ ...before, ...change }) === JSON.stringify(before)) return before;
  await updateClient(queries, id, change, by.at);
  const after = requireExisting(await findClient(queries, id));
  await publishClient(queries, { before, after }, by);
  await recordChange(queries, {
    at: by.at,
    userId: by.userId,
    entity: 'client',
    entityId: id,
    action: 'updated',
    before,
    after,
  });
  return after;
};
