import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '#domain/clients/contract.ts';
import { createProduct, updateProduct, type ProductDraft } from '#domain/products/contract.ts';
import { quarantineRoll, receiveRoll, releaseRoll } from '#domain/rolls/contract.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { onSqlite } from '#testing/engines.ts';
import { verified } from '#testing/evidence.ts';
import { addItem } from '#testing/factories.ts';
import { addArtworkFile } from '#testing/rolls.ts';
import { addRunStation, everythingGone, knownWrong, unplayableRuns, workerAt } from '#testing/runs.ts';
import { startTestApp } from '#testing/test-app.ts';

const samples = join(import.meta.dirname, '../../../testing/samples');

/** What a portal of format 9 noted of each run from its roll on, after how many of its events the rules say the same. */
const judgedIn = async (zip: string) => {
  const { colour, findings, gaps, runs } = await verified(await readFile(join(samples, zip)));
  const ofRuns = runs.map(({ events, replayed }) => [
    `${replayed.played} of ${events.length}`,
    ...events.flatMap(({ kind, verdict, said }) =>
      ['start', 'clear', 'challenge', 'superseded'].includes(kind) ? [] : [said?.code ?? verdict],
    ),
  ]);
  return { colour, findings, gaps, runs: ofRuns };
};

const ean = '5012345678900';
const fnsku = { code: 'X000000001', kind: 'fnsku' as const };
const dated = `010${ean}10B9`;
const onLabel = (code: string) => [{ code, standsOn: 'label' as const, labelId: null, isStated: true }];
const reason = { reason: 'Looked at' };
const piece = (kind: 'first_piece' | 'check', product: string, label: string): RunAct => ({
  kind,
  product,
  label,
  next: true,
  seen: ['batch'],
});

interface Made {
  productId: number;
  clientRelease: number;
  roll: string;
}
type Step = RunAct | 'quarantine' | 'release';
interface Case {
  product: Partial<ProductDraft>;
  /** The label SKU that its product has once the roll is there. */
  renamed?: string;
  steps: (made: Made) => Step[];
  before: string[];
  now: string[];
}

const cases: Record<string, Case> = {
  'the UPC-A that the SKU of another product would be as UPC-E': {
    product: { sku: '04252614', barcode: ean, places: onLabel('L-1'), labels: [{ labelSku: 'L-1' }] },
    steps: () => [piece('first_piece', '042100005264', 'L-1')],
    before: ['5 of 5', 'right', 'right'],
    now: ['right', 'run.not_this_product'],
  },
  'the UPC-A that a label SKU would be as UPC-E': {
    product: { barcode: ean, places: onLabel('04252614'), labels: [{ labelSku: '04252614' }] },
    steps: () => [piece('first_piece', ean, '042100005264')],
    before: ['5 of 5', 'right', 'right'],
    now: ['right', 'run.not_this_label'],
  },
  'a roll that comes back from quarantine': {
    product: { barcode: ean },
    steps: ({ roll }) => [
      piece('first_piece', ean, roll),
      'quarantine',
      { kind: 'second_person', ...reason },
      'release',
      { kind: 'roll', code: roll, pieces: 3 },
      piece('first_piece', ean, roll),
      'quarantine',
      { kind: 'second_person', ...reason },
    ],
    before: ['9 of 9', 'right', 'right', 'text.as_written', 'right', 'run.roll_not_issued'],
    now: ['right', 'right', 'text.as_written', 'right', 'right', 'text.as_written'],
  },
  'a code of the label that is on the goods, too, in the count': {
    product: { barcode: ean, places: onLabel('L-4'), labels: [{ labelSku: 'L-4' }] },
    steps: () => [
      piece('first_piece', ean, dated),
      { kind: 'reconcile' },
      piece('check', ean, dated),
      { kind: 'bare', text: dated },
      { kind: 'second_person', ...reason },
      piece('check', ean, 'L-4'),
    ],
    before: ['10 of 10', 'right', 'right', 'right', 'right', 'run.bare_readable', 'text.as_written', 'right'],
    now: [
      'right',
      'run.try_bare_first',
      'right',
      'run.try_bare_first',
      'run.bare_readable',
      'text.as_written',
      'right',
    ],
  },
  'the serial number of a label with Transparency codes, where it covers': {
    product: { barcode: ean, codes: [fnsku], labels: [{ labelSku: 'L-5', carries: ['transparency'] }] },
    steps: () => [piece('first_piece', ean, fnsku.code), { kind: 'cover', text: `010${ean}21S1` }],
    before: ['6 of 6', 'right', 'right', 'run.still_readable'],
    now: ['right', 'right', 'run.not_covered_code'],
  },
  'a roll whose label SKU has another dash': {
    product: { barcode: ean, labels: [{ labelSku: 'MN-00123' }] },
    renamed: 'MN\u201300123',
    steps: () => [],
    before: ['4 of 4', 'run.roll_of_another_label'],
    now: ['right'],
  },
  'the mark of a release that has none': {
    product: { barcode: ean },
    steps: ({ productId, clientRelease }) => [
      piece('first_piece', ean, `LP1/${productId}/1/${clientRelease}`),
    ],
    before: ['5 of 5', 'right', 'right'],
    now: ['right', 'run.not_this_label'],
  },
};

