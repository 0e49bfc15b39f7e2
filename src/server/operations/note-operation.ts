import type { AuditKind } from '#domain/audit/contract.ts';
import { commandLine } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

/** Records an operation on the whole portal in the audit trail. If recording fails, the operation is kept. */
export const noteOperation = async (
  kind: Extract<
    AuditKind,
    'backup_made' | 'backup_restored' | 'database_moved' | 'key_rotated' | 'epoch_begun'
  >,
  { database, clock, say }: { database: Database; clock: Clock; say: (line: string) => void },
): Promise<void> => {
  const event = { at: clock().toISOString(), userId: null, kind, source: commandLine };
  try {
    await database.write((queries) => recordAudit(queries, event));
  } catch (error) {
    say(`The audit trail does not say so, it could not be written: ${String(error)}`);
  }
};
