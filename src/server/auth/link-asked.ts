import type { AuditLink } from '#domain/audit/contract.ts';
import type { Source } from '../audit/source.ts';
import type { AuditEvent } from '../audit/store.ts';

/**
 * That somebody asked for a link, as the audit trail has it: about the account, where the address has one, and with why
 * there were no more mails. The address is not kept: of no account it is a stranger's.
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
