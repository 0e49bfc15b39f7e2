/**
 * The format of an evidence ZIP, byte by byte, and its verification. Plain JavaScript without imports, because the server
 * writes ZIPs with it and the page in each ZIP contains it.
 *
 * An evidence ZIP has no compression, dates or comments. So its files determine each of its bytes, and any change is found.
 */

/**
 * @typedef {{ path: string, crc: number, size: number, offset: number }} Entry a file of a ZIP; `offset` is that of its header
 * @typedef {{ path: string | null, sentence: string }} Finding something that has changed since it was written
 * @typedef {{
 *   run: number, seq: number, at: string, user: { id: number, name: string }, station: { id: number, name: string } | null,
 *   kind: string, verdict: string, reason?: string | null, said?: { code: string, values: Record<string, unknown> } | null,
 *   format?: number, detail: Record<string, unknown>, prior: string
 * }} SealedEvent
 * @typedef {{ issued: number, spoiled: number, returned: number, applied: number | null, right: number, wrong: number, scanned: number, seen: number, repeated: number }} Sums
 * @typedef {{ number: number, at: string, seq: number, isKept: boolean }} SealOfRun whether a run agrees with a seal
 * @typedef {{
 *   id: number, events: SealedEvent[], sha256s: string[], sums: Sums, seals: SealOfRun[],
 *   pictures: { path: string, caption: string }[]
 * }} VerifiedRun
 * @typedef {{
 *   format: string, version: number, madeAt: string, madeBy: string, runs: { id: number, seq: number, sha256: string }[],
 *   files: Record<string, { sha256: string, size: number }>, gone: { path: string, reason: string }[]
 * }} Manifest
 * @typedef {{ format: string, version: number, number: number, at: string, prior: string, runs: [number, number, string][] }} Seal
 * @typedef {{ size: number, read: (from: number, to: number) => Promise<Uint8Array> }} Source
 * @typedef {{ findings: Finding[], gone: { path: string, reason: string }[], manifest: Manifest | null, runs: VerifiedRun[], entries: Map<string, Entry> }} Verification
 */

const localHead = 0x04034b50;
const centralHead = 0x02014b50;
const endHead = 0x06054b50;
/** ZIP version 2.0; names in UTF-8; the first date that a ZIP can contain. */
const needed = 20;
const flags = 0x0800;
const firstDay = 0x21;
const localLength = 30;
const centralLength = 46;
const endLength = 22;

const utf8 = new TextEncoder();
const text8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The header before the content of a file. @param {Pick<Entry, 'path' | 'crc' | 'size'>} entry */
export const headOf = ({ path, crc, size }) => {
  const name = utf8.encode(path);
  const bytes = new Uint8Array(localLength + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, localHead, true);
  view.setUint16(4, needed, true);
  view.setUint16(6, flags, true);
  view.setUint16(12, firstDay, true);
  view.setUint32(14, crc, true);
  view.setUint32(18, size, true);
  view.setUint32(22, size, true);
  view.setUint16(26, name.length, true);
  bytes.set(name, localLength);
  return bytes;
};

/** The directory and the end record, after the last file. @param {readonly Entry[]} entries @param {number} offset of the directory */
export const directoryOf = (entries, offset) => {
  const names = entries.map(({ path }) => utf8.encode(path));
  const length = names.reduce((sum, name) => sum + centralLength + name.length, 0);
  const bytes = new Uint8Array(length + endLength);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [index, entry] of entries.entries()) {
    const name = names[index] ?? new Uint8Array();
    view.setUint32(at, centralHead, true);
    view.setUint16(at + 4, needed, true);
    view.setUint16(at + 6, needed, true);
    view.setUint16(at + 8, flags, true);
    view.setUint16(at + 14, firstDay, true);
    view.setUint32(at + 16, entry.crc, true);
    view.setUint32(at + 20, entry.size, true);
    view.setUint32(at + 24, entry.size, true);
    view.setUint16(at + 28, name.length, true);
    view.setUint32(at + 42, entry.offset, true);
    bytes.set(name, at + centralLength);
    at += centralLength + name.length;
  }
  view.setUint32(at, endHead, true);
  view.setUint16(at + 8, entries.length, true);
  view.setUint16(at + 10, entries.length, true);
  view.setUint32(at + 12, length, true);
  view.setUint32(at + 16, offset, true);
  return bytes;
};

const crcTable = Int32Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/**
 * Signed numbers and a plain loop: with unsigned ones, or `for … of`, a gigabyte takes 12 seconds instead of 2.
 * @param {Uint8Array} bytes
 */
