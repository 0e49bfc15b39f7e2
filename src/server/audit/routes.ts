import { listAudit } from '#domain/audit/contract.ts';
import * as limits from '#domain/limits.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { setTotal } from '../http/replies/paging.ts';
import { findAudit } from './store.ts';

export const mountAudit = (mount: Mount, { database }: { database: CheckedDatabase }): void => {
  mount(listAudit, async ({ query, reply }) => {
    const { page = 1, pageSize = limits.paging.auditPerPage, ...filter } = query;
    const slice = { limit: pageSize, offset: (page - 1) * pageSize };
    const { items, total } = await findAudit(database.read, filter, slice);
    setTotal(reply, total);
    return items;
  });
};
