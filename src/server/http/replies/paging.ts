import type { FastifyReply } from 'fastify';
import * as limits from '#domain/limits.ts';

/** Which page of a list is asked for, and how long it is. */
export interface Paged {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** The slice of a list that a page is: by default the first, of `perPage` rows. */
export const pageOf = ({ page = 1, pageSize }: Paged, perPage: number): { limit: number; offset: number } => {
  const limit = pageSize ?? perPage;
  return { limit, offset: (page - 1) * limit };
};

/** The same of a list that is given whole if no page is asked for: then null. */
export const sliceOf = (query: Paged): { limit: number; offset: number } | null =>
  query.page === undefined && query.pageSize === undefined
    ? null
    : pageOf(query, limits.paging.productsPerPage);

/** Sets the total number of rows that match the filter. */
export const setTotal = (reply: FastifyReply, total: number): void => {
  reply.header('x-total-count', String(total));
};
