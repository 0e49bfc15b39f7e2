import { createClient, getClient, listClients, updateClient } from '#domain/clients/contract.ts';
import { clientWithin } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import type { CheckedDatabase } from '../db/database.ts';
import { Stated, type Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/replies/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import { findClientAsReleased, isAsReleased, type Wanted } from '../releases/as-released.ts';
import { clientReleaseWithin } from '../releases/within.ts';
import type { ClientService } from './service.ts';
import { findClient, findClients, findWatched, streamClients, type Watched } from './store.ts';

/** The parameters of a call about one client. */
interface WatchedCall {
  params: { id: number };
  query: { product?: number | undefined } & Wanted;
}

/** Includes the instant: after restoring a backup, the same version can occur twice. */
const stateOf = ({ version, updatedAt, productVersion }: Watched): string =>
  `${version} ${updatedAt} ${productVersion}`;

export const mountClients = (
  mount: Mount,
  { database, clients }: { database: CheckedDatabase; clients: ClientService },
): void => {
  mount(listClients, async ({ query, actor, reply }) => {
    const { search = '', sort = 'recent', brief = false } = query;
    const id = clientWithin(actor.scope);
    const filter = { nameContains: searchKey(search), sort, isBrief: brief, id };
    const slice = sliceOf(query);
    if (!slice) return streamClients(database.read, filter);
    const { items, total } = await findClients(database.read, { ...filter, slice });
    setTotal(reply, total);
    return items;
  });

  const watched = ({ params: { id }, query: { product, ...wanted } }: WatchedCall) =>
    product === undefined || isAsReleased(wanted) ? null : findWatched(database.read, { id, product });

  mount(
    getClient,
    async (call) => {
      const seen = await watched(call);
      const client = await findClient(database.read, call.params.id);
      if (!client) throw new Problem('client.not_found');
      if (isAsReleased(call.query))
        return clientReleaseWithin(
          database.read,
          call.actor.scope,
          await findClientAsReleased(database.read, client, call.query),
        );
      if (!seen) return client;
      const answer = { ...client, productVersion: seen.productVersion };
      return new Stated(answer, stateOf(answer));
    },
    async (call) => {
      const seen = await watched(call);
      return seen && stateOf(seen);
    },
  );

  mount(createClient, ({ body, actor, request }) =>
    clients.create(body, actor.userId, idempotencyKeyOf(request)),
  );

  mount(updateClient, ({ params, body, actor }) => clients.update(params.id, body, actor.userId));
};
