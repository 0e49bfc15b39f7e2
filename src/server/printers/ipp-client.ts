import { randomInt } from 'node:crypto';
import {
  decodeAnswer,
  encodeRequest,
  ippOperation,
  isDone,
  type IppAnswer,
  type IppAttribute,
} from '#domain/printing/ipp.ts';
import { rasterFault } from '#domain/printing/drivers/pwg-ticket.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { said, type Said } from '#domain/words/say.ts';
import { askedOfPrinter, paperStatusOf, type PaperPrinterStatus } from '#domain/printing/ipp-status.ts';

// As in `http/connections/connections.ts`: an import would load a WebSocket client.
const { request } = process.getBuiltinModule('node:http');

/** The location of a printer: a checked address, and the name that its requests use. */
export interface IppPlace {
  /** An IP address. */
  host: string;
  /** The host name or address as it was entered. */
  name: string;
  port: number;
  path: string;
  /** Aborts when nothing may wait for printers any more: as if the connection were lost. */
  ending?: AbortSignal;
}

/** Timeouts for a printer. */
export interface IppPatience {
  connectMs: number;
  answerMs: number;
}

const usualIppPatience: IppPatience = { connectMs: 5_000, answerMs: 60_000 };

/** Thrown if a printer did not do what was requested. With `isUnknown`, it may have done it nevertheless. */
export class IppFailed extends Error {
  override readonly name = 'IppFailed';
  readonly said: Said;
  readonly isUnknown: boolean;

  constructor(why: Said, isUnknown: boolean) {
    super(why.code);
    this.said = why;
    this.isUnknown = isUnknown;
  }
}

const pdfFormat = 'application/pdf';
const pwgFormat = 'image/pwg-raster';

/** No printer's answer is longer. */
const mostAnswerBytes = 256 * 1024;

/** Name and port for HTTP headers and URIs: an IPv6 address is in brackets. */
const authorityOf = ({ name, port }: IppPlace): string =>
  `${name.includes(':') ? `[${name}]` : name}:${port}`;

const uriOf = (place: IppPlace): string => `ipp://${authorityOf(place)}${place.path}`;

const notConnected = said('printer.not_connected');
const noPrinter = said('sheet.no_ipp');
const lostAnswer = said('sheet.lost_answer');
const late = said('sheet.late');

/** Sends a request and reads the answer. Throws `IppFailed`. Follows no redirects, as their address is unchecked. */
const ask = (place: IppPlace, bytes: readonly Uint8Array[], patience: IppPatience): Promise<IppAnswer> =>
  new Promise((resolve, reject) => {
    let isSent = false;
    const fail = (why: Said, isUnknown = isSent): void => {
      call.destroy();
      reject(new IppFailed(why, isUnknown));
    };
    const length = bytes.reduce((sum, part) => sum + part.length, 0);
    const call = request(
      {
        host: place.host,
        port: place.port,
        path: place.path,
        method: 'POST',
        agent: false,
        ...(place.ending && { signal: place.ending }),
        timeout: patience.answerMs,
        headers: {
          host: authorityOf(place),
          'content-type': 'application/ipp',
          'content-length': length,
        },
      },
      (response) => {
        const { statusCode = 0 } = response;
        if (statusCode === 401 || statusCode === 403) return fail(said('sheet.password'), false);
        // After 1xx and 5xx the printer may have the sheet.
        if (statusCode !== 200) return fail(noPrinter, statusCode < 200 || statusCode >= 500);
        const parts: Buffer[] = [];
        let taken = 0;
        response.on('data', (part: Buffer) => {
          taken += part.length;
          if (taken > mostAnswerBytes) return fail(noPrinter);
          parts.push(part);
        });
        response.on('error', () => fail(lostAnswer));
        response.on('end', () => {
          if (!response.complete) return fail(lostAnswer);
          try {
            const answer = decodeAnswer(Buffer.concat(parts));
            // The answer to another request says nothing about this one.
            if (answer.requestId !== requestIdOf(bytes)) return fail(noPrinter);
            resolve(answer);
          } catch {
            fail(noPrinter);
          }
        });
      },
    );
    const connecting = setTimeout(() => fail(notConnected, false), patience.connectMs);
    const answering = setTimeout(() => fail(late), patience.connectMs + patience.answerMs);
    call.on('socket', (socket) =>
      socket.once('connect', () => {
        clearTimeout(connecting);
        // From now on, bytes may reach the printer.
        isSent = true;
      }),
    );
    call.on('timeout', () => fail(late));
    call.on('error', () => fail(isSent ? said('sheet.lost_connection') : notConnected));
    call.on('close', () => {
      clearTimeout(connecting);
      clearTimeout(answering);
      // Without any of the events above, for example after an answer that only changes the protocol (101).
      fail(isSent ? lostAnswer : notConnected);
    });
    for (const part of bytes) call.write(part);
    call.end();
  });

