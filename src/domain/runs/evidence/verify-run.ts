import { z } from 'zod';
import { searchKey } from '../../codes/code-key.ts';
import { StoredSaid } from '../../words/said.ts';
import { issuedOf, type Standing } from '../run.ts';
import { noPrior } from '../event-text.ts';
import { copyPath, copyUnplayed, readCopy } from './client-copy.ts';
import { counted } from '../../words/counted.ts';
import type { OnceUsed } from './judge-again.ts';
import type { Manifest, SignedManifest } from './manifest.ts';
import type { NamedFiles, ShownPicture } from './named-files.ts';
import type { Digest, Find, ZipFiles } from './read-files.ts';
import { Replay, type Replayed } from './replay.ts';
import { readLine, readLineAs, type WrittenEvent } from './event-line.ts';
import { sumsOf, type Sums } from './sums.ts';
import { runsInSeal, type GivenSeal } from './verify-seals.ts';

/** A seal that names a run: up to which event, and whether the run still agrees with it. */
export interface SealOfRun {
  number: number;
  at: string;
  seq: number;
  isKept: boolean;
  /** Whether its signature was verified with a fingerprint that the reader knows. */
  isProven: boolean;
}

/** An act that was refused, as the portal kept it beside the events. */
export const WrittenRefusal = z.strictObject({
  at: z.string(),
  user: z.strictObject({ id: z.int(), name: z.string() }),
  station: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  kind: z.string(),
  said: StoredSaid,
});
export type WrittenRefusal = z.infer<typeof WrittenRefusal>;

export interface VerifiedRun {
  id: number;
  events: readonly WrittenEvent[];
  sha256s: readonly string[];
  refusals: readonly WrittenRefusal[];
  sums: Sums;
  replayed: Replayed;
  seals: readonly SealOfRun[];
  pictures: readonly ShownPicture[];
  /** The numbers of the events that name a file that is not here, or is another. */
  unmet: ReadonlySet<number>;
}

interface RunHead {
  id: number;
  seq: number | null;
  sha256: string | null;
}

export interface Surroundings {
  digest: Digest;
  files: ZipFiles;
  named: NamedFiles;
  manifest: Manifest | null;
  seals: readonly GivenSeal[];
  used: OnceUsed;
  /** Whether the time of the manifest is that of a signature that the reader trusts. */
  isDated: boolean;
  find: Find;
  lack: Find;
}

const utf8 = new TextEncoder();

/** Verifies the chain of a run, what its events name, and plays it again. */
export const verifyRun = async (head: RunHead, around: Surroundings): Promise<VerifiedRun> => {
  const { id } = head;
  const { files, find, lack, named, manifest } = around;
  const forClient = manifest?.version === 2 ? manifest.forClient : undefined;
  const path = forClient === undefined ? `runs/${id}/events.jsonl` : copyPath(id);
  named.note(path);
  const text = files.texts.get(path);
  const { events, sha256s } =
    forClient === undefined
      ? await verifyChain(id, text ?? '', path, around)
      : await readCopy(id, text ?? '', around);
  const last = sha256s.at(-1) ?? null;
  if (text === undefined) find(path, `The events of run ${id} were removed, or cannot be read.`);
  else if (head.seq !== null && (head.seq !== events.length || head.sha256 !== last))
    find(path, `Run ${id} ended with event ${head.seq} when this ZIP was written, and it does not now.`);
  const first = events[0]?.detail ?? {};
  const content = named.release('product', first, `the start of run ${id}`);
  const client = named.release('client', first, `the start of run ${id}`);
  if (typeof first['clientId'] === 'number' && first['clientReleaseSha256'] === null)
    lack(path, `The start of run ${id} names no release of its client.`);
  const pictures = [
    ...(content ? named.inRelease(content, `release ${String(first['release'])} of the product`) : []),
    ...(client ? named.inRelease(client, `release ${String(first['clientRelease'])} of the client`) : []),
    ...events.flatMap((event) => named.inEvent(event, id)),
  ];
  const replay = new Replay(id, { releases: { product: content, client }, used: around.used });
  if (forClient === undefined) {
    for (const event of events)
      for (const fault of replay.next(event)) find(path, `Event ${event.seq} of run ${id} ${fault}`);
    if (replay.result.unplayed !== null)
      lack(path, `Run ${id} was not judged again. ${replay.result.unplayed}`);
  } else if (events[0] && events[0].detail['clientId'] !== forClient)
    find(path, `Run ${id} is not of the client whose copy this is.`);
  const result =
    forClient === undefined ? replay.result : { ...replay.result, unplayed: copyUnplayed, played: 0 };
  comparePortal(id, path, result, around);
  if (manifest?.version === 2)
    compareWithZip(id, { path, first, last: events.at(-1)?.at ?? '' }, around, manifest);
  return {
    id,
    events,
    sha256s,
    refusals: forClient === undefined ? refusalsOf(id, around) : [],
    // Of a run that contradicts itself, the rules know only what was before.
    sums: result.standing && result.played === events.length ? sumsIn(result.standing) : sumsOf(events),
    replayed: result,
    seals: around.seals.flatMap((given) => verifySeal(id, { sha256s, result }, given, { ...around, path })),
    pictures,
    unmet: new Set(events.flatMap((event) => (named.hasAllOf(event, id) ? [] : [event.seq]))),
  };
};

