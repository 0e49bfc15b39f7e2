import {
  createPrinter,
  deletePrinter,
  getPrinterStatus,
  listPrinters,
  testPrinter,
  updatePrinter,
} from '#domain/printing/contract.ts';
import {
  cancelPrintJob,
  createPrintJob,
  getPrintJob,
  getPrintJobPreview,
  listPrintJobs,
  reprintPrintJob,
  resumePrintJob,
} from '#domain/printing/job-contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import type { FastifyRequest } from 'fastify';
import { sourceOf } from '../audit/source.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { whenGone } from '../http/connections/when-gone.ts';
import { laneOf } from '../storage/decode.ts';
import { pageOf, setTotal } from '../http/replies/paging.ts';
import type { Actor } from '../sessions/sessions.ts';
import { stationIdOf } from '../stations/station-of.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import { prepareDrawing } from './drawing/draw-label.ts';
import { prepareRasterizing } from './drawing/rasterize.ts';
import type { PrintJobService } from './queue/job-service.ts';
import { findJob, findJobs, findPicture } from './queue/job-store.ts';
import { findPrinters } from '../printers/printer-store.ts';
import type { PrinterService } from './printer-service.ts';

const askedBy = ({ actor, request }: { actor: Actor; request: FastifyRequest }) => ({
  userId: actor.userId,
  source: sourceOf(request),
});

/** Mounts the calls about printers and print jobs. */
export const mountPrinting = (
  mount: Mount,
  {
    database,
    printers,
    jobs,
  }: { database: CheckedDatabase; printers: PrinterService; jobs: PrintJobService },
): void => {
  mount(listPrinters, () => {
    jobs.requireOn();
    return findPrinters(database.read);
  });

  mount(createPrinter, (call) => {
    jobs.requireOn();
    return printers.create(call.body, askedBy(call), idempotencyKeyOf(call.request));
  });

  mount(updatePrinter, (call) => {
    jobs.requireOn();
    const { version, ...draft } = call.body;
    return printers.change(call.params.id, draft, version, askedBy(call));
  });

  mount(deletePrinter, async (call) => {
    jobs.requireOn();
    await printers.delete(call.params.id, askedBy(call));
    return { success: true } as const;
  });

  mount(getPrinterStatus, ({ params }) => {
    jobs.requireOn();
    // A user who requests the status is usually about to print.
    prepareRasterizing();
    prepareDrawing();
    return printers.status(params.id);
  });

  mount(testPrinter, ({ params }) => {
    jobs.requireOn();
    return printers.test(params.id);
  });

  mount(createPrintJob, async (call) => {
    jobs.requireOn();
    const stationId = await stationIdOf(database.read, call.request);
    const turn = { lane: laneOf(call.actor.userId), signal: whenGone(call.reply) };
    return jobs.create(call.body, { ...askedBy(call), stationId }, idempotencyKeyOf(call.request), turn);
  });

  mount(listPrintJobs, async ({ query, reply }) => {
    jobs.requireOn();
    const slice = pageOf(query, limits.paging.jobsPerPage);
    const { items, total } = await findJobs(database.read, query, slice);
    setTotal(reply, total);
    return items;
  });

  mount(getPrintJob, async ({ params }) => {
    jobs.requireOn();
    const job = await findJob(database.read, params.id);
    if (!job) throw new Problem('print_job.not_found');
    return job;
  });

  mount(getPrintJobPreview, async ({ params, query, reply }) => {
    jobs.requireOn();
    const picture = await findPicture(database.read, params.id, query.piece);
    if (picture === null) throw new Problem('print_job.not_found');
    return reply.type(getPrintJobPreview.reply.mediaType).send(Buffer.from(picture, 'base64'));
  });

  mount(cancelPrintJob, (call) => {
    jobs.requireOn();
    return jobs.cancel(call.params.id, askedBy(call));
  });

  mount(resumePrintJob, (call) => {
    jobs.requireOn();
    return jobs.resume(call.params.id, call.body, askedBy(call));
  });

  mount(reprintPrintJob, (call) => {
    jobs.requireOn();
    return jobs.reprint(call.params.id, call.body, askedBy(call), idempotencyKeyOf(call.request));
  });
};
