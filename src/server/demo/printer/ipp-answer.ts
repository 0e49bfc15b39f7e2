import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/* What a printer says by IPP (RFC 8010), as far as the portal asks. */

export const ippOperations = { getPrinter: 0x000b, getJob: 0x0009, print: 0x0002 } as const;
const endOfAttributes = 0x03;
const operationAttributes = 0x01;

/** An attribute of an answer; a further value of one has no name. */
export const ippAttribute = (tag: number, name: string, value: Buffer): Buffer => {
  const head = Buffer.alloc(3);
  head.writeUInt8(tag);
  head.writeUInt16BE(name.length, 1);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(value.length);
  return Buffer.concat([head, Buffer.from(name), length, value]);
};

export const ippNumber = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** How a printer is: its state follows from its reasons, of which a warning does not stop it. */
export const ippPrinterAttributes = ({
  reasons,
  formats,
  isColour = null,
  more = Buffer.alloc(0),
}: {
  reasons: readonly string[];
  formats: readonly string[];
  isColour?: boolean | null;
  /** Attributes of it that follow. */
  more?: Buffer;
}): Buffer => {
  const [idle, stopped] = [3, 5];
  const isStopped = reasons.some((reason) => !reason.endsWith('-warning'));
  return Buffer.concat([
    ippAttribute(0x23, 'printer-state', ippNumber(isStopped ? stopped : idle)),
    ...(reasons.length === 0 ? ['none'] : reasons).map((reason, place) =>
      ippAttribute(0x44, place === 0 ? 'printer-state-reasons' : '', Buffer.from(reason)),
    ),
    ippAttribute(0x22, 'printer-is-accepting-jobs', Buffer.from([1])),
    ...(isColour === null ? [] : [ippAttribute(0x22, 'color-supported', Buffer.from([isColour ? 1 : 0]))]),
    ...formats.map((format, place) =>
      ippAttribute(0x49, place === 0 ? 'document-format-supported' : '', Buffer.from(format)),
    ),
    more,
  ]);
};

/** The answer to a request, with its number. */
export const ippAnswer = (request: Buffer, status: number, attributes: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(0x0200);
  head.writeUInt16BE(status, 2);
  request.copy(head, 4, 4, 8);
  return Buffer.concat([
    head,
    Buffer.from([operationAttributes]),
    attributes,
    Buffer.from([endOfAttributes]),
  ]);
};

/** What a request asks for, and the document that it brings. */
export const ippRequest = async (
  request: IncomingMessage,
): Promise<{ body: Buffer; operation: number; document: Buffer }> => {
  const body = await buffer(request);
  const begins = Math.max(body.indexOf('%PDF-'), body.indexOf('RaS2'));
  return {
    body,
    operation: body.length < 4 ? 0 : body.readUInt16BE(2),
    document: begins < 0 ? Buffer.alloc(0) : Buffer.from(body.subarray(begins)),
  };
};
