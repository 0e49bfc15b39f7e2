import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import * as contract from '#domain/signatures/contract.ts';
import { said } from '#domain/words/say.ts';
import { refusedField } from '#domain/contract/refused-field.ts';
import { findAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { pageOf, setTotal } from '../http/replies/paging.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import { createOnce, isDoneBefore } from '../idempotency/store.ts';
import { findReview, findReviews, findSignatures, insertReview, nameReviewer } from './given-store.ts';
import type { Signatures } from './signatures.ts';

/** Mounts the list of signatures, and the reviews of the audit trail, which are signed. */
export const mountSignatures = (
  mount: Mount,
  { database, clock, signatures }: { database: CheckedDatabase; clock: Clock; signatures: Signatures },
): void => {
  mount(contract.listSignatures, async ({ query: { page, pageSize, ...filter }, reply }) => {
    const slice = pageOf({ page, pageSize }, limits.paging.auditPerPage);
    const { items, total } = await findSignatures(database.read, filter, slice);
    setTotal(reply, total);
    return items;
  });
  mount(contract.listAuditReviews, async ({ query, reply }) => {
    const { items, total } = await findReviews(database.read, pageOf(query, limits.paging.auditPerPage));
    setTotal(reply, total);
    return items;
  });
  mount(contract.reviewAudit, async ({ body, actor, request, reply }) => {
    const at = clock().toISOString();
    const { from = null, to, note, signature } = body;
    // What has not happened yet was not gone through.
    if (to > at) throw refusedField('to', said('refusal.later_than_now'));
    const creation = { userId: actor.userId, at, key: idempotencyKeyOf(request) };
    const isDone = await isDoneBefore(database.read, contract.reviewAudit, creation);
    const shown = isDone ? null : await signatures.check(signature, { actor, request, reply });
    return database.write((queries) =>
      createOnce(queries, contract.reviewAudit, creation, {
        make: async () => {
          if (!shown) throw new Problem('signature.missing');
          const signer = signatures.signer(shown);
          const { total: events } = await findAudit(
            queries,
            { from: from ?? undefined, to },
            { limit: 1, offset: 0 },
          );
          const review = { at, from, to, events, note, userId: signer.userId };
          const id = await insertReview(queries, review);
          const subject = { entity: 'audit_review', id } as const;
          const { by } = await signer.sign(queries, {
            meaning: 'reviewed',
            needs: 'audit.read',
            subject,
            at,
          });
          await nameReviewer(queries, id, by.name);
          return id;
        },
        find: (id) => findReview(queries, id),
      }),
    );
  });
};
