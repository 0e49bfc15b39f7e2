import type { FastifyReply } from 'fastify';
import * as limits from '#domain/limits.ts';

/** The slice that a page asks for; null if the whole list is requested. */
export const sliceOf = (query: {
  page?: number | undefined;
  pageSize?: number | undefined;
}): { limit: number; offset: number } | null => {
  const { page, pageSize } = query;
  if (page === undefined && pageSize === undefined) return null;
  const limit = pageSize ?? limits.paging.productsPerPage;
  return { limit, offset: ((page ?? 1) - 1) * limit };
};

/** Sets the total number of rows that match the filter. */
export const setTotal = (reply: FastifyReply, total: number): void => {
  reply.header('x-total-count', String(total));
};
