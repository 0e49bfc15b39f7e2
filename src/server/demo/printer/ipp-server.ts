import type { Server } from 'node:http';
import type { PrinterLanguage } from '#domain/printing/printer.ts';
import {
  ippAnswer,
  ippAttribute,
  ippNumber,
  ippOperations,
  ippPrinterAttributes,
  ippRequest,
} from './ipp-answer.ts';
import { coloursOfPwg, pageOfPwg } from './speech/pwg-page.ts';
import type { Condition, Received } from './speech/speech.ts';

// As in `http/connections/connections.ts`: an import would load a WebSocket client.
const { createServer } = process.getBuiltinModule('node:http');

const [processing, aborted, completed] = [5, 8, 9];

/** What prints: it says how it is, and takes labels. */
interface Printer {
  condition: Condition;
  /** Returns whether the label is out yet. */
  accept(label: Received, language: PrinterLanguage): () => boolean;
}

const reasonsOf = ({ condition }: Pick<Printer, 'condition'>): string[] => [
  ...(condition.isPaperOut ? ['media-empty-error'] : []),
  ...(condition.isHeadOpen ? ['cover-open-error'] : []),
  ...(condition.isRibbonOut ? ['marker-supply-empty-error'] : []),
  ...(condition.isPaused ? ['paused'] : []),
];

/** Takes PWG raster over IPP for a simulated printer. It listens nowhere: its connections are handed to it. */
export const ippServer = (printer: Printer): Server => {
  /** Whether the label of each job is out, in order. */
  const jobs: (() => boolean)[] = [];
  return createServer((request, response) => {
    void ippRequest(request).then(
      ({ body, operation, document }) => {
        const send = (status: number, attributes: Buffer) =>
          response
            .writeHead(200, { 'content-type': 'application/ipp' })
            .end(ippAnswer(body, status, attributes));
        if (operation === ippOperations.getPrinter)
          return send(
            0,
            ippPrinterAttributes({
              reasons: reasonsOf(printer),
              formats: ['image/pwg-raster'],
              isColour: true,
            }),
          );
        if (operation === ippOperations.getJob) {
          const at = body.indexOf('job-id');
          const isOut = jobs[at < 0 ? -1 : body.readInt32BE(at + 'job-id'.length + 2) - 1];
          const state = isOut ? (isOut() ? completed : processing) : aborted;
          return send(0, ippAttribute(0x23, 'job-state', ippNumber(state)));
        }
        const dots = pageOfPwg(document);
        const colours = coloursOfPwg(document);
        if (operation !== ippOperations.print || (dots ?? colours) === null)
          return send(0x040a, Buffer.alloc(0));
        const label = { bytes: document, draw: () => Promise.resolve(dots), ...(colours ? { colours } : {}) };
        jobs.push(printer.accept(label, 'pwg'));
        return send(0, ippAttribute(0x21, 'job-id', ippNumber(jobs.length)));
      },
      () => response.destroy(),
    );
  });
};
