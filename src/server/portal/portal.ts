import { createPrivateKey, generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto';
import type { PortalName } from '#domain/portal/portal-name.ts';
import type { Database, Engine, Queries } from '../db/database.ts';
import {
  continueFrom,
  findEpochs,
  findKeys,
  findNextNumbers,
  findPortalId,
  insertEpoch,
  insertPortalId,
  replaceKey,
  type StoredKey,
} from './store.ts';

/** The portal as a signer: its name, its public key (SPKI in Base64), and its Ed25519 signature of a text. */
export interface Signer {
  name: PortalName;
  key: string;
  sign: (text: string) => Buffer;
}

/** An Ed25519 key pair, in Base64. */
const newKey = (): { publicKey: string; privateKey: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey: privateKey.toString('base64') };
};

export const fingerprintOf = (publicKey: string): string => hash('sha256', Buffer.from(publicKey, 'base64'));

/** The second of an instant, which names an epoch. */
export const epochOf = (beganAt: string): number => Math.floor(Date.parse(beganAt) / 1_000);

/** Gives the portal its id, its first epoch and its first key, unless it has them. */
export const makePortal = async (database: Database, now: Date): Promise<void> => {
  if ((await findPortalId(database.read)) !== null) return;
  await database.write((queries) => makePortalWithin(queries, now));
};

/** The same in the caller's transaction. */
export const makePortalWithin = async (queries: Queries, now: Date): Promise<void> => {
  if ((await findPortalId(queries)) !== null || !(await insertPortalId(queries, randomUUID()))) return;
  const at = now.toISOString();
  if ((await findEpochs(queries)).length === 0)
    await insertEpoch(
      queries,
      { number: 1, beganAt: at, firstRun: 1, firstSeal: 1 },
      { isCertain: true, unknownFrom: null },
    );
  await replaceKey(queries, { ...newKey(), at });
};

/** The portal with its current key. Throws if it was never made. */
export const findSigner = async (queries: Queries, site: string): Promise<Signer> => {
  const name = await findPortalName(queries, site);
  const { publicKey, privateKey } = await findKey(queries);
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return { name, key: publicKey, sign: (text) => sign(null, Buffer.from(text), key) };
};

/** The name of the portal at this site. Throws if it was never made. */
export const findPortalName = async (queries: Queries, site: string): Promise<PortalName> => {
  const id = await findPortalId(queries);
  const [epoch] = await findEpochs(queries);
  if (id === null || !epoch) throw new Error('The portal has no id and no epoch.');
  return { id, epoch: epochOf(epoch.beganAt), site };
};

const findKey = async (queries: Queries): Promise<StoredKey & { privateKey: string }> => {
  const [key] = await findKeys(queries);
  if (!key || key.privateKey === null) throw new Error('The portal has no key.');
  return { ...key, privateKey: key.privateKey };
};

/** Replaces the key: what was signed before stays valid with the former one. */
export const rotateKey = (database: Database, now: Date): Promise<void> =>
  database.write((queries) => replaceKey(queries, { ...newKey(), at: now.toISOString() }));

const minuteMs = 60_000;
const since = Date.UTC(2026, 0, 1);

/** More runs than a portal starts in a minute, and more seals than it makes. */
const aMinute = 10;

/**
 * Begins a new epoch, after a restore: what was made since the backup is lost, and its numbers must not be used again.
 * Runs and seals go on at ten times the minutes since 2026, or above their own numbers where those are higher. So they
 * are also above those of another restore of the same backup. Numbers of labels are in doubt from `backupAt` until now, which is
 * null if nobody knows when the backup was made.
 */
export const beginEpoch = async (
  queries: Queries,
  engine: Engine,
  { now, backupAt }: { now: Date; backupAt: string | null },
): Promise<void> => {
  const [last] = await findEpochs(queries);
  const next = await findNextNumbers(queries, engine);
  const least = Math.max(1, Math.floor((now.getTime() - since) / minuteMs) * aMinute);
  const from = { run: Math.max(next.run, least), seal: Math.max(next.seal, least) };
  const earliest = last ? Date.parse(last.beganAt) + 1_000 : 0;
  const beganAt = new Date(Math.max(now.getTime(), earliest)).toISOString();
  await continueFrom(queries, engine, from);
  await insertEpoch(
    queries,
    { number: (last?.number ?? 0) + 1, beganAt, firstRun: from.run, firstSeal: from.seal },
    // A clock that was ahead at the backup must not turn the time around.
    { isCertain: false, unknownFrom: backupAt !== null && backupAt > beganAt ? beganAt : backupAt },
  );
};
