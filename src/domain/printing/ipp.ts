/*
 * The encoding of the Internet Printing Protocol (RFC 8010) and the names of its operations (RFC 8011). Covers only
 * what the portal sends and understands; skips whatever else a printer sends.
 */

/** Operations of a printer, RFC 8011, table 20. */
export const ippOperation = {
  printJob: 0x0002,
  getJobAttributes: 0x0009,
  getPrinterAttributes: 0x000b,
} as const;

const version = [2, 0] as const;
const tags = {
  operation: 0x01,
  job: 0x02,
  end: 0x03,
  /** Tags up to this one begin a group of attributes. */
  lastDelimiter: 0x0f,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  resolution: 0x32,
  range: 0x33,
  /** A collection: after its beginning, the name of each member and then its value (RFC 8010, 3.1.6). */
  collection: 0x34,
  collectionEnd: 0x37,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mediaType: 0x49,
  member: 0x4a,
} as const;

interface SimpleAttribute {
  /** A resolution is in dots per inch, across as down. */
  kind: 'integer' | 'enum' | 'name' | 'keyword' | 'uri' | 'charset' | 'language' | 'mediaType' | 'resolution';
  name: string;
  values: readonly (string | number)[];
}

export type IppAttribute =
  | SimpleAttribute
  | { kind: 'collection'; name: string; members: readonly IppAttribute[] };

const utf8 = new TextEncoder();

/** In bytes: names by RFC 8011, section 5.1.3, and all other values that the portal sends by section 5.1. */
const longestName = 255;
const longestValue = 1_023;

/** The UTF-8 of a text, cut between two characters to at most `longest` bytes. */
const bytesWithin = (text: string, longest: number): number[] => {
  const whole = utf8.encode(text);
  let end = Math.min(longest, whole.length);
  // A byte that continues a character begins with the bits 10.
  while (end < whole.length && ((whole[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return [...whole.subarray(0, end)];
};

const twoBytes = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff];
const fourBytes = (value: number): number[] => [
  ...twoBytes((value >> 16) & 0xffff),
  ...twoBytes(value & 0xffff),
];

const dotsPerInch = 3;

const bytesOf = (attribute: SimpleAttribute, value: string | number): number[] => {
  if (attribute.kind === 'resolution')
    return [...fourBytes(Number(value)), ...fourBytes(Number(value)), dotsPerInch];
  if (attribute.kind === 'integer' || attribute.kind === 'enum') return fourBytes(Number(value));
  return bytesWithin(String(value), attribute.kind === 'name' ? longestName : longestValue);
};

const encodeValue = (tag: number, name: string, bytes: readonly number[]): number[] => {
  const named = [...utf8.encode(name)];
  return [tag, ...twoBytes(named.length), ...named, ...twoBytes(bytes.length), ...bytes];
};

/** Further values of an attribute repeat its tag without its name. */
const encodeAttribute = (attribute: IppAttribute): number[] => {
  if (attribute.kind !== 'collection')
    return attribute.values.flatMap((value, place) =>
      encodeValue(tags[attribute.kind], place === 0 ? attribute.name : '', bytesOf(attribute, value)),
    );
  return [
    ...encodeValue(tags.collection, attribute.name, []),
    ...attribute.members.flatMap((member) => [
      ...encodeValue(tags.member, '', [...utf8.encode(member.name)]),
      ...encodeAttribute({ ...member, name: '' }),
    ]),
    ...encodeValue(tags.collectionEnd, '', []),
  ];
};

/** Encodes the head of a request; the document of Print-Job follows it. */
export const encodeRequest = ({
  operation,
  requestId,
  attributes,
  jobAttributes = [],
}: {
  operation: number;
  requestId: number;
  attributes: readonly IppAttribute[];
  jobAttributes?: readonly IppAttribute[];
}): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...version,
    ...twoBytes(operation),
    ...fourBytes(requestId),
    tags.operation,
    ...encodeAttribute({ kind: 'charset', name: 'attributes-charset', values: ['utf-8'] }),
    ...encodeAttribute({ kind: 'language', name: 'attributes-natural-language', values: ['en'] }),
    ...attributes.flatMap(encodeAttribute),
    ...(jobAttributes.length === 0 ? [] : [tags.job, ...jobAttributes.flatMap(encodeAttribute)]),
    tags.end,
  ]);

/** The answer of a printer: its status, and the attributes of all groups by name. */
export interface IppAnswer {
  /** 0 to 0xff means success. */
  status: number;
  requestId: number;
  attributes: ReadonlyMap<string, readonly (string | number | boolean)[]>;
}

/** The bytes are not an answer of a printer. */
export class IppBroken extends Error {
  override readonly name = 'IppBroken';
}

/** Decodes an answer. Throws `IppBroken` if it is cut off or not IPP. */
export const decodeAnswer = (bytes: Uint8Array): IppAnswer => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new TextDecoder();
  let at = 0;
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new IppBroken('The answer is cut off.');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const number = (length: 1 | 2 | 4): number => {
    take(length);
    const from = at - length;
    if (length === 1) return view.getUint8(from);
    return length === 2 ? view.getUint16(from) : view.getInt32(from);
  };
  const major = number(1);
  number(1);
  if (major < 1 || major > 2) throw new IppBroken('This is no IPP.');
  const status = number(2);
  const requestId = number(4);
  const attributes = new Map<string, (string | number | boolean)[]>();
  let values: (string | number | boolean)[] = [];
  for (let tag = number(1); tag !== tags.end; tag = number(1)) {
    if (tag <= tags.lastDelimiter) continue;
    const name = text.decode(take(number(2)));
    const value = take(number(2));
    if (name !== '') {
      values = [];
      attributes.set(name, values);
    }
    values.push(valueOf(tag, value, text));
  }
  return { status, requestId, attributes };
};

const valueOf = (tag: number, value: Uint8Array, text: TextDecoder): string | number | boolean => {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
  if ((tag === tags.integer || tag === tags.enum) && value.length === 4) return view.getInt32(0);
  if (tag === tags.boolean && value.length === 1) return view.getUint8(0) === 1;
  if (tag === tags.range && value.length === 8) return `${view.getInt32(0)}..${view.getInt32(4)}`;
  if (tag === tags.resolution && value.length === 9) {
    const perInch = view.getUint8(8) === dotsPerInch ? 1 : 2.54;
    return `${Math.round(view.getInt32(0) * perInch)}x${Math.round(view.getInt32(4) * perInch)}dpi`;
  }
  return text.decode(value);
};

/** Whether the printer did what was requested, perhaps with substituted values (RFC 8011, 4.1.6.1). */
export const isDone = ({ status }: Pick<IppAnswer, 'status'>): boolean => status <= 0xff;
