import type { AuditEntity } from '#domain/audit/contract.ts';
import { readRollCode } from '#domain/codes/roll-code.ts';
import { IdText } from '#domain/contract/fields.ts';

/**
 * Of which kind the record is that an address names, by what stands before its first parameter; null where it is none that the
 * trail knows. The permission says less: orders and stock need the same.
 */
export const namedRecords: Readonly<Record<string, AuditEntity | null>> = {
  '/api/admin/datasets': 'dataset',
  // A deletion in the history.
  '/api/admin/deleted': null,
  '/api/admin/users': 'user',
  '/api/badges': 'badge',
  '/api/clients': 'client',
  '/api/datasets': 'dataset',
  '/api/holds': 'hold',
  '/api/imports': 'import',
  '/api/inventory': 'inventory_item',
  '/api/keys': 'key',
  '/api/misses': 'miss',
  // An epoch, whose numbers are in doubt.
  '/api/number-doubts': null,
  '/api/orders': 'order',
  '/api/paper-jobs': 'paper_job',
  // One's own.
  '/api/passkeys': null,
  '/api/print-jobs': 'print_job',
  '/api/printers': 'printer',
  '/api/products': 'product',
  // What was typed.
  '/api/products/search': null,
  '/api/rolls': 'roll',
  '/api/runs': 'run',
  '/api/stations': 'station',
  '/api/tutorials': 'tutorial',
  '/api/webhooks': 'webhook',
  '/scim/v2/Users': 'user',
};

const firstParameter = /^(.+?)\/:(\w+)/;

/** What stands before the first parameter of an address, and the name of that one; null if it has none. */
export const firstNamed = (path: string): { before: string; name: string } | null => {
  const [, before, name] = firstParameter.exec(path) ?? [];
  return before === undefined || name === undefined ? null : { before, name };
};

/** The record that the address of a call names: by its id, or by its code, as rolls are; undefined if there is none. */
export const recordIn = (
  path: string,
  params: Readonly<Record<string, unknown>>,
): { entity: AuditEntity; id?: number; name?: string } | undefined => {
  const named = firstNamed(path);
  const entity = named && namedRecords[named.before];
  if (!entity) return undefined;
  const text = String(params[named.name]);
  if (entity === 'roll') {
    // Nothing that a caller has sent is kept but a code that rolls have.
    const roll = readRollCode(text);
    return roll.kind === 'roll' ? { entity, name: roll.code } : undefined;
  }
  const id = IdText.safeParse(text);
  return id.success ? { entity, id: id.data } : undefined;
};
