import { createPaperJob, getPaperJob, listPaperJobs } from '#domain/paper/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { sourceOf } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { pageOf, setTotal } from '../http/replies/paging.ts';
import { whenGone } from '../http/connections/when-gone.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import { laneOf } from '../storage/decode.ts';
import type { PaperService } from './paper-service.ts';
import { findPaperJob, findPaperJobs } from './store.ts';

/** Mounts the calls about printing on paper. */
export const mountPaper = (
  mount: Mount,
  { database, paper, clock }: { database: CheckedDatabase; paper: PaperService; clock: Clock },
): void => {
  mount(createPaperJob, ({ body, actor, request, reply }) => {
    paper.requireOn();
    const { userId, role, locale } = actor;
    const by = { userId, role, locale, source: sourceOf(request) };
    const turn = { lane: laneOf(userId), signal: whenGone(reply) };
    return paper.create(body, by, idempotencyKeyOf(request), turn);
  });

  mount(listPaperJobs, async ({ query, reply }) => {
    paper.requireOn();
    const { rows, total } = await findPaperJobs(
      database.read,
      pageOf(query, limits.paging.jobsPerPage),
      clock(),
    );
    setTotal(reply, total);
    return rows;
  });

  mount(getPaperJob, async ({ params }) => {
    paper.requireOn();
    const job = await findPaperJob(database.read, params.id, clock());
    if (!job) throw new Problem('paper_job.not_found');
    return job;
  });
};
