import type { AuditLink } from '#domain/audit/contract.ts';
import type { Source } from '../audit/source.ts';
import type { AuditEvent } from '../audit/store.ts';

/**
 * The audit event for a requested link. It names the account, if the address has one, and the reason if no mail was
 * sent. It does not contain the address, which may be a stranger's.
 */
export const linkAsked =
  (link: AuditLink, source: Source, now: Date) =>
  (account: { id: number } | null, isSent = true): AuditEvent => ({
    at: now.toISOString(),
    userId: null,
    kind: 'link_asked',
    subject: account ? { entity: 'user', id: account.id } : undefined,
    detail: { link, ...(isSent ? {} : { code: 'auth.too_many_attempts' }) },
    source,
  });
