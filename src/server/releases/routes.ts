import type { Release } from '#domain/record/release.ts';
import { Problem } from '#domain/contract/problem.ts';
import {
  getClientRelease,
  getProductRelease,
  listClientReleases,
  listProductReleases,
  type FullRelease,
} from '#domain/releases/contract.ts';
import type { FastifyReply } from 'fastify';
import { can } from '#domain/access/can.ts';
import { clientWithin, type Scope } from '#domain/access/scope.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { findOriginalNames } from '../files/store.ts';
import { isThere } from '../changes/entries-store.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/replies/paging.ts';
import type { Actor } from '../sessions/sessions.ts';
import { findClientNames } from './client-store.ts';
import { findRelease, findReleases, streamReleases, type Released } from './store.ts';
import { releasesWithin, releaseWithin } from './within.ts';

interface ReleaseParts {
  database: CheckedDatabase;
  /** The draft of a record as a release; null if it has none. */
  findDraftRelease: (queries: Queries, entity: Released, id: number) => Promise<Release | null>;
}

export const mountReleases = (mount: Mount, { database, findDraftRelease }: ReleaseParts): void => {
  const { read } = database;
  const list = async (
    entity: Released,
    id: number,
    { query, reply, actor }: { query: Parameters<typeof sliceOf>[0]; reply: FastifyReply; actor: Actor },
  ): Promise<Release[] | AsyncIterable<Release>> => {
    if (!(await isThere(read, { entity, id }))) throw new Problem(`${entity}.not_found`);
    const slice = sliceOf(query);
    const { scope } = actor;
    if (!slice) return releasesWithin(read, scope, { entity, id }, withDraft(entity, id, actor));
    const { items, total } = await findReleases(read, entity, id, {
      ...slice,
      clientId: clientWithin(scope),
    });
    setTotal(reply, total);
    return releasesWithin(read, scope, { entity, id }, items);
  };
  /** All releases of a record, newest first; for users who may publish, preceded by its draft. */
  const withDraft = async function* (entity: Released, id: number, actor: Actor): AsyncGenerator<Release> {
    const draft = can(actor.actingRole, 'release.publish') ? await findDraftRelease(read, entity, id) : null;
    if (draft) yield draft;
    yield* streamReleases(read, entity, id);
  };
  const one = async (
    entity: Released,
    { id, number }: { id: number; number: number },
    scope: Scope,
  ): Promise<FullRelease> => {
    const found = await findRelease(read, entity, id, number);
    const release = found && (await releaseWithin(read, scope, { entity, id }, found));
    if (!release) throw new Problem('release.not_found');
    const { clientId, files } = release.content;
    const names = await findClientNames(read, typeof clientId === 'number' ? [clientId] : []);
    return {
      ...release,
      clientName: names.values().next().value ?? null,
      fileNames: Object.fromEntries(await findOriginalNames(read, Object.keys(files ?? {}))),
    };
  };

  mount(listProductReleases, ({ params, ...call }) => list('product', params.id, call));
  mount(listClientReleases, ({ params, ...call }) => list('client', params.id, call));
  mount(getProductRelease, ({ params, actor }) => one('product', params, actor.scope));
  mount(getClientRelease, ({ params, actor }) => one('client', params, actor.scope));
};
