import { graphicLabel } from '../graphic.ts';
import { parseErrors } from '../states/host-errors.ts';
import { parseHostStatus } from '../states/status.ts';
import type { LabelDriver, PrinterIdentity, Question, StatusReport } from './driver.ts';

const ascii = new TextEncoder();
const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/**
 * The answer to `~HI` (Zebra, ZPL II Programming Guide, "~HI: Host Identification"): model, firmware, dots per mm and
 * memory between STX and ETX.
 */
const identity: Question<PrinterIdentity> = {
  bytes: ascii.encode('~HI'),
  read: (answer) => {
    const [, model = '', dotsPerMm] =
      // oxlint-disable-next-line no-control-regex -- these characters are intended
      /\u0002([^,\u0003]{1,100}),[^,\u0003]*,(\d{1,2}),[^\u0003]*\u0003/.exec(latin1(answer)) ?? [];
    return dotsPerMm === undefined ? null : { model, dotsPerMm: Number(dotsPerMm) };
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