const crc32 = (bytes) => {
  let crc = -1;
  for (let at = 0; at < bytes.length; at += 1)
    crc = (crcTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
};

/** @param {Uint8Array} bytes */
const viewOf = ({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength);

/** @param {Uint8Array} one @param {Uint8Array} other */
const equal = (one, other) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** JSON with sorted keys and without spaces. @param {unknown} value */
const canonical = (value) =>
  JSON.stringify(value, (_key, /** @type {unknown} */ part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/**
 * The files of a ZIP according to its directory; null if the directory cannot be read.
 * @param {Source} source @returns {Promise<Entry[] | null>}
 */
const readDirectory = async ({ size, read }) => {
  if (size < endLength) return null;
  const end = viewOf(await read(size - endLength, size));
  const [length, start] = [end.getUint32(12, true), end.getUint32(16, true)];
  if (end.getUint32(0, true) !== endHead || start + length !== size - endLength) return null;
  const bytes = await read(start, start + length);
  const view = viewOf(bytes);
  const entries = [];
  for (let at = 0; at < length;) {
    if (at + centralLength > length || view.getUint32(at, true) !== centralHead) return null;
    const nameLength = view.getUint16(at + 28, true);
    const extra = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const next = at + centralLength + nameLength + extra;
    if (next > length) return null;
    const path = readText(bytes.subarray(at + centralLength, at + centralLength + nameLength));
    const [crc, stored, offset] = [16, 20, 42].map((place) => view.getUint32(at + place, true));
    if (path === null || view.getUint16(at + 10, true) !== 0) return null;
    entries.push({ path, crc: crc ?? 0, size: stored ?? 0, offset: offset ?? 0 });
    at = next;
  }
  return entries;
};

/**
 * The files of a ZIP according to the headers before them, up to the first that cannot be read.
 * @param {Source} source
 */
const readHeads = async ({ size, read }) => {
  /** @type {Entry[]} */
  const entries = [];
  for (let offset = 0; offset + localLength <= size;) {
    const view = viewOf(await read(offset, offset + localLength));
    if (view.getUint32(0, true) !== localHead) break;
    const nameEnd = offset + localLength + view.getUint16(26, true);
    const stored = view.getUint32(18, true);
    if (nameEnd + stored > size) break;
    const path = readText(await read(offset + localLength, nameEnd));
    if (path === null) break;
    entries.push({ path, crc: view.getUint32(14, true), size: stored, offset });
    offset = nameEnd + stored;
  }
  return entries;
};

/** @param {Uint8Array} bytes */
const readText = (bytes) => {
  try {
    return text8.decode(bytes);
  } catch {
    return null;
  }
};

/** The value of a JSON text; undefined if the text is not JSON. @param {string | null} text @returns {unknown} */
const readJson = (text) => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} event @returns {event is SealedEvent} */
const isEvent = (event) =>
  isRecord(event) &&
  isRecord(event['detail']) &&
  isRecord(event['user']) &&
  (event['station'] === null || isRecord(event['station'])) &&
  ['run', 'seq'].every((name) => typeof event[name] === 'number') &&
  ['at', 'kind', 'verdict', 'prior'].every((name) => typeof event[name] === 'string');

/** @param {unknown} manifest @returns {manifest is Manifest} */
const isManifest = (manifest) =>
  isRecord(manifest) &&
  manifest['format'] === 'labelport-evidence' &&
  manifest['version'] === 1 &&
  isRecord(manifest['files']) &&
  Object.values(manifest['files']).every(isRecord) &&
  [manifest['runs'], manifest['gone']].every((list) => Array.isArray(list) && list.every(isRecord));

/** @param {unknown} seal @returns {seal is Seal} */
const isSeal = (seal) =>
  isRecord(seal) &&
  seal['format'] === 'labelport-seal' &&
  seal['version'] === 1 &&
  typeof seal['number'] === 'number' &&
  Array.isArray(seal['runs']) &&
  seal['runs'].every(Array.isArray);

const hexadecimal = /^[0-9a-f]{64}$/;
const nothingBefore = '0'.repeat(64);

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/**
 * Verifies a ZIP of evidence.
 *
 * @param {Source} source
 * @param {{
 *   digest: (bytes: Uint8Array) => Promise<string> | string,
 *   seals?: readonly string[],
 *   progress?: (done: number, of: number) => void,
 * }} how `digest` is SHA-256 in hexadecimal; `seals` are the texts of seals that were kept outside the portal
 * @returns {Promise<Verification>}
 */
export const verify = async (source, { digest, seals = [], progress = () => undefined }) => {
  /** @type {Finding[]} */
  const findings = [];
  /** @param {string | null} path @param {string} sentence */
  const find = (path, sentence) => void findings.push({ path, sentence });

  const { entries, hashes, texts } = await readFiles(source, { digest, progress, find });
  const manifest = readManifest({ hashes, texts, find });
  const known = new Set(['manifest.json', 'manifest.sha256', ...Object.keys(manifest?.files ?? {})]);
  for (const [path, { sha256, size }] of Object.entries(manifest?.files ?? {})) {
    const found = hashes.get(path);
    if (found === undefined) find(path, 'This file was removed.');
    else if (found !== sha256 || entries.get(path)?.size !== size) find(path, 'This file was changed.');
  }
  for (const path of entries.keys()) if (manifest && !known.has(path)) find(path, 'This file was added.');

  const said = readSeals(seals, find);
  for (const seal of said) seal.sha256 = await digest(utf8.encode(seal.text));
  for (const [index, { seal }] of said.entries()) {
    const before = said[index - 1];
    if (before && before.seal.number + 1 === seal.number && before.sha256 !== seal.prior)
      find(null, `Seal ${seal.number} does not follow seal ${before.seal.number}: one of them was changed.`);
  }

  const runs = [];
  const listed = manifest?.runs ?? runsIn(entries);
  for (const run of listed)
    runs.push(await verifyRun(run, { digest, hashes, texts, find, gone: manifest?.gone ?? [], seals: said }));
  for (const path of entries.keys()) {
    const id = /^runs\/(\d+)\//.exec(path)?.[1];
    if (id !== undefined && !listed.some((run) => run.id === Number(id)))
      find(path, `Run ${id} is not in the manifest: it was added.`);
  }
  return { findings, gone: manifest?.gone ?? [], manifest, runs, entries };
};

/** @param {Map<string, Entry>} entries */
const runsIn = (entries) =>
  [...entries.keys()].flatMap((path) => {
    const id = /^runs\/(\d+)\/events\.jsonl$/.exec(path)?.[1];
    return id === undefined ? [] : [{ id: Number(id), seq: null, sha256: null }];
  });

/**
 * Reads each file once, and checks every byte of the ZIP.
 * @param {Source} source
 * @param {{ digest: (bytes: Uint8Array) => Promise<string> | string, progress: (done: number, of: number) => void, find: (path: string | null, sentence: string) => void }} how
 */
const readFiles = async (source, { digest, progress, find }) => {
  const { size, read } = source;
  const listed = (await readDirectory(source)) ?? (await readHeads(source));
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  /** @type {Map<string, string>} */
  const hashes = new Map();
  /** @type {Map<string, string>} */
  const texts = new Map();
  let at = 0;
  for (const entry of listed) {
    const { path, offset } = entry;
    const head = headOf(entry);
    const start = offset + head.length;
    const isInPlace = offset === at && start + entry.size <= size;
    if (!isInPlace) {
      find(path, 'This file does not stand where it was written: the ZIP was packed again, or cut off.');
      continue;
    }
    at = start + entry.size;
    if (entries.has(path)) find(path, 'There are two files of this name: one was added.');
    if (!equal(await read(offset, start), head)) find(path, 'What the ZIP says of this file was changed.');
    const bytes = await read(start, at);
    if (crc32(bytes) !== entry.crc) find(path, 'This file was changed: its checksum is another.');
    entries.set(path, entry);
    hashes.set(path, await digest(bytes));
    const isText = /^(?:manifest\.|runs\/|releases\/)/.test(path);
    const text = isText ? readText(bytes) : null;
    if (text !== null) texts.set(path, text);
    progress(at, size);
  }
  if (listed.length === 0) find(null, 'This is no ZIP of evidence, or it was cut off.');
  else if (!equal(await read(Math.min(at, size), size), directoryOf(listed, at)))
    find(null, 'The list at the end of the ZIP was changed, cut off, or written by another program.');
  return { entries, hashes, texts };
};

/**
 * @param {{ hashes: Map<string, string>, texts: Map<string, string>, find: (path: string | null, sentence: string) => void }} files
 * @returns {Manifest | null}
 */
const readManifest = ({ hashes, texts, find }) => {
  const path = 'manifest.json';
  const text = texts.get(path);
  const sum = texts.get('manifest.sha256');
  if (text === undefined) find(path, 'The manifest was removed: what else is missing cannot be told.');
  if (sum === undefined) find('manifest.sha256', 'The sum of the manifest was removed.');
  else if (text !== undefined && sum !== `${hashes.get(path)}  ${path}\n`)
    find(path, 'The manifest, or its sum, was changed.');
  const manifest = readJson(text ?? null);
  const isOurs = isManifest(manifest) && canonical(manifest) === text;
  if (text !== undefined && !isOurs) find(path, 'The manifest was changed: it cannot be read.');
  return isOurs ? manifest : null;
};

/**
 * The seals in these texts, in order.
 * @param {readonly string[]} given @param {(path: string | null, sentence: string) => void} find
 * @returns {{ seal: Seal, text: string, sha256: string }[]}
 */
const readSeals = (given, find) =>
  given
    .flatMap((one) => {
      const text = one.trim();
      const seal = readJson(text);
      const isOurs = isSeal(seal) && canonical(seal) === text;
      if (!isOurs) find(null, 'What was given as a seal is none, or it was changed.');
      return isOurs ? [{ seal, text, sha256: '' }] : [];
    })
    .toSorted((one, other) => one.seal.number - other.seal.number);

/**
 * @typedef {{
 *   digest: (bytes: Uint8Array) => Promise<string> | string, hashes: Map<string, string>, texts: Map<string, string>,
 *   find: (path: string | null, sentence: string) => void, gone: { path: string, reason: string }[],
 *   seals: { seal: Seal }[]
 * }} Surroundings
 */

/**
 * @param {{ id: number, seq: number | null, sha256: string | null }} head
 * @param {Surroundings} surroundings
 * @returns {Promise<VerifiedRun>}
 */
const verifyRun = async (head, surroundings) => {
  const { id } = head;
  const { texts, find } = surroundings;
  const path = `runs/${id}/events.jsonl`;
  const text = texts.get(path);
  const { events, sha256s } = await verifyChain(id, text ?? '', path, surroundings);
  const last = sha256s.at(-1) ?? null;
  if (text === undefined) find(path, `The events of run ${id} were removed, or cannot be read.`);
  else if (head.seq !== null && (head.seq !== events.length || head.sha256 !== last))
    find(path, `Run ${id} ended with event ${head.seq} when this ZIP was written, and it does not now.`);
  const pictures = events.length === 0 ? [] : verifyFiles(id, events, surroundings);
  const seals = surroundings.seals.flatMap(({ seal }) => verifySeal(id, sha256s, seal, { path, find }));
  return { id, events, sha256s, sums: sumsOf(events), seals, pictures };
};

/**
 * Reads the events of a run. Each line has the SHA-256 of the previous line as `prior`.
 * @param {number} id @param {string} text @param {string} path @param {Surroundings} surroundings
 */
const verifyChain = async (id, text, path, { digest, find }) => {
  /** @type {SealedEvent[]} */
  const events = [];
  /** @type {string[]} */
  const sha256s = [];
  const lines = text.split('\n');
  if (lines.pop() !== '') find(path, `The last event of run ${id} was cut off.`);
  for (const line of lines) {
    const event = readJson(line);
    const place = events.length + 1;
    if (!isEvent(event) || canonical(event) !== line) {
      find(path, `Event ${place} of run ${id} was changed: it cannot be read.`);
      return { events, sha256s };
    }
    if (event.run !== id) find(path, `Event ${place} of run ${id} is of another run.`);
    if (event.seq !== place)
      find(path, `Event ${place} of run ${id} was removed or added: here stands number ${event.seq}.`);
    if (event.prior !== (sha256s.at(-1) ?? nothingBefore))
      find(
        path,
        `Event ${place} of run ${id} does not follow the one before it: one of the two was changed.`,
      );
    events.push(event);
    sha256s.push(await digest(utf8.encode(line)));
  }
  return { events, sha256s };
};

/**
 * Compares a run with a seal.
 * @param {number} id @param {readonly string[]} sha256s @param {Seal} seal
 * @param {{ path: string, find: (path: string | null, sentence: string) => void }} how
 * @returns {SealOfRun[]}
 */
const verifySeal = (id, sha256s, { number, at, runs }, { path, find }) => {
  const [, seq, sha256] = runs.find(([run]) => run === id) ?? [];
  if (seq === undefined) return [];
  const found = sha256s[seq - 1];
  if (found === undefined)
    find(
      path,
      `Seal ${number} knows ${counted(seq, 'event')} of run ${id}, and here ${sha256s.length === 1 ? 'is' : 'are'} ${sha256s.length}: the newest were removed.`,
    );
  else if (found !== sha256)
    find(path, `Run ${id} is not the one of seal ${number}: something up to event ${seq} was changed.`);
  return [{ number, at, seq, isKept: found === sha256 }];
};

/**
 * Compares files with the events that name them, and returns the pictures among them.
 * @param {number} id @param {readonly SealedEvent[]} events @param {Surroundings} surroundings
 */
const verifyFiles = (id, events, { hashes, texts, find, gone }) => {
  /** @type {{ path: string, caption: string }[]} */
  const pictures = [];
  /** @param {string} path @param {unknown} sha256 @param {string} who */
  const expect = (path, sha256, who) => {
    const found = hashes.get(path);
    if (found === undefined) {
      if (!gone.some((one) => one.path === path)) find(path, `This file was removed: ${who} names it.`);
      return false;
    }
    if (found === sha256) return true;
    find(path, `This file is not the one that ${who} names.`);
    return false;
  };
  /** @type {Record<string, unknown>} */
  const detail = events[0]?.detail ?? {};
  for (const [entity, record, number, sha256] of /** @type {const} */ ([
    ['product', detail['productId'], detail['release'], detail['releaseSha256']],
    ['client', detail['clientId'], detail['clientRelease'], detail['clientReleaseSha256']],
  ])) {
    if (typeof sha256 !== 'string') continue;
    const path = `releases/${entity}-${textOf(record)}-${textOf(number)}.json`;
    if (!expect(path, sha256, `the start of run ${id}`)) continue;
    const of = `release ${textOf(number)} of the ${entity}`;
    const content = readJson(texts.get(path) ?? null);
    const files = isRecord(content) && isRecord(content['files']) ? content['files'] : {};
    for (const [key, sum] of Object.entries(files)) {
      const file = `files/${key}`;
      if (expect(file, sum, of) && isPicture(file)) pictures.push({ path: file, caption: `Of ${of}` });
    }
  }
  for (const { seq, kind, detail: said } of events) {
    if (kind === 'photo') {
      const path = `files/${textOf(said['key'])}`;
      if (expect(path, said['sha256'], `event ${seq} of run ${id}`))
        pictures.push({ path, caption: `Photo, event ${seq}` });
    }
    if (kind !== 'print' || !hexadecimal.test(textOf(said['sha256']))) continue;
    const job = `labels/${textOf(said['jobId'])}`;
    expect(`${job}.zpl`, said['sha256'], `event ${seq} of run ${id}`);
    if (
      typeof said['pictureSha256'] === 'string' &&
      expect(`${job}.png`, said['pictureSha256'], `event ${seq} of run ${id}`)
    )
      pictures.push({ path: `${job}.png`, caption: `Label that was printed, event ${seq}` });
  }
  return pictures;
};

/** @param {string} path */
const isPicture = (path) => /\.(?:png|jpe?g|webp|gif)$/i.test(path);

/** @param {unknown} value */
export const textOf = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** @param {unknown} value */
const numberOf = (value) => (typeof value === 'number' ? value : 0);

/**
 * The sums of a run, computed from its events alone.
 * @param {readonly SealedEvent[]} events @returns {Sums}
 */
const sumsOf = (events) => {
  /** @type {Sums} */
  const sums = {
    issued: 0,
    spoiled: 0,
    returned: 0,
    applied: null,
    right: 0,
    wrong: 0,
    scanned: 0,
    seen: 0,
    repeated: 0,
  };
  const isShadow = events[0]?.detail['isShadow'] === true;
  let printed = 0;
  for (const { kind, verdict, detail } of events) {
    const pieces = numberOf(detail['pieces']);
    if (kind === 'roll' && (verdict === 'right' || isShadow)) sums.issued += pieces;
    if (kind === 'reconcile') printed = numberOf(detail['printed']);
    if (kind === 'spoil') sums.spoiled += pieces;
    if (kind === 'return') sums.returned += pieces;
    if (kind === 'close') sums.applied = numberOf(detail['applied']);
    if ((kind === 'check' || kind === 'first_piece') && verdict === 'right') {
      sums.right += 1;
      // Events of format 1 do not say how a piece was proved.
      const proof = detail['proof'];
      if (isRecord(proof)) {
        if (proof['product'] === 'seen' || proof['label'] === 'seen') sums.seen += 1;
        else sums.scanned += 1;
      }
    }
    if ((kind === 'check' || kind === 'first_piece') && verdict === 'repeated') sums.repeated += 1;
    if ((kind === 'check' || kind === 'first_piece') && verdict === 'wrong') sums.wrong += 1;
  }
  return { ...sums, issued: sums.issued + printed };
};
