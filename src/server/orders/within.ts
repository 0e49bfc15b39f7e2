import { everything, type Scope } from '#domain/access/scope.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import type { Order } from '#domain/orders/contract.ts';

/** The key of the supplier to whose lines orders are narrowed; null for all. */
export const supplierKeyOf = (scope: Scope): string | null =>
  scope === everything ? null : 'supplierCode' in scope ? searchKey(scope.supplierCode) : '';

/** An order as its supplier reads it: the lines that were sent to it, and nobody's name. */
export const orderWithin = (scope: Scope, order: Order): Order => {
  const supplier = supplierKeyOf(scope);
  if (supplier === null) return order;
  const lines = order.lines.filter(({ supplierCode, sent }) => searchKey(supplierCode) === supplier && sent);
  return {
    ...order,
    createdBy: null,
    lines: lines.map((line) => ({
      ...line,
      itemId: null,
      sent: line.sent && { ...line.sent, by: null },
      closed: line.closed && { ...line.closed, by: null },
    })),
  };
};