const about = (place: IppPlace): IppAttribute[] => [
  { kind: 'uri', name: 'printer-uri', values: [uriOf(place)] },
  { kind: 'name', name: 'requesting-user-name', values: ['labelport'] },
];

/** The id of an encoded request, which follows the version and the operation. */
const requestIdOf = ([head]: readonly Uint8Array[]): number => Buffer.from(head ?? []).readInt32BE(4);

const newRequestId = (): number => randomInt(1, 2 ** 31 - 1);

/** Requests the status of a printer. Throws `IppFailed`. */
export const askPrinter = async (
  place: IppPlace,
  patience: IppPatience = usualIppPatience,
): Promise<PaperPrinterStatus> => {
  const answer = await ask(
    place,
    [
      encodeRequest({
        operation: ippOperation.getPrinterAttributes,
        requestId: newRequestId(),
        attributes: [
          ...about(place),
          { kind: 'keyword', name: 'requested-attributes', values: askedOfPrinter },
        ],
      }),
    ],
    patience,
  );
  if (!isDone(answer)) throw new IppFailed(noPrinter, false);
  return paperStatusOf(answer);
};

/** A document to be printed; without `media` and `copies`, once and on what the printer has. */
interface Document {
  bytes: Uint8Array;
  format: string;
  title: string;
  jobAttributes: readonly IppAttribute[];
}

/** Prints a document. Returns the number of the job; null if the printer gives none. Throws `IppFailed`. */
const printDocument = async (
  place: IppPlace,
  { bytes, format, title, jobAttributes }: Document,
  patience: IppPatience,
): Promise<number | null> => {
  const head = encodeRequest({
    operation: ippOperation.printJob,
    requestId: newRequestId(),
    attributes: [
      ...about(place),
      { kind: 'name', name: 'job-name', values: [title] },
      { kind: 'mediaType', name: 'document-format', values: [format] },
    ],
    jobAttributes,
  });
  const answer = await ask(place, [head, bytes], patience);
  if (!isDone(answer))
    throw new IppFailed(
      said('sheet.refused', { status: answer.status.toString(16).padStart(4, '0') }),
      false,
    );
  const id = answer.attributes.get('job-id')?.[0];
  return typeof id === 'number' ? id : null;
};

/** Prints a PDF. Throws `IppFailed`; with `isUnknown`, it may have been printed. */
export const printPdf = async (
  place: IppPlace,
  { pdf, title, copies, media }: { pdf: Uint8Array; title: string; copies: number; media: string },
  patience: IppPatience = usualIppPatience,
): Promise<void> => {
  const jobAttributes: IppAttribute[] = [
    { kind: 'integer', name: 'copies', values: [copies] },
    { kind: 'keyword', name: 'media', values: [media] },
  ];
  await printDocument(place, { bytes: pdf, format: pdfFormat, title, jobAttributes }, patience);
};

/** Prints a page of PWG raster, and returns the number of its job; null if the printer gives none. Throws `IppFailed`. */
export const printRaster = (
  place: IppPlace,
  bytes: Uint8Array,
  { title, ticket }: { title: string; ticket: readonly IppAttribute[] },
): Promise<number | null> =>
  printDocument(place, { bytes, format: pwgFormat, title, jobAttributes: ticket }, usualIppPatience);

/** What became of a job: printed, certainly not or perhaps in part, or still to be waited for (RFC 8011, 5.3.7). */
export const askJob = async (place: IppPlace, jobId: number): Promise<'printed' | 'ended' | 'going_on'> => {
  const answer = await ask(
    place,
    [
      encodeRequest({
        operation: ippOperation.getJobAttributes,
        requestId: newRequestId(),
        attributes: [
          ...about(place),
          { kind: 'integer', name: 'job-id', values: [jobId] },
          { kind: 'keyword', name: 'requested-attributes', values: ['job-state', 'job-state-reasons'] },
        ],
      }),
    ],
    usualIppPatience,
  );
  const [canceled, aborted, completed] = [7, 8, 9];
  const state = answer.attributes.get('job-state')?.[0];
  const isFaulty = answer.attributes.get('job-state-reasons')?.includes('job-completed-with-errors') === true;
  // A printer that does not know the job any more has ended it in some way.
  if (!isDone(answer) || state === canceled || state === aborted) return 'ended';
  if (state !== completed) return 'going_on';
  return isFaulty ? 'ended' : 'printed';
};

/** Why a printer cannot take what the portal sends; null if it can, or does not say. */
export const missingFormat = (
  printer: Printer,
  status: Pick<PaperPrinterStatus, 'formats' | 'isColour' | 'raster'>,
): Said | null => {
  const { language, isColour } = printer;
  const format = language === 'pwg' ? pwgFormat : pdfFormat;
  if (isColour && status.isColour === false) return said('sheet.no_colour');
  const isTaken = status.formats.length === 0 || status.formats.includes(format);
  if (isTaken) return language === 'pwg' ? rasterFault(printer, status.raster) : null;
  return said(language === 'pwg' ? 'sheet.no_raster' : 'sheet.no_pdf');
};
