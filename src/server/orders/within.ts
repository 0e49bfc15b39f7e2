import { everything, type Scope } from '#domain/access/scope.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import type { Order } from '#domain/orders/contract.ts';
import { inStead } from '#domain/access/stand-in.ts';
import type { Queries } from '../db/database.ts';
import { findStandIns } from '../users/stand-ins-store.ts';
import { findPeopleOf } from './people-store.ts';

/** The key of the supplier to whose lines orders are narrowed; null for all. */
export const supplierKeyOf = (scope: Scope): string | null =>
  scope === everything ? null : 'supplierCode' in scope ? searchKey(scope.supplierCode) : '';

/**
 * An order with the lines that were sent to its supplier, and nobody's name; without its version, which counts what happens to the
 * lines of others, too.
 */
export const orderWithin = (scope: Scope, order: Order): Order => {
  const supplier = supplierKeyOf(scope);
  if (supplier === null) return order;
  const lines = order.lines.filter(({ supplierCode, sent }) => searchKey(supplierCode) === supplier && sent);
  return {
    ...order,
    createdBy: null,
    version: 0,
    lines: lines.map((line) => ({
      ...line,
      itemId: null,
      sent: line.sent && { ...line.sent, by: null },
      closed: line.closed && { ...line.closed, by: null },
    })),
  };
};

/** An order as its supplier reads it: its lines, with roles instead of names. */
export const orderForReading = async (queries: Queries, scope: Scope, order: Order): Promise<Order> => {
  const shown = orderWithin(scope, order);
  if (scope === everything) return shown;
  const people = await findPeopleOf(queries, shown);
  const standIns = await findStandIns(queries, people.ids);
  const of = (id: number | null | undefined) => standIns.get(id ?? 0);
  return {
    ...shown,
    ...inStead({ createdBy: of(people.madeBy) }),
    lines: shown.lines.map((line) => {
      const by = people.lines.get(line.position);
      return {
        ...line,
        sent: line.sent && { ...line.sent, ...inStead({ by: of(by?.sentBy) }) },
        closed: line.closed && { ...line.closed, ...inStead({ by: of(by?.closedBy) }) },
      };
    }),
  };
};