/** Reads the events of a run. Each line has the SHA-256 of the previous line as `prior`. */
const verifyChain = async (
  id: number,
  text: string,
  path: string,
  { digest, find }: Pick<Surroundings, 'digest' | 'find'>,
): Promise<{ events: WrittenEvent[]; sha256s: string[] }> => {
  const events: WrittenEvent[] = [];
  const sha256s: string[] = [];
  const lines = text.split('\n');
  if (lines.pop() !== '') find(path, `The last event of run ${id} was cut off.`);
  for (const line of lines) {
    const event = readLine(line);
    const place = events.length + 1;
    if (!event) {
      find(path, `Event ${place} of run ${id} was changed: it cannot be read.`);
      return { events, sha256s };
    }
    if (event.run !== id) find(path, `Event ${place} of run ${id} is of another run.`);
    if (event.seq !== place)
      find(path, `Event ${place} of run ${id} was removed or added: here stands number ${event.seq}.`);
    if (event.prior !== (sha256s.at(-1) ?? noPrior))
      find(
        path,
        `Event ${place} of run ${id} does not follow the one before it: one of the two was changed.`,
      );
    events.push(event);
    sha256s.push(await digest(utf8.encode(line)));
  }
  return { events, sha256s };
};

/** Whether the run is of the portal that signed, and of the epoch of the ZIP or one before it. */
const comparePortal = (
  id: number,
  path: string,
  { start }: Replayed,
  { manifest, find, lack }: Pick<Surroundings, 'manifest' | 'find' | 'lack'>,
): void => {
  if (manifest?.version !== 2 || !start) return;
  const { portal } = manifest;
  if (!start.portal) {
    lack(path, `The start of run ${id} does not say of which portal it is.`);
    return;
  }
  if (start.portal.id !== portal.id)
    find(path, `Run ${id} is of another portal than this ZIP, of ${start.portal.site}.`);
  if (start.portal.epoch > portal.epoch)
    find(path, `Run ${id} was started in a later epoch than that of this ZIP.`);
};

/** Whether the run, also as its client reads it, is of what the ZIP is of, and ended before the ZIP was written. */
const compareWithZip = (
  id: number,
  { path, first, last }: { path: string; first: Readonly<Record<string, unknown>>; last: string },
  { find, lack }: Pick<Surroundings, 'find' | 'lack'>,
  { of, madeAt }: SignedManifest,
): void => {
  const batch = first['batch'];
  const isOfBatch =
    of.kind === 'batch' &&
    searchKey(typeof batch === 'string' ? batch : '') === searchKey(of.batch) &&
    first['clientId'] === of.client;
  if (!isOfBatch && !(of.kind === 'run' && of.run === id))
    find(
      path,
      `Run ${id} does not belong to this ZIP: it is of ${of.kind === 'run' ? `run ${of.run}` : `batch ${of.batch}`}.`,
    );
  if (last > madeAt)
    lack(path, `Run ${id} has events that are later than this ZIP: the clock of the portal was set back.`);
};

/** Compares a run with a seal. */
const verifySeal = (
  id: number,
  { sha256s, result }: { sha256s: readonly string[]; result: Replayed },
  { seal, signing }: GivenSeal,
  { path, find, lack, manifest, isDated }: Surroundings & { path: string },
): SealOfRun[] => {
  const entry = runsInSeal(seal).find(({ run }) => run === id);
  const isOther = seal.version === 2 && manifest?.version === 2 && seal.portal.id !== manifest.portal.id;
  if (!entry || isOther) return [];
  const { number, at } = seal;
  const { seq } = entry;
  const began = result.start?.portal?.epoch;
  if (seal.version === 2 && began !== undefined && seal.portal.epoch < began)
    find(
      path,
      `Seal ${number} is of an earlier epoch than that in which run ${id} began: its run ${id} is another.`,
    );
  const found = sha256s[seq - 1];
  if (found === undefined) {
    const here = `${sha256s.length === 1 ? 'is' : 'are'} ${sha256s.length}`;
    const sentence = `Seal ${number} knows ${counted(seq, 'event')} of run ${id}, and here ${here}`;
    if (isDated && manifest && at > manifest.madeAt)
      lack(path, `${sentence}: the seal is later than this ZIP. Download it again.`);
    else find(path, `${sentence}: the newest were removed.`);
  } else if (found !== entry.sha256)
    find(path, `Run ${id} is not the one of seal ${number}: something up to event ${seq} was changed.`);
  const isProven = signing.is === 'right' && signing.isTrusted;
  return [{ number, at, seq, isKept: found === entry.sha256, isProven }];
};

const refusalsOf = (id: number, { files, named, find }: Surroundings): WrittenRefusal[] => {
  const path = `runs/${id}/refusals.jsonl`;
  named.note(path);
  const lines = (files.texts.get(path) ?? '').split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => {
    const refusal = readLineAs(WrittenRefusal, line);
    if (!refusal) find(path, `A refusal of run ${id} was changed: it cannot be read.`);
    return refusal ?? [];
  });
};

const sumsIn = (standing: Standing): Sums => ({
  issued: issuedOf(standing),
  spoiled: standing.spoiled,
  returned: standing.returned,
  applied: standing.applied,
  right: standing.rightChecks,
  wrong: standing.wrongChecks,
  ...standing.proved,
});
