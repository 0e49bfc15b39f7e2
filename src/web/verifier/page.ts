/** The page that verifies evidence: it takes a ZIP, seals and a fingerprint, and shows what `verify` finds. It sends no requests. */
import { proves, provesNot } from '#domain/runs/proof.ts';
import { readFingerprint } from '#domain/runs/evidence/signing.ts';
import { headlineOf } from '#domain/runs/evidence/verdict-words.ts';
import { verify, type Verification } from '#domain/runs/evidence/verify.ts';
import type { ZipSource } from '#domain/runs/evidence/zip-format.ts';
import { list, make } from './dom.ts';
import './page.css';
import { digest, verifySignature } from './crypto.ts';
import { showRun } from './show-run.ts';
import { showVerdict } from './show-verdict.ts';
import { pageWords as words } from './words.ts';

const chooser = (attributes: Record<string, string>, text: string, hint: string) => {
  const input = document.createElement('input');
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
  return { input, label: make('label', {}, text, ' ', make('small', {}, hint), ' ', input) };
};

const zipField = chooser({ type: 'file', accept: '.zip' }, words.zip, words.zipHint);
const sealField = chooser({ type: 'file', accept: '.json,.txt', multiple: '' }, words.seals, words.sealsHint);
const keyField = chooser(
  { type: 'text', autocomplete: 'off', spellcheck: 'false' },
  words.fingerprint,
  words.fingerprintHint,
);
const sealNames = make('p');
const keyFault = make('p', { class: 'fault', role: 'alert' });
const result = make('div', { 'aria-live': 'polite' });

document
  .getElementById('page')
  ?.replaceChildren(
    make('h1', {}, words.title),
    make('p', {}, words.lead),
    make('div', { class: 'choose' }, zipField.label, sealField.label, keyField.label),
    keyFault,
    sealNames,
    result,
    make(
      'div',
      { class: 'bounds' },
      make('h2', {}, words.proves),
      list(proves),
      make('h2', {}, words.provesNot),
      list(provesNot),
    ),
  );

const sourceOf = (file: File): ZipSource => ({
  size: file.size,
  read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
});

let zip: File | null = null;
let seals: { name: string; text: string }[] = [];
let turn = 0;

/** The fingerprints that were typed; a text that is none is said. */
const fingerprints = (): string[] => {
  const typed = keyField.input.value.split(/[,;\n]+/).filter((text) => text.trim() !== '');
  const read = typed.map(readFingerprint);
  keyFault.textContent = read.includes(null) ? words.noFingerprint : '';
  return read.flatMap((one) => one ?? []);
};

const showAll = (file: File, verification: Verification): void => {
  result.replaceChildren(
    make('p', { class: 'name' }, file.name),
    showVerdict(verification),
    ...verification.runs.map((run) => showRun(run, verification, file)),
  );
  document.title = headlineOf(verification);
};

const show = async (): Promise<void> => {
  sealNames.textContent =
    seals.length === 0 ? '' : words.sealsMap({ map: seals.map(({ name }) => name).join(', ') });
  const known = fingerprints();
  if (!zip) return;
  const file = zip;
  turn += 1;
  const mine = turn;
  for (const image of result.querySelectorAll('img')) URL.revokeObjectURL(image.src);
  const bar = make('progress', { max: '1', value: '0', 'aria-label': words.verified });
  result.replaceChildren(make('p', {}, words.verifying({ name: file.name })), bar);
  try {
    const verification = await verify(sourceOf(file), {
      digest,
      verifySignature,
      fingerprints: known,
      seals: seals.map(({ text }) => text),
      progress: (done, of) => bar.setAttribute('value', String(done / of)),
    });
    if (mine === turn) showAll(file, verification);
  } catch (error) {
    if (mine !== turn) return;
    const sentence = error instanceof Error ? error.message : String(error);
    result.replaceChildren(
      make(
        'div',
        { class: 'verdict contradicted', role: 'status' },
        make('h2', {}, words.unread),
        make('p', {}, sentence),
      ),
    );
  }
};

const take = async (files: Iterable<File>): Promise<void> => {
  for (const file of files) {
    if (/\.(?:json|txt)$/i.test(file.name))
      seals = [
        ...seals.filter(({ name }) => name !== file.name),
        { name: file.name, text: await file.text() },
      ];
    else zip = file;
  }
  await show();
};

for (const { input } of [zipField, sealField])
  input.addEventListener('change', () => void take(input.files ?? []));
keyField.input.addEventListener('change', () => void show());
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void take(event.dataTransfer?.files ?? []);
});
