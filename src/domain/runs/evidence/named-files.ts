import { canonicalJson } from '../../releases/canonical-json.ts';
import type { WrittenEvent } from './event-line.ts';
import { jsonIn, type Find, type ZipFiles } from './read-files.ts';
import { listedIn, manifestPath, type Manifest } from './manifest.ts';

/** A picture in the ZIP, with what it shows. */
export interface ShownPicture {
  path: string;
  caption: string;
}

/** Files that belong to every ZIP, and are named by no event. */
const always = [
  'verify.html',
  'README.txt',
  'portal-key.pem',
  manifestPath,
  'manifest.sha256',
  'manifest.sig',
];

const hexadecimal = /^[0-9a-f]{64}$/;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPicture = (path: string): boolean => /\.(?:png|jpe?g|webp|gif)$/i.test(path);

const nameOf = (seq: number, run: number): string => `event ${seq} of run ${run}`;

/** Compares the files of a ZIP with the events and releases that name them. */
export class NamedFiles {
  readonly #files: ZipFiles;
  readonly #manifest: Manifest | null;
  readonly #find: Find;
  readonly #lack: Find;
  readonly #named = new Set(always);
  readonly #absent = new Set<string>();
  readonly #unmet = new Set<string>();

  constructor(files: ZipFiles, manifest: Manifest | null, { find, lack }: { find: Find; lack: Find }) {
    this.#files = files;
    this.#manifest = manifest;
    this.#find = find;
    this.#lack = lack;
  }

  /** The content of a release that the start of a run names; null if it is not here or not the one. */
  release(
    entity: 'product' | 'client',
    start: Readonly<Record<string, unknown>>,
    who: string,
  ): Record<string, unknown> | null {
    const [record, number, sha256] =
      entity === 'product'
        ? [start['productId'], start['release'], start['releaseSha256']]
        : [start['clientId'], start['clientRelease'], start['clientReleaseSha256']];
    if (typeof sha256 !== 'string') return null;
    const path = `releases/${entity}-${textOf(record)}-${textOf(number)}.json`;
    if (!this.#expect(path, sha256, who)) return null;
    const content = jsonIn(this.#files, path);
    if (isRecord(content) && canonicalJson(content) === this.#files.texts.get(path)) return content;
    this.#find(path, 'This is no release as a portal writes one: nothing can be judged by it.');
    return null;
  }

  /** Compares the files that a release names, and returns the pictures among them. */
  inRelease(content: Readonly<Record<string, unknown>>, of: string): ShownPicture[] {
    const files = isRecord(content['files']) ? content['files'] : {};
    return Object.entries(files).flatMap(([key, sum]) => {
      const path = `files/${key}`;
      if (!this.#expect(path, sum, of)) return [];
      if (isPicture(path)) return [{ path, caption: `Of ${of}` }];
      const drawn = this.#drawn(path);
      return drawn === null ? [] : [{ path: drawn, caption: `Of ${of}, drawn by the portal from ${key}` }];
    });
  }

  /** Compares the files that an event names, and returns the pictures among them. */
  inEvent({ seq, kind, detail }: WrittenEvent, run: number): ShownPicture[] {
    const who = nameOf(seq, run);
    if (kind === 'photo') {
      const path = `files/${textOf(detail['key'])}`;
      return this.#expect(path, detail['sha256'], who) ? [{ path, caption: `Photo, event ${seq}` }] : [];
    }
    if (kind !== 'print' || !hexadecimal.test(textOf(detail['sha256']))) return [];
    const job = `labels/${textOf(detail['jobId'])}`;
    this.#expect(`${job}.zpl`, detail['sha256'], who);
    const isDrawn =
      typeof detail['pictureSha256'] === 'string' && this.#expect(`${job}.png`, detail['pictureSha256'], who);
    return isDrawn ? [{ path: `${job}.png`, caption: `Label that was printed, event ${seq}` }] : [];
  }

  /** Whether every file that an event names is here, and is the one. */
  hasAllOf({ seq }: WrittenEvent, run: number): boolean {
    return !this.#unmet.has(nameOf(seq, run));
  }

  /** Notes a file of a run that its place names. */
  note(path: string): void {
    this.#named.add(path);
  }

  /** Finds the files that nothing names. */
  findStrange(): void {
    for (const path of this.#files.entries.keys())
      if (!this.#named.has(path)) this.#find(path, 'No event and no release names this file.');
  }

  /** The picture that the portal drew of a file for this ZIP; null if there is none. */
  #drawn(path: string): string | null {
    const drawn = this.#manifest && listedIn(this.#manifest).find(({ drawnFrom }) => drawnFrom === path);
    if (!drawn) return null;
    this.#named.add(drawn.path);
    return isPicture(drawn.path) && this.#files.entries.has(drawn.path) ? drawn.path : null;
  }

  #expect(path: string, sha256: unknown, who: string): boolean {
    this.#named.add(path);
    const found = this.#files.hashes.get(path);
    if (found === sha256) return true;
    this.#unmet.add(who);
    if (found !== undefined) this.#find(path, `This file is not the one that ${who} names.`);
    else if (!this.#absent.has(path)) {
      const gone = this.#manifest?.gone.find((one) => one.path === path);
      const why = gone ? `When the ZIP was written: ${gone.reason}` : 'Nothing says why.';
      this.#lack(path, `This file is missing: ${who} names it. ${why}`);
    }
    this.#absent.add(path);
    return false;
  }
}
