import { hash } from 'node:crypto';
import type { Queries } from '../../db/database.ts';
import { findPrinter } from '../../printers/printer-store.ts';
import { bytesSent, keptAsSent } from '../../printing/drawing/sent-bytes.ts';
import { findLabel } from './store.ts';

/** A label of a print job: the bytes that were sent for it, null if nobody can make them again, and its picture, if it has one. */
interface SentLabel {
  bytes: Uint8Array | null;
  picture: Buffer | null;
}

/**
 * A label of a print job as it was sent; null if the job no longer exists. Older jobs kept their label in ZPL alone: what a printer of
 * another language was sent is made again from the picture, which nobody can once the printer is gone or was set otherwise.
 */
export const findSentLabel = async (queries: Queries, jobId: number): Promise<SentLabel | null> => {
  const label = await findLabel(queries, jobId);
  if (label === null) return null;
  const kept = Buffer.from(label.content, 'base64');
  const picture = label.picture === null ? null : Buffer.from(label.picture, 'base64');
  const sent = label.sent === null ? null : keptAsSent(label.sent);
  if (sent !== null) return { bytes: sent, picture };
  const isSent = (bytes: Uint8Array): boolean => hash('sha256', bytes) === label.sha256;
  if (isSent(kept)) return { bytes: kept, picture };
  const printer = label.printerId === null ? null : await findPrinter(queries, label.printerId);
  // A label for a printer that has always been one of ZPL was changed since: evidence shows it.
  if (printer?.language === 'zpl' && (label.setAt ?? '') <= label.madeAt) return { bytes: kept, picture };
  if (printer === null || label.picture === null) return { bytes: null, picture };
  // The hash of older jobs leaves out the shift of their printer.
  for (const shift of [{}, { offsetXDots: 0, offsetYDots: 0 }]) {
    const again = await bytesSent({ ...printer, ...shift }, kept, label.picture);
    if (isSent(again)) return { bytes: again, picture };
  }
  return { bytes: null, picture };
};
