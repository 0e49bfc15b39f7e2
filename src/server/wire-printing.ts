import type { FastifyInstance } from 'fastify';
import type { CheckedDatabase } from './db/database.ts';
import type { Mount } from './http/mount.ts';
import { siteAddress } from './mail/site-link.ts';
import { PageLabels } from './printing/drawing/page-labels.ts';
import type { LabelMaker } from './printing/drawing/label-maker.ts';
import { LabelChecks } from './printing/drawing/label-checks.ts';
import { PaperComposer } from './paper/paper-composer.ts';
import { noteLeftSheetsOften, PaperService } from './paper/paper-service.ts';
import { mountPaper } from './paper/routes.ts';
import { PrintJobService } from './printing/queue/job-service.ts';
import { PrinterService } from './printing/printer-service.ts';
import { PrintQueue } from './printing/queue/queue.ts';
import { PrinterNetworks } from './printers/printer-networks.ts';
import { mountNumbers } from './printing/number-routes.ts';
import { mountPrinting } from './printing/routes.ts';
import type { Thumbnails } from './storage/thumbnails.ts';
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
  const { ending } = queue;
  mountNumbers(mount, { database, clock });
  const printers = new PrinterService(database, clock, { networks, times: printTimes, ending });
  mountPrinting(mount, {
    database,
    printers,
    jobs: new PrintJobService({ database, clock, networks, queue, printers, labels, checks }),
  });
  const site = siteAddress(config);
  const composer = new PaperComposer({ database, clock, thumbnails, site });
  const paper = new PaperService({ database, outcomes: parts.database, clock, networks, composer, ending });
  mountPaper(mount, { database, paper, clock });
  noteLeftSheetsOften(app, paper);
  app.addHook('onReady', async () => queue.start());
  app.addHook('preClose', () => queue.stop());
};