test('evidence of what is judged otherwise from format 10 on is what the rules of format 9 say', async () => {
  const runs = Object.values(cases).map(({ before }) => before);
  expect(await judgedIn('evidence-before-format-10.zip')).toEqual({
    colour: 'consistent',
    findings: [],
    gaps: [],
    runs,
  });
});

onSqlite((engine) => {
  test('from format 10 on it is judged by what each code is known as, and its events are what the rules say', async () => {
    const app = await startTestApp(engine);
    const editor = await app.as('editor');
    const { reply: orchard } = await editor.call(createClient, { body: { name: 'Orchard' } });

    const answersTo = async ({ product, renamed, steps }: Case, nth: number) => {
      const artworkKey = await addArtworkFile(app, `${nth} v1.pdf`);
      const labelSku = product.labels?.[0]?.labelSku ?? `L-${nth}`;
      const label = { ...product.labels?.[0], labelSku, artworkFiles: [artworkKey] };
      const body = { sku: `SKU-${nth}`, ...product, clientId: orchard.id, labels: [label] };
      const { reply: made } = await editor.call(createProduct, { body });
      const item = { id: await addItem(app.database, { labelSku }) };
      const received = { pieces: 9, artworkKey };
      const { code } = (await editor.call(receiveRoll, { params: item, body: received })).reply;
      if (renamed !== undefined) {
        const labels = made.labels.map((one) => ({ ...one, labelSku: renamed }));
        const params = { id: made.id };
        const { reply } = await editor.call(updateProduct, { params, body: { ...body, labels } });
        if (reply.labels[0]?.labelSku !== renamed) throw new Error('It has its old label SKU.');
      }
      const station = await addRunStation(app, `Bench ${nth}`);
      const worker = workerAt(station.at(await app.as('read_only')));
      const where = { productId: made.id, stationId: station.id, quantity: 9, batch: 'B9' };
      const { id, clientRelease } = await worker.start(where);
      await worker.does(id, everythingGone);
      await worker.does(id, { kind: 'challenge', text: knownWrong });
      const answers: string[] = [];
      const by = { productId: made.id, clientRelease: clientRelease ?? 0, roll: code };
      for (const step of [{ kind: 'roll' as const, code, pieces: 3 }, ...steps(by)]) {
        if (typeof step === 'string') {
          const act = step === 'quarantine' ? quarantineRoll : releaseRoll;
          await editor.call(act, { params: { code }, body: reason });
        } else {
          const actor = step.kind === 'second_person' ? workerAt(station.at(editor)) : worker;
          const answer = await actor.does(id, step);
          answers.push(answer.code ?? answer.verdict);
        }
      }
      return answers;
    };

    const given: Record<string, string[]> = {};
    for (const [nth, [name, one]] of Object.entries(cases).entries())
      given[name] = await answersTo(one, nth + 1);
    expect(given).toEqual(Object.fromEntries(Object.entries(cases).map(([name, { now }]) => [name, now])));
    expect(await unplayableRuns(app)).toEqual([]);
  });
});
