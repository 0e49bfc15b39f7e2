/** Verifies evidence without a browser: `npm run verify -- evidence.zip`. */
import { hash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { plainText } from '#domain/runs/evidence/plain-text.ts';
import { readFingerprint } from '#domain/runs/evidence/signing.ts';
import {
  groundsOf,
  headlineOf,
  ofWords,
  sealsWords,
  signingWords,
} from '#domain/runs/evidence/verdict-words.ts';
import { verify } from '#domain/runs/evidence/verify.ts';
import { verifySignature } from '#server/portal/verify-signature.ts';

const usage = `Verifies a ZIP of evidence, as its page does.

Usage: npm run verify -- FILE.zip [--fingerprint TEXT]... [--seal FILE]...

  --fingerprint  The fingerprint of the key of the portal; without it nothing is proven
  --seal         A seal that was kept outside the portal

Exits with 0 only if everything is proven.
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    fingerprint: { type: 'string', multiple: true },
    seal: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  },
});
const [path] = positionals;
if (path === undefined || values.help) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
const typed = values.fingerprint ?? [];
const fingerprints = typed.flatMap((text) => readFingerprint(text) ?? []);
if (fingerprints.length < typed.length) {
  console.error('A fingerprint has 64 digits and letters from a to f.');
  process.exit(2);
}
const file = await open(path);
const verification = await verify(
  {
    size: (await file.stat()).size,
    read: async (from, to) => {
      const bytes = new Uint8Array(to - from);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      return bytes.subarray(0, bytesRead);
    },
  },
  {
    digest: (bytes) => hash('sha256', bytes),
    verifySignature,
    fingerprints,
    seals: await Promise.all((values.seal ?? []).map((seal) => readFile(seal, 'utf8'))),
  },
);
await file.close();
/** Says a sentence in one line, whatever the ZIP has put into it. */
const say = (sentence: string): void => console.log(plainText(sentence).replace(/\s/g, ' '));
say(headlineOf(verification));
say(ofWords(verification));
say(signingWords(verification));
for (const sentence of sealsWords(verification)) say(sentence);
for (const run of verification.runs)
  for (const { sentence, isProof } of groundsOf(run, verification)) say(`${isProof ? '✓' : '–'} ${sentence}`);
for (const { path: at, sentence } of [...verification.findings, ...verification.gaps])
  say(`${at ?? 'ZIP'}: ${sentence}`);
process.exitCode = verification.colour === 'proven' ? 0 : 1;
