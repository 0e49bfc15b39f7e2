import { listAudit } from '#domain/audit/contract.ts';
import * as limits from '#domain/limits.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { pageOf, setTotal } from '../http/replies/paging.ts';
import { findAudit } from './store.ts';

export const mountAudit = (mount: Mount, { database }: { database: CheckedDatabase }): void => {
  mount(listAudit, async ({ query, reply }) => {
    const { page, pageSize, ...filter } = query;
    const slice = pageOf({ page, pageSize }, limits.paging.auditPerPage);
    const { items, total } = await findAudit(database.read, filter, slice);
    setTotal(reply, total);
    return items;
  });
};
