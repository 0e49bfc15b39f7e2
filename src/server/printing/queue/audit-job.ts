import type { AuditKind } from '#domain/audit/contract.ts';
import type { Source } from '../../audit/source.ts';
import { recordAudit } from '../../audit/store.ts';
import type { Queries } from '../../db/database.ts';

/** The user who acts, and the source of the call. */
export interface AskedBy {
  userId: number;
  source: Source;
  /** The station that the call comes from. */
  stationId?: number | null;
}

/** Records what was done with a job. */
export const auditJob = (
  queries: Queries,
  kind: AuditKind,
  id: number,
  { at, by, detail }: { at: string; by: AskedBy; detail: { pieces?: number; fromPiece?: number } },
): Promise<void> =>
  recordAudit(queries, {
    at,
    userId: by.userId,
    kind,
    subject: { entity: 'print_job', id },
    detail,
    source: by.source,
  });
