import { graphicLabel } from '../graphic.ts';
import { parseErrors } from '../states/host-errors.ts';
import { framedIn, parseHostStatus } from '../states/status.ts';
import type { LabelDriver, PrinterIdentity, Question, StatusReport } from './driver.ts';

const ascii = new TextEncoder();
const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** The strings of a status, which may come late, have more parts. */
const mostParts = 8;

/**
 * The answer to `~HI` (Zebra, ZPL II Programming Guide, "~HI: Host Identification"): model, firmware, dots per mm and
 * memory between STX and ETX.
 */
const identity: Question<PrinterIdentity> = {
  bytes: ascii.encode('~HI'),
  read: (answer) => {
    for (const parts of framedIn(latin1(answer))) {
      const [model = '', , dotsPerMm = ''] = parts;
      const isOwn = parts.length >= 4 && parts.length <= mostParts && /^\d{1,2}$/.test(dotsPerMm);
      if (isOwn && model !== '' && model.length <= 100) return { model, dotsPerMm: Number(dotsPerMm) };
    }
    return null;
  },
};

/** The answer to `~HS` counts the labels that were received and not printed. */
export const hostStatus: StatusReport = {
  question: { bytes: ascii.encode('~HS'), read: (answer) => parseHostStatus(latin1(answer)) },
  idle: 'counted',
};

/** ZPL II of Zebra, and of the many printers that understand it. */
export const zpl: LabelDriver = {
  bytesOf: (dots, media) => ascii.encode(graphicLabel(media, dots)),
  status: hostStatus,
  identity,
  errors: { bytes: ascii.encode('~HQES'), read: (answer) => parseErrors(latin1(answer)) },
};
