/** The page that verifies evidence: it takes a ZIP and seals, and shows what `verify` finds. It sends no requests. */
import { counted, textOf, verify } from './verifier.js';

/** @typedef {import('./verifier.js').Verification} Verification */
/** @typedef {import('./verifier.js').VerifiedRun} VerifiedRun */
/** @typedef {import('./verifier.js').SealedEvent} SealedEvent */

const shownAtOnce = 200;

/**
 * @param {string} name @param {Record<string, string>} [attributes] @param {...(string | Node)} children
 */
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
};

/** @param {string} id */
const part = (id) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no ${id}.`);
  return element;
};

/** @param {string} id */
const input = (id) => {
  const element = part(id);
  if (!(element instanceof HTMLInputElement)) throw new Error(`${id} is no input.`);
  return element;
};

/** @param {Uint8Array} bytes */
const digest = async (bytes) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** @param {File} file @returns {import('./verifier.js').Source} */
const sourceOf = (file) => ({
  size: file.size,
  read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
});

/** @param {string} at */
const shownInstant = (at) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

/** @param {unknown} value @returns {string} */
const shownValue = (value) => {
  if (Array.isArray(value)) return value.map(shownValue).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, inner]) => `${name} ${shownValue(inner)}`)
      .join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : textOf(value);
};

/** @type {Record<string, string>} */
const kinds = {
  start: 'Started',
  clear: 'Line cleared',
  challenge: 'Known-wrong code tried',
  roll: 'Roll issued',
  print: 'Labels printed',
  first_piece: 'First piece',
  check: 'Check',
  cover: 'Covered code tried',
  stop: 'Stopped',
  resume: 'Resumed',
  second_person: 'Second person',
  spoil: 'Spoiled',
  return: 'Returned to the roll',
  photo: 'Photo',
  hand_over: 'Taken over',
  move: 'Moved to another station',
  reconcile: 'Counting began',
  close: 'Closed',
  abandon: 'Abandoned',
  superseded: 'New release found',
};
/** @type {Record<string, string>} */
const verdicts = { right: '✓ right', wrong: '✗ wrong', refused: '– refused', repeated: '= not counted' };

/** @param {SealedEvent} event */
const rowOf = ({ seq, at, user, station, kind, verdict, reason = null, said = null, detail }) =>
  make(
    'tr',
    { class: verdict },
    make('td', {}, String(seq)),
    make('td', {}, shownInstant(at)),
    make('td', {}, station ? `${user.name}, ${station.name}` : user.name),
    make('td', {}, kinds[kind] ?? kind),
    make('td', {}, verdicts[verdict] ?? verdict),
    make(
      'td',
      {},
      ...(reason === null ? [] : [make('p', {}, reason)]),
      ...(said === null ? [] : [make('p', {}, `${said.code} ${shownValue(said.values)}`.trim())]),
      ...(kind === 'start' ? [] : [make('p', { class: 'said' }, shownValue(detail))]),
    ),
  );

/** @param {string} name @param {unknown} value */
const factOf = (name, value) =>
  value === null || value === undefined || value === ''
    ? []
    : [make('div', {}, make('dt', {}, name), make('dd', {}, textOf(value)))];

/** @param {VerifiedRun} run @param {readonly SealedEvent[]} events @param {HTMLElement} body */
const fill = ({ events: all }, events, body) => {
  body.replaceChildren(...events.map(rowOf));
  return all.length > events.length;
};

/** @param {VerifiedRun} run */
const eventsOf = (run) => {
  const body = make('tbody');
  const head = make(
    'tr',
    {},
    ...['No.', 'When', 'Who', 'What', 'Verdict', 'Said'].map((name) => make('th', { scope: 'col' }, name)),
  );
  const table = make(
    'div',
    { class: 'wide', tabindex: '0', role: 'region', 'aria-label': `Events of run ${run.id}` },
    make('table', {}, make('thead', {}, head), body),
  );
  const isMore = fill(run, run.events.slice(0, shownAtOnce), body);
  if (!isMore) return [table];
  const more = make('button', { type: 'button' }, `Show all ${counted(run.events.length, 'event')}`);
  more.addEventListener('click', () => {
    fill(run, run.events, body);
    more.remove();
  });
  return [table, more];
};

/** @param {VerifiedRun} run @param {Verification} verification @param {File} file */
const pictureOf = async (run, { entries }, file) => {
  const figures = run.pictures.slice(0, shownAtOnce).flatMap(({ path, caption }) => {
    const entry = entries.get(path);
    if (!entry) return [];
    const start = entry.offset + 30 + new TextEncoder().encode(path).length;
    const type = /\.png$/i.test(path) ? 'image/png' : /\.webp$/i.test(path) ? 'image/webp' : 'image/jpeg';
    const src = URL.createObjectURL(file.slice(start, start + entry.size, type));
    return [
      make(
        'figure',
        {},
        make('img', { src, alt: `${caption} of run ${run.id}` }),
        make('figcaption', {}, caption),
      ),
    ];
  });
  return figures.length === 0 ? [] : [make('div', { class: 'pictures' }, ...figures)];
};

/** @param {VerifiedRun} run @param {Verification} verification @param {File} file */
const sectionOf = async (run, verification, file) => {
  /** @type {Record<string, unknown>} */
  const detail = run.events[0]?.detail ?? {};
  const { issued, spoiled, returned, applied, right, wrong, scanned, seen, repeated } = run.sums;
  const unexplained = applied === null ? null : issued - spoiled - returned - applied;
  const seals = run.seals.map(({ number, at, seq, isKept }) =>
    make(
      'p',
      {},
      `${isKept ? '✓' : '✗'} Seal ${number} of ${shownInstant(at)}: ${counted(seq, 'event')}${isKept ? ', as they were then.' : ', and they are others now.'}`,
    ),
  );
  return make(
    'section',
    {},
    make('h2', {}, `Run ${run.id}, ${textOf(detail['sku']) || 'a product that cannot be read'}`),
    make(
      'dl',
      {},
      ...factOf('Client', detail['clientName']),
      ...factOf('Release', detail['release']),
      ...factOf('Client’s release', detail['clientRelease']),
      ...factOf('Label', detail['labelSku']),
      ...factOf('GTIN', detail['gtin']),
      ...factOf('Batch', detail['batch']),
      ...factOf('Best before', detail['bestBefore']),
      ...factOf('Issued', issued),
      ...factOf('Applied', applied ?? 'not counted'),
      ...factOf('Spoiled', spoiled),
      ...factOf('Returned', returned),
      ...factOf('Unexplained', unexplained),
      ...factOf('Right checks', right),
      ...factOf('Wrong checks', wrong),
      ...factOf('Shadow mode', detail['isShadow'] === true ? 'yes: it warned and stopped nobody' : null),
    ),
    ...(scanned + seen === 0
      ? []
      : [
          make(
            'p',
            {},
            `${counted(scanned + seen, 'check')} ${scanned + seen === 1 ? 'counts' : 'count'}: ${scanned} by scan, ${seen} by eye. ${counted(repeated, 'check')} ${repeated === 1 ? 'was' : 'were'} kept and not counted.`,
          ),
        ]),
    ...seals,
    ...(await pictureOf(run, verification, file)),
    ...eventsOf(run),
  );
};

/** @param {Verification} verification @param {number} seals */
const verdictOf = ({ findings, gone, manifest, runs }, seals) => {
  const isWhole = findings.length === 0;
  const events = runs.reduce((sum, run) => sum + run.events.length, 0);
  return make(
    'div',
    { class: isWhole ? 'verdict whole' : 'verdict broken', role: 'status' },
    make(
      'h2',
      {},
      isWhole
        ? '✓ Nothing was changed, removed or added'
        : `✗ ${counted(findings.length, 'thing is', 'things are')} not as written`,
    ),
    make(
      'p',
      {},
      `${counted(runs.length, 'run')}, ${counted(events, 'event')}${manifest ? `. Written on ${shownInstant(manifest.madeAt)} by ${manifest.madeBy}.` : '.'}`,
    ),
    make(
      'p',
      {},
      seals === 0
        ? 'No seal was given: that the newest events were removed before the ZIP was written could not be seen.'
        : `Compared with ${counted(seals, 'seal')}.`,
    ),
    make(
      'ul',
      {},
      ...findings
        .slice(0, shownAtOnce)
        .map(({ path, sentence }) =>
          make('li', {}, ...(path === null ? [] : [make('code', {}, path), ' ']), sentence),
        ),
    ),
    ...(gone.length === 0
      ? []
      : [
          make(
            'p',
            {},
            `${counted(gone.length, 'file was', 'files were')} gone already when the ZIP was written:`,
          ),
          make(
            'ul',
            {},
            ...gone.map(({ path, reason }) => make('li', {}, make('code', {}, path), ` ${reason}`)),
          ),
        ]),
  );
};

/** @type {File | null} */
let zip = null;
/** @type {{ name: string, text: string }[]} */
let seals = [];
let turn = 0;

const show = async () => {
  const result = part('result');
  part('seals').textContent = seals.length === 0 ? '' : `Seals: ${seals.map(({ name }) => name).join(', ')}`;
  if (!zip) return;
  const file = zip;
  turn += 1;
  const mine = turn;
  for (const image of result.querySelectorAll('img')) URL.revokeObjectURL(image.src);
  const bar = make('progress', { max: '1', value: '0', 'aria-label': 'Verified' });
  result.replaceChildren(make('p', {}, `Verifying ${file.name} …`), bar);
  try {
    const verification = await verify(sourceOf(file), {
      digest,
      seals: seals.map(({ text }) => text),
      progress: (done, of) => bar.setAttribute('value', String(done / of)),
    });
    const sections = [];
    for (const run of verification.runs) sections.push(await sectionOf(run, verification, file));
    if (mine !== turn) return;
    result.replaceChildren(
      make('p', { class: 'name' }, file.name),
      verdictOf(verification, seals.length),
      ...sections,
    );
    document.title = verification.findings.length === 0 ? '✓ Verified evidence' : '✗ Changed evidence';
  } catch (error) {
    if (mine !== turn) return;
    const sentence = error instanceof Error ? error.message : String(error);
    result.replaceChildren(
      make(
        'div',
        { class: 'verdict broken', role: 'status' },
        make('h2', {}, '✗ This file could not be read'),
        make('p', {}, sentence),
      ),
    );
  }
};

/** @param {Iterable<File>} files */
const take = async (files) => {
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

for (const id of ['zip', 'seal'])
  input(id).addEventListener('change', () => void take(input(id).files ?? []));
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void take(event.dataTransfer?.files ?? []);
});
