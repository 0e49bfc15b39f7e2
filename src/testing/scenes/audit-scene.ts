import { beforeAll } from 'vitest';
import { listAudit, type AuditEntry, type AuditKind } from '#domain/audit/contract.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Engine } from '#testing/engines.ts';

export const wrong = 'Wrong-one-2026!';

export const idOf = ({ userId }: Caller): number => {
  if (userId === null) throw new Error('A guest has no id.');
  return userId;
};

/** For a busy machine. */
export const patience = { timeout: 30_000 };

/** A portal that mails, and people whose acts its audit trail says. */
export const auditScene = (engine: Engine) => {
  let app: TestApp;
  let post: MailServer;
  let admin: Caller;
  let people = 0;
  beforeAll(async () => {
    post = await startMailServer();
    app = await startTestApp(engine, { SMTP_URL: post.url, TRUST_PROXY: 'true' });
    admin = await app.as('administrator');
  });
  /** A user who is not in the audit trail yet. */
  const someone = (role: 'read_only' | 'editor' | 'administrator' = 'editor') => {
    people += 1;
    return app.newPerson(`someone-${people}@example.com`, role);
  };
  const about = async (person: Caller, kind?: AuditKind): Promise<AuditEntry[]> =>
    (await admin.call(listAudit, { query: { person: idOf(person), kind } })).reply;
  /** An entry without the values that differ from run to run. */
  const said = ({ kind, person, subject, detail }: AuditEntry) => ({
    kind,
    by: person?.id ?? null,
    subject: subject && { entity: subject.entity, id: subject.id },
    detail,
  });
  return {
    get app() {
      return app;
    },
    get admin() {
      return admin;
    },
    someone,
    get people() {
      return people;
    },
    about,
    said,
    get post() {
      return post;
    },
  };
};
