import type { FastifyInstance } from 'fastify';
import type { CheckedDatabase } from './db/database.ts';
import { followHolds } from './holds/followers.ts';
import type { Mount } from './http/mount.ts';
import { siteAddress } from './mail/site-link.ts';
import { followLines } from './orders/followers.ts';
import { PageLabels } from './printing/drawing/page-labels.ts';
import type { LabelMaker } from './printing/drawing/label-maker.ts';
import { LabelChecks } from './printing/drawing/label-checks.ts';
import { PaperComposer } from './paper/paper-composer.ts';
import { PaperService } from './paper/paper-service.ts';
import { mountPaper } from './paper/routes.ts';
import { PrintJobService } from './printing/queue/job-service.ts';
import { PrinterService } from './printing/printer-service.ts';
import { noteReleasedHold } from './printing/queue/held-labels.ts';
import { PrintQueue } from './printing/queue/queue.ts';
import { stopOldLabels } from './printing/queue/stop-old-labels.ts';
import { PrinterNetworks } from './printers/printer-networks.ts';
import { mountNumbers } from './printing/number-routes.ts';
import { mountPrinting } from './printing/routes.ts';
import { followReleases } from './releases/superseded.ts';
import { followWithdrawals } from './rolls/withdrawn.ts';
import { holdRuns } from './runs/hold-runs.ts';
import { stopRunsOfRoll, supersedeRuns } from './runs/supersede-runs.ts';
import type { Thumbnails } from './storage/thumbnails.ts';
import { stopOrders, tellSupplier } from './supply/stop-orders.ts';
import type { AppParts } from './app-parts.ts';

/** Wires printers and print jobs. */
export const wirePrinting = (
  app: FastifyInstance,
  mount: Mount,
  parts: AppParts,
  { database, labels, thumbnails }: { database: CheckedDatabase; labels: LabelMaker; thumbnails: Thumbnails },
): void => {
  const { config, clock, logger, printTimes } = parts;
  const networks = new PrinterNetworks(config.printerNetworks);
  // Runs before print jobs: every transaction locks them in this order.
  followReleases(supersedeRuns);
  followWithdrawals(stopRunsOfRoll);
  followHolds(holdRuns);
  followHolds(noteReleasedHold);
  followReleases(stopOldLabels);
  followReleases(stopOrders);
  followLines(tellSupplier);
  const checks = new LabelChecks();
  // Not the database of the calls: a job continues after its creator has signed out.
  const pages = new PageLabels(parts.database, clock, labels, checks);
  const queue = new PrintQueue({
    database: parts.database,
    clock,
    networks,
    log: logger,
    times: printTimes,
    pages,
  });
  mountNumbers(mount, { database, clock });
  mountPrinting(mount, {
    database,
    printers: new PrinterService(database, clock, { networks, times: printTimes }),
    jobs: new PrintJobService({ database, clock, networks, queue, labels, checks }),
  });
  const site = siteAddress(config);
  const composer = new PaperComposer({ database, clock, thumbnails, site });
  const paper = new PaperService({ database, outcomes: parts.database, clock, networks, composer });
  mountPaper(mount, { database, paper, clock });
  app.addHook('onReady', async () => queue.start());
  app.addHook('preClose', () => queue.stop());
};
