import { pemOf } from '../../portal/portal-key.ts';
import type { OnceUsed } from './judge-again.ts';
import { compareChallenges } from './compare-challenges.ts';
import { keyPath, manifestPath, readManifest, signaturePath, type Manifest } from './manifest.ts';
import { NamedFiles } from './named-files.ts';
import { readFiles, type Finding, type ZipFiles } from './read-files.ts';
import { signingOf, type Signing, type SigningParts } from './signing.ts';
import { verifyRun, type VerifiedRun } from './verify-run.ts';
import { compareSeals, readSeals, type GivenSeal } from './verify-seals.ts';
import type { ZipEntry, ZipSource } from './zip-format.ts';

/**
 * What a ZIP deserves. `proven`: everything in it is covered by a signature of a key whose fingerprint the reader knows.
 * `consistent`: it fits together, and nobody else vouches for it. `incomplete`: something that it names is missing, or
 * could not be judged. `contradicted`: it is not as it was written.
 */
export type Colour = 'proven' | 'consistent' | 'incomplete' | 'contradicted';

export interface Verification {
  colour: Colour;
  /** What contradicts. */
  findings: readonly Finding[];
  /** What is missing, or could not be judged. */
  gaps: readonly Finding[];
  manifest: Manifest | null;
  signing: Signing;
  seals: readonly GivenSeal[];
  runs: readonly VerifiedRun[];
  entries: ReadonlyMap<string, ZipEntry>;
}

export interface VerifyParts extends Omit<SigningParts, 'fingerprints'> {
  /** The texts of seals that were kept outside the portal. */
  seals?: readonly string[];
  fingerprints?: readonly string[];
  progress?: (done: number, of: number) => void;
}

const utf8 = new TextEncoder();

/** Verifies a ZIP of evidence. */
export const verify = async (
  source: ZipSource,
  { digest, verifySignature, seals = [], fingerprints = [], progress = () => undefined }: VerifyParts,
): Promise<Verification> => {
  const findings: Finding[] = [];
  const gaps: Finding[] = [];
  const find = (path: string | null, sentence: string) => void findings.push({ path, sentence });
  const lack = (path: string | null, sentence: string) => void gaps.push({ path, sentence });
  const signingParts = { digest, verifySignature, fingerprints };

  const files = await readFiles(source, { digest, progress, find });
  const manifest = readManifest(files, find);
  const signing = await signingOfZip(files, manifest, signingParts);
  if (signing.is === 'wrong')
    find(signaturePath, 'The signature does not fit: the manifest was changed after it was signed.');
  if (signing.is === 'right' && fingerprints.length > 0 && !signing.isTrusted)
    find(
      null,
      'This ZIP is signed with another key than the one whose fingerprint you gave: it is not of that portal.',
    );
  if (manifest && signing.is === 'absent' && fingerprints.length > 0)
    lack(null, 'This ZIP is not signed: no fingerprint can tell who made it.');

  if (manifest?.version === 2 && files.texts.has(keyPath) && files.texts.get(keyPath) !== pemOf(manifest.key))
    find(keyPath, 'This is another key than the one that signed.');
  const isDated = signing.is === 'right' && signing.isTrusted;
  const given = await readSeals(seals, signingParts, find);
  const compared = manifest ? compareSeals(given, manifest, { find, lack, isDated }) : given;
  const named = new NamedFiles(files, manifest, { find, lack });
  const used: OnceUsed = new Map();
  const around = { digest, files, named, manifest, seals: compared, used, isDated, find, lack };
  const runs: VerifiedRun[] = [];
  const heads = manifest?.runs ?? headsIn(files);
  for (const head of heads) runs.push(await verifyRun(head, around));
  compareChallenges(runs, { find, lack });
  for (const path of files.entries.keys()) {
    const id = /^runs\/(\d+)\//.exec(path)?.[1];
    if (id !== undefined && !heads.some((head) => head.id === Number(id)))
      find(path, `Run ${id} is not in the manifest: it was added.`);
  }
  if (manifest?.version === 2 && manifest.of.kind === 'run' && runs.length !== 1)
    find(manifestPath, 'This is evidence of one run, and holds another number of them.');
  if (runs.length === 0) find(manifestPath, 'There is no run in this ZIP.');
  named.findStrange();
  return {
    colour: colourOf(findings, gaps, signing),
    findings,
    gaps,
    manifest,
    signing,
    seals: compared,
    runs,
    entries: files.entries,
  };
};

const colourOf = (findings: readonly Finding[], gaps: readonly Finding[], signing: Signing): Colour => {
  if (findings.length > 0) return 'contradicted';
  if (gaps.length > 0) return 'incomplete';
  return signing.is === 'right' && signing.isTrusted ? 'proven' : 'consistent';
};

/** The runs of a ZIP whose manifest cannot be read. */
const headsIn = ({ entries }: ZipFiles) =>
  [...entries.keys()].flatMap((path) => {
    const id = /^runs\/(\d+)\/events\.jsonl$/.exec(path)?.[1];
    return id === undefined ? [] : [{ id: Number(id), seq: null, sha256: null }];
  });

const signingOfZip = (
  files: ZipFiles,
  manifest: Manifest | null,
  parts: SigningParts,
): Promise<Signing> | Signing => {
  if (manifest?.version !== 2) return { is: 'absent' };
  const signed = utf8.encode(files.texts.get(manifestPath) ?? '');
  return signingOf({ key: manifest.key, signature: files.bytes.get(signaturePath) ?? null, signed }, parts);
};
