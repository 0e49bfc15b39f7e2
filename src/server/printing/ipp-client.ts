import { request } from 'node:http';
import { randomInt } from 'node:crypto';
import {
  decodeAnswer,
  encodeRequest,
  ippOperation,
  isDone,
  type IppAnswer,
  type IppAttribute,
} from '#domain/printing/ipp.ts';
import { askedOfPrinter, paperStatusOf, type PaperPrinterStatus } from '#domain/printing/ipp-status.ts';

/** The location of a printer: a checked address, and the name that its requests use. */
export interface IppPlace {
  /** An IP address. */
  host: string;
  /** The host name or address as it was entered. */
  name: string;
  port: number;
  path: string;
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
  readonly isUnknown: boolean;

  constructor(message: string, isUnknown: boolean) {
    super(message);
    this.isUnknown = isUnknown;
  }
}

/** No printer's answer is longer. */
const mostAnswerBytes = 256 * 1024;

/** Name and port for HTTP headers and URIs: an IPv6 address is in brackets. */
const authorityOf = ({ name, port }: IppPlace): string =>
  `${name.includes(':') ? `[${name}]` : name}:${port}`;

const uriOf = (place: IppPlace): string => `ipp://${authorityOf(place)}${place.path}`;

const notConnected =
  'The printer accepts no connection. Look whether it is switched on and connected, and whether address and port are right.';
const noPrinter =
  'Something answers at this address, and not as a printer does that takes IPP. Look whether address, port and path are right.';

/** Sends a request and reads the answer. Throws `IppFailed`. Follows no redirects, as their address is unchecked. */
const ask = (place: IppPlace, bytes: readonly Uint8Array[], patience: IppPatience): Promise<IppAnswer> =>
  new Promise((resolve, reject) => {
    let isSent = false;
    const fail = (message: string, isUnknown = isSent): void => {
      call.destroy();
      reject(new IppFailed(message, isUnknown));
    };
    const length = bytes.reduce((sum, part) => sum + part.length, 0);
    const call = request(
      {
        host: place.host,
        port: place.port,
        path: place.path,
        method: 'POST',
        agent: false,
        timeout: patience.answerMs,
        headers: {
          host: authorityOf(place),
          'content-type': 'application/ipp',
          'content-length': length,
        },
      },
      (response) => {
        const { statusCode = 0 } = response;
        if (statusCode === 401 || statusCode === 403)
          return fail('The printer wants a password, which the portal has not got.', false);
        if (statusCode !== 200) return fail(noPrinter, statusCode >= 500);
        const parts: Buffer[] = [];
        let taken = 0;
        response.on('data', (part: Buffer) => {
          taken += part.length;
          if (taken > mostAnswerBytes) return fail(noPrinter);
          parts.push(part);
        });
        response.on('error', () => fail('The answer of the printer was lost.'));
        response.on('end', () => {
          if (!response.complete) return fail('The answer of the printer was lost.');
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
    const answering = setTimeout(
      () => fail('The printer has not answered in time.'),
      patience.connectMs + patience.answerMs,
    );
    call.on('socket', (socket) =>
      socket.once('connect', () => {
        clearTimeout(connecting);
        // From now on, bytes may reach the printer.
        isSent = true;
      }),
    );
    call.on('timeout', () => fail('The printer has not answered in time.'));
    call.on('error', () => fail(isSent ? 'The connection to the printer was lost.' : notConnected));
    call.on('close', () => {
      clearTimeout(connecting);
      clearTimeout(answering);
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

/** Prints a PDF. Throws `IppFailed`; with `isUnknown`, it may have been printed. */
export const printPdf = async (
  place: IppPlace,
  { pdf, title, copies, media }: { pdf: Uint8Array; title: string; copies: number; media: string },
  patience: IppPatience = usualIppPatience,
): Promise<void> => {
  const head = encodeRequest({
    operation: ippOperation.printJob,
    requestId: newRequestId(),
    attributes: [
      ...about(place),
      { kind: 'name', name: 'job-name', values: [title] },
      { kind: 'mediaType', name: 'document-format', values: ['application/pdf'] },
    ],
    jobAttributes: [
      { kind: 'integer', name: 'copies', values: [copies] },
      { kind: 'keyword', name: 'media', values: [media] },
    ],
  });
  const answer = await ask(place, [head, pdf], patience);
  if (!isDone(answer))
    throw new IppFailed(
      `The printer refused the sheet (status ${answer.status.toString(16).padStart(4, '0')}). Nothing was printed.`,
      false,
    );
};
