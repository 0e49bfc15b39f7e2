import { beforeAll, describe, expect, test } from 'vitest';
import { listAuditReviews, listSignatures, reviewAudit } from '#domain/signatures/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const signature = { password: testPassword };

onBothEngines((engine) => {
  describe('a review of the audit trail', () => {
    let app: TestApp;
    let administrator: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      administrator = await app.as('administrator');
    });

    test('is signed by an administrator, of a time that is over, and stands among the signatures of the person', async () => {
      const to = app.clock.now.toISOString();
      const note = 'Two failed sign-ins, both explained';
      const review = (body: object, by = administrator) =>
        by.call(reviewAudit, { body: { to, note, signature, ...body } });
      expect((await review({ signature: undefined })).problem.code).toBe('signature.missing');
      const later = new Date(app.clock.now.getTime() + 60_000).toISOString();
      expect((await review({ to: later })).problem.fields).toEqual({ to: 'This is later than now.' });
      expect((await review({ from: to })).problem.fields).toEqual({ to: 'This is before the beginning.' });
      expect((await review({}, await app.as('editor'))).status).toBe(403);

      const { status, reply } = await review({});
      expect([status, reply]).toEqual([
        201,
        expect.objectContaining({
          from: null,
          to,
          note,
          by: { id: administrator.userId, name: 'Test administrator' },
        }),
      ]);
      expect((await administrator.call(listAuditReviews, { query: {} })).reply).toEqual([reply]);
      const { reply: signed } = await administrator.call(listSignatures, {
        query: { person: administrator.userId ?? 0, meaning: 'reviewed' },
      });
      expect(signed).toMatchObject([
        { meaning: 'reviewed', means: 'password', entity: 'audit_review', entityId: reply.id, number: null },
      ]);
      const others = await administrator.call(listSignatures, { query: { person: 2_000_000_000 } });
      expect(others.reply).toEqual([]);
    });
  });
});
