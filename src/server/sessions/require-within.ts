import type { Partner } from '#domain/access/scope.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { Queries } from '../db/database.ts';
import { missingCode } from './missing-code.ts';
import { isWithin, type Room } from './within-store.ts';

/** The parameters that name a record; others name a part of one, or a text to search for. */
const recordNames = ['id', 'code', 'rest'] as const;

const rooms: Readonly<Record<string, Room>> = {
  '/api/products/:id': 'product',
  '/api/clients/:id': 'client',
  '/api/runs/:id': 'run',
  '/api/holds/:id': 'hold',
  '/api/orders/:id': 'order',
  '/api/files/*': 'file',
  '/api/download/*': 'file',
  '/api/artwork/*': 'file',
  '/uploads/*': 'upload',
};

/** '/api/products/:id/releases/:number' is about '/api/products/:id'. */
const roomOf = (path: string): Room | undefined => rooms[/^.*?(?::id|:code|\*)/.exec(path)?.[0] ?? ''];

/**
 * Refuses a bounded caller the record that an address names, unless it is within the scope. A record of somebody else is
 * refused here, before anything of it is read, and so is one that does not exist: nothing tells the two apart. A call about
 * records for which no room states the scope is refused, too.
 */
export const requireWithin = async (
  queries: Queries,
  partner: Partner,
  endpoint: Endpoint,
  params: unknown,
): Promise<void> => {
  const named = keyIn(params);
  if (named === null) return;
  const room = roomOf(endpoint.path);
  if (room === undefined || !(await isWithin(queries, partner, room, named)))
    throw new Problem(missingCode(endpoint));
};

/** The id, code or key of the record; null if the address names none. */
const keyIn = (params: unknown): string | number | null => {
  if (typeof params !== 'object' || params === null) return null;
  const given: Record<string, unknown> = { ...params };
  for (const name of recordNames) {
    const value = given[name];
    if (typeof value === 'string' || typeof value === 'number') return value;
  }
  return null;
};
