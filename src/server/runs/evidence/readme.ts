import { shownFingerprint } from '#domain/runs/evidence/signing.ts';
import { proves, provesNot } from '#domain/runs/proof.ts';
import { fingerprintOf, type Signer } from '../../portal/portal.ts';

const list = (sentences: readonly string[]): string =>
  sentences.map((sentence) => `- ${sentence}\n`).join('');

const eventsLine = `runs/N/events.jsonl   the events of run N, one per line; the next line names the SHA-256 of each as "prior"`;
const refusalsLine =
  'runs/N/refusals.jsonl acts that were refused and changed nothing, as the portal kept them beside the events';
const copyLine = `runs/N/for-client.jsonl  the events of run N as its client reads them, people by role and number. "whole" is the
                        SHA-256 of the whole event: the full evidence of the portal and its seals name the same`;

/** The text that explains evidence, or a client's copy of it, to whoever opens the ZIP. */
export const readmeOf = ({ key, name }: Signer, isCopy: boolean): string => `EVIDENCE OF RUNS

Open verify.html in a browser and choose this ZIP there, as it was downloaded. Nothing is sent anywhere.

  ${isCopy ? copyLine : `${eventsLine}\n  ${refusalsLine}`}
  releases/             what the product and its client said at that time; the first event names their SHA-256
  files/                artwork, pictures and photos; the release or the event names their SHA-256
  labels/               the bytes of a printed label as they were sent, in the language of their printer, and its picture
  pictures/             pictures of artwork, drawn by the portal for this ZIP
  manifest.json         all other files in their order with their SHA-256; manifest.sha256 is the sum of the manifest
  manifest.sig          the Ed25519 signature of manifest.json with the key of the portal, portal-key.pem

This ZIP is of the portal ${name.id}, ${name.site}. Its key has the SHA-256 fingerprint
  ${shownFingerprint(fingerprintOf(key))}
Do not believe a fingerprint that comes with a ZIP: ask for it at ${name.site}/api/portal, or whoever runs the portal.

Without the page: sha256sum tells the SHA-256 of a file. That of an event is that of its line without the line break.
  openssl pkeyutl -verify -pubin -inkey portal-key.pem -rawin -in manifest.json -sigfile manifest.sig

WHAT THIS PROVES

${list(proves)}
WHAT IT DOES NOT PROVE

${list(provesNot)}`;
