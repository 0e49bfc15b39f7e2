import { z } from 'zod';
import { Told } from '../words/told.ts';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, Success } from '../contract/fields.ts';
import { Printer, PrinterChange, PrinterDraft } from './printer.ts';
import { HostStatus } from './states/host-status.ts';

export const listPrinters = endpoint({
  method: 'GET',
  path: '/api/printers',
  needs: 'print.job',
  summary: 'Printers of the site by name',
  reply: listOf(Printer),
  fails: ['printing.off'],
});

export const createPrinter = endpoint({
  method: 'POST',
  path: '/api/printers',
  needs: 'printer.manage',
  summary: 'Add a printer; its address must lie within PRINTER_NETWORKS',
  body: PrinterDraft,
  reply: Printer,
  status: 201,
  fails: ['printing.off', 'printer.duplicate', 'printer.outside', 'request.key_reused'],
});

/** Refuses a stale version with 409 and the current printer. */
export const updatePrinter = endpoint({
  method: 'PUT',
  path: '/api/printers/:id',
  needs: 'printer.manage',
  summary: 'Change a printer; what is queued for it is printed as it was laid out',
  params: IdParams,
  body: PrinterChange,
  reply: Printer,
  fails: [
    'printing.off',
    'printer.not_found',
    'printer.duplicate',
    'printer.outside',
    'record.changed_meanwhile',
  ],
});

export const deletePrinter = endpoint({
  method: 'DELETE',
  path: '/api/printers/:id',
  needs: 'printer.manage',
  summary: 'Delete a printer that has no open print jobs; what it printed is kept',
  params: IdParams,
  reply: Success,
  fails: ['printing.off', 'printer.not_found', 'printer.has_jobs'],
});

/** The answer of a printer and its meaning. */
export const PrinterStatus = z
  .object({
    /**
     * `busy`: prints a job and was not asked. `attention`: a person has to go to it. `silent`: gave no answer.
     * `unconfirmed`: accepts a connection, and never answers.
     */
    state: z.enum(['ready', 'busy', 'attention', 'silent', 'unconfirmed']),
    /** At least one: the state, or what is wrong and what to do, the cause first. */
    reasons: z.array(Told),
    /** The sentences of the reasons. */
    sentences: z.array(z.string()),
    /** Null if it gave no answer, or was not asked. */
    report: HostStatus.nullable(),
  })
  .meta({ id: 'PrinterStatus' });
export type PrinterStatus = z.infer<typeof PrinterStatus>;

export const getPrinterStatus = endpoint({
  method: 'GET',
  path: '/api/printers/:id/status',
  needs: 'print.job',
  summary: 'Ask a printer how it is: paper, ribbon, head, pause and memory',
  params: IdParams,
  reply: PrinterStatus,
  fails: ['printing.off', 'printer.not_found'],
});

/** Refused while the printer prints a job, because the test label would come out among the labels of the job. */
export const testPrinter = endpoint({
  method: 'POST',
  path: '/api/printers/:id/test',
  needs: 'printer.manage',
  summary: 'Print a ruler with a tick per millimetre and the name of the printer',
  params: IdParams,
  reply: PrinterStatus,
  fails: ['printing.off', 'printer.not_found', 'printer.busy'],
});
