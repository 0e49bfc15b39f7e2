import { Problem } from '#domain/contract/problem.ts';
import {
  getClientRelease,
  getProductRelease,
  listClientReleases,
  listProductReleases,
  type FullRelease,
  type Release,
} from '#domain/releases/contract.ts';
import type { FastifyReply } from 'fastify';
import type { Database } from '../db/database.ts';
import { findOriginalNames } from '../files/store.ts';
import { isThere } from '../history/entries-store.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/paging.ts';
import { findClientNames } from './client-store.ts';
import { findRelease, findReleases, streamReleases, type Released } from './store.ts';

export const mountReleases = (mount: Mount, { database }: { database: Database }): void => {
  const { read } = database;
  const list = async (
    entity: Released,
    id: number,
    { query, reply }: { query: Parameters<typeof sliceOf>[0]; reply: FastifyReply },
  ): Promise<Release[] | AsyncIterable<Release>> => {
    if (!(await isThere(read, { entity, id }))) throw new Problem(`${entity}.not_found`);
    const slice = sliceOf(query);
    if (!slice) return streamReleases(read, entity, id);
    const { items, total } = await findReleases(read, entity, id, slice);
    setTotal(reply, total);
    return items;
  };
  const one = async (
    entity: Released,
    { id, number }: { id: number; number: number },
  ): Promise<FullRelease> => {
    const release = await findRelease(read, entity, id, number);
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
  mount(getProductRelease, ({ params }) => one('product', params));
  mount(getClientRelease, ({ params }) => one('client', params));
};
