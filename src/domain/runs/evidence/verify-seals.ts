import { searchKey } from '../../codes/code-key.ts';
import { canonicalJson } from '../../releases/canonical-json.ts';
import { SealFile, signedPartOfSeal, type SealedRun } from '../seal.ts';
import type { Manifest } from './manifest.ts';
import type { Find } from './read-files.ts';
import { readJson } from './read-json.ts';
import { bytesOfBase64, signingOf, type Signing, type SigningParts } from './signing.ts';

/** A seal that was kept outside, as it says itself; `says` is what it says of this ZIP as a whole, in words. */
export interface GivenSeal {
  seal: SealFile;
  sha256: string;
  signing: Signing;
  says: string | null;
}

/** A run in a seal of either version. */
export interface RunInSeal {
  run: number;
  seq: number;
  sha256: string;
  batch: string | null;
  client: number | null;
}

const utf8 = new TextEncoder();

export const runsInSeal = ({ runs }: SealFile): RunInSeal[] =>
  runs.map(
    ([run, seq, sha256, batch = null, client = null]: SealedRun | readonly [number, number, string]) => ({
      run,
      seq,
      sha256,
      batch,
      client,
    }),
  );

/** The seals in these texts, in order. Finds what is none, and what contradicts another. */
export const readSeals = async (
  given: readonly string[],
  parts: SigningParts,
  find: Find,
): Promise<GivenSeal[]> => {
  const seals: GivenSeal[] = [];
  for (const text of new Set(given.map((one) => one.trim()))) {
    const value = readJson(text);
    const seal = SealFile.safeParse(value).data;
    if (!seal || canonicalJson(value) !== text) {
      find(null, 'What was given as a seal is none, or it was changed.');
      continue;
    }
    const signing = await signingOfSeal(seal, parts);
    if (signing.is === 'wrong') find(null, `Seal ${seal.number} was changed: its signature does not fit.`);
    seals.push({ seal, sha256: await parts.digest(utf8.encode(text)), signing, says: null });
  }
  const ordered = seals.toSorted((one, other) => one.seal.number - other.seal.number);
  for (const [index, { seal }] of ordered.entries()) {
    const before = ordered[index - 1];
    if (!before || portalOf(before.seal) !== portalOf(seal)) continue;
    if (before.seal.number === seal.number)
      find(
        null,
        `There are two seals of number ${seal.number}: one of them was changed, or is of another portal.`,
      );
    else if (before.seal.number + 1 === seal.number && before.sha256 !== seal.prior)
      find(null, `Seal ${seal.number} does not follow seal ${before.seal.number}: one of them was changed.`);
  }
  return ordered;
};

const portalOf = (seal: SealFile): string => (seal.version === 1 ? '' : seal.portal.id);

const signingOfSeal = async (seal: SealFile, parts: SigningParts): Promise<Signing> => {
  if (seal.version === 1) return { is: 'absent' };
  const signed = utf8.encode(signedPartOfSeal(seal));
  return signingOf({ key: seal.key, signature: bytesOfBase64(seal.signature), signed }, parts);
};

/**
 * What the seals say of the ZIP as a whole: whether they are of its portal and epoch, and whether a run of its batch is
 * missing. A seal that does not belong to this ZIP is a gap, not a contradiction.
 */
export const compareSeals = (
  seals: readonly GivenSeal[],
  manifest: Manifest,
  { find, lack, isDated }: { find: Find; lack: Find; isDated: boolean },
): GivenSeal[] =>
  seals.map((given) => {
    const { seal } = given;
    const ours = new Set(manifest.runs.map(({ id }) => id));
    const say = (says: string): GivenSeal => ({ ...given, says });
    if (seal.version === 2 && manifest.version === 2) {
      if (seal.portal.id !== manifest.portal.id) {
        const sentence = `Seal ${seal.number} is another portal's, of ${seal.portal.site}: it says nothing of this ZIP.`;
        lack(null, sentence);
        return say(sentence);
      }
      if (seal.portal.epoch > manifest.portal.epoch)
        lack(
          null,
          `Seal ${seal.number} is of a later epoch: the portal was restored after this ZIP was made. Download it again.`,
        );
      for (const run of missingFrom(manifest, seal)) {
        const sentence = `Seal ${seal.number} knows run ${run} of this batch, and it is not here.`;
        if (isDated && seal.at > manifest.madeAt) lack(null, `${sentence} The seal is later than this ZIP.`);
        else find(null, sentence);
      }
    }
    return runsInSeal(seal).some(({ run }) => ours.has(run))
      ? given
      : say(`Seal ${seal.number} names no run of this ZIP: it says nothing of it.`);
  });

/** The runs of a batch that a seal names and the ZIP of the batch lacks. */
const missingFrom = (manifest: Manifest, seal: SealFile): number[] => {
  if (manifest.version !== 2 || manifest.of.kind !== 'batch') return [];
  const { batch, client } = manifest.of;
  const ours = new Set(manifest.runs.map(({ id }) => id));
  return runsInSeal(seal).flatMap((one) =>
    one.batch !== null &&
    searchKey(one.batch) === searchKey(batch) &&
    client === one.client &&
    !ours.has(one.run)
      ? [one.run]
      : [],
  );
};
