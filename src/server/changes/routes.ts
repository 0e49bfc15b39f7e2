import { Problem } from '#domain/contract/problem.ts';
import {
  getClientHistory,
  getOrderHistory,
  getProductHistory,
  type HistoryEntry,
} from '#domain/history/contract.ts';
import type { FastifyReply } from 'fastify';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal, sliceOf } from '../http/replies/paging.ts';
import { findEntries, isThere, streamEntries, type HistoryOf } from './entries-store.ts';

export const mountHistory = (mount: Mount, { database }: { database: CheckedDatabase }): void => {
  const { read } = database;
  const answer = async (
    of: HistoryOf,
    query: Parameters<typeof sliceOf>[0],
    reply: FastifyReply,
  ): Promise<HistoryEntry[] | AsyncIterable<HistoryEntry>> => {
    if (!(await isThere(read, of))) throw new Problem(`${of.entity}.not_found`);
    const slice = sliceOf(query);
    if (!slice) return streamEntries(read, of);
    const { items, total } = await findEntries(read, of, slice);
    setTotal(reply, total);
    return items;
  };

  mount(getProductHistory, ({ params, query, reply }) =>
    answer({ entity: 'product', id: params.id }, query, reply),
  );
  mount(getClientHistory, ({ params, query, reply }) =>
    answer({ entity: 'client', id: params.id }, query, reply),
  );
  mount(getOrderHistory, ({ params, query, reply }) =>
    answer({ entity: 'order', id: params.id }, query, reply),
  );
};
