import type { Standing } from '../run.ts';
import { counted } from '../../words/counted.ts';
import { shownInstant } from './shown-instant.ts';
import { shownFingerprint } from './signing.ts';
import type { Colour, Verification } from './verify.ts';
import type { SealOfRun, VerifiedRun } from './verify-run.ts';

/** A sentence about what proves something; only one with `isProof` may be green. */
export interface Ground {
  sentence: string;
  isProof: boolean;
}

const headlines: Readonly<Record<Colour, (verification: Verification) => string>> = {
  proven: () => '✓ Signed by the portal, and nothing was changed since',
  consistent: () => '= Consistent in itself, not proven by anybody else',
  incomplete: ({ gaps }) =>
    `! ${counted(gaps.length, 'thing is', 'things are')} missing, or could not be judged`,
  contradicted: ({ findings }) =>
    `✗ ${counted(findings.length, 'thing contradicts', 'things contradict')} what was written`,
};

export const headlineOf = (verification: Verification): string =>
  headlines[verification.colour](verification);

/** Who signed the ZIP, in words. */
export const signingWords = ({ signing, manifest }: Verification): string => {
  switch (signing.is) {
    case 'absent':
      return 'It is not signed: whoever had it could write it anew.';
    case 'wrong':
      return 'Its signature does not fit.';
    case 'unknown':
      return `It is signed, but this browser does not know Ed25519 and cannot verify that: use a newer one. Without it nothing is proven. The key that came with it has the fingerprint ${shownFingerprint(signing.fingerprint)}.`;
    case 'right':
    default: {
      const of = manifest?.version === 2 ? ` ${manifest.portal.site}` : '';
      return signing.isTrusted
        ? `It is signed with the key whose fingerprint you gave, that of the portal${of}.`
        : `It is signed, with a key that came with it and has the fingerprint ${shownFingerprint(signing.fingerprint)}. Anybody can make such a key: compare the fingerprint with that of the portal, and type it above.`;
    }
  }
};

/** What the ZIP is of, in words. */
export const ofWords = ({ manifest, runs }: Verification): string => {
  if (manifest?.version !== 2) return `${counted(runs.length, 'run')}.`;
  const { of, forClient } = manifest;
  const client = runs[0]?.replayed.start?.clientName ?? null;
  const what = forClient === undefined ? 'Evidence' : 'The client’s copy of the evidence';
  return of.kind === 'run'
    ? `${what} of run ${of.run}.`
    : `${what} of all runs of batch ${of.batch}${client === null ? '' : ` of ${client}`}: ${counted(runs.length, 'run')}.`;
};

const eventsUpTo = (seq: number): string => (seq === 1 ? 'event 1' : `events 1 to ${seq}`);

/** What vouches for the events of a run, by run and event. Without anything, that is said. */
export const groundsOf = (run: VerifiedRun, verification: Verification): Ground[] => {
  const { id, events, seals, replayed } = run;
  const { signing, manifest } = verification;
  const isSigned = signing.is === 'right' && signing.isTrusted;
  const isCopy = manifest?.version === 2 && manifest.forClient !== undefined;
  const grounds: Ground[] = seals.map((seal) => ({
    sentence: isCopy ? sealWordsOfCopy(id, seal) : sealWords(id, seal),
    isProof: seal.isProven && seal.isKept && !isCopy,
  }));
  if (isSigned && manifest)
    grounds.unshift({
      sentence:
        verification.colour === 'contradicted'
          ? `Run ${id}: the portal signed evidence on ${shownInstant(manifest.madeAt)}. What is here is not that, or contradicts itself.`
          : `Run ${id}, ${eventsUpTo(events.length)}: signed by the portal on ${shownInstant(manifest.madeAt)}, as its database had them then.`,
      isProof: verification.colour !== 'contradicted',
    });
  if (grounds.length === 0)
    grounds.push({
      sentence: `Run ${id}: no signature that you know and no seal covers any of its events.`,
      isProof: false,
    });
  const byElements = replayed.standing && elementsWords(replayed.standing);
  if (byElements) grounds.push({ sentence: `Run ${id}: ${byElements}`, isProof: false });
  if (events[0]?.detail['isShadow'] === true)
    grounds.push({
      sentence: `Run ${id} was in shadow mode: what was wrong was noted, and stopped nobody.`,
      isProof: false,
    });
  return grounds;
};

/** What is said of labels that a code with the number of the goods has proved; null if none was proved so. */
export const elementsWords = ({
  byElements,
  isBareDue,
  isSuperseded,
  apart,
}: Pick<Standing, 'byElements' | 'isBareDue' | 'isSuperseded' | 'apart'>): string | null => {
  const checks = byElements.scanned + byElements.seen;
  if (checks === 0) return null;
  const none = apart === null ? 'no such code' : 'none that says as much';
  const carried = apart === null || apart.goods.length === 0 ? 'they carry none' : 'theirs says less';
  // The count of a run that a new release ended asks for nothing any more.
  const tried = isSuperseded
    ? 'whether somebody tried that before a new release ended the checks, its events say'
    : `somebody tried goods without their label, and said that ${carried}`;
  return `the label of ${counted(checks, 'check')} was proved by a code with the number of the goods and a batch, date or serial number. It proves a label only if the goods carry ${none}: ${isBareDue ? 'nobody tried that' : tried}.`;
};

/** Whether the release that a run names is here as it was, so that the run could be judged by it. */
export const isJudgedByRelease = (
  { replayed: { start } }: Pick<VerifiedRun, 'replayed'>,
  { findings, gaps }: Pick<Verification, 'findings' | 'gaps'>,
): boolean => {
  const path = start && `releases/product-${start.productId}-${start.release}.json`;
  return path !== null && ![...findings, ...gaps].some((one) => one.path === path);
};

/** Up to which event a run is what the rules and its release say; 0 if its events contradict each other, or were not judged. */
export const judgedUpTo = (run: VerifiedRun, verification: Verification): number => {
  const { id, replayed } = run;
  const isChanged = verification.findings.some(({ path }) => path?.startsWith(`runs/${id}/`) === true);
  return isChanged || !isJudgedByRelease(run, verification) ? 0 : replayed.played;
};

const sealWords = (id: number, { number, at, seq, isKept, isProven }: SealOfRun): string => {
  const what = `Run ${id}, ${eventsUpTo(seq)}: seal ${number} of ${shownInstant(at)}`;
  if (!isKept) return `${what} knows others.`;
  return isProven
    ? `${what} has them, as they were then.`
    : `${what} has them, if it is the one that you kept: its signature was not verified with a fingerprint that you gave.`;
};

/** A copy names the SHA-256 of events that it says in other words: a seal shows that there were these events, and not what the copy says. */
const sealWordsOfCopy = (id: number, seal: SealOfRun): string =>
  seal.isKept
    ? `Run ${id}: seal ${seal.number} of ${shownInstant(seal.at)} has the SHA-256 of the whole events that this copy names, up to event ${seal.seq}. That the copy says the same as they do, only its signature shows.`
    : sealWords(id, seal);

/** What the seals say of the whole ZIP. */
export const sealsWords = ({ seals }: Verification): string[] =>
  seals.length === 0
    ? ['No seal was given: that the newest events were removed before the ZIP was written could not be seen.']
    : [
        `Compared with ${counted(seals.length, 'seal')}.`,
        ...seals.flatMap(({ says }) => (says === null ? [] : [says])),
      ];
