import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '#domain/clients/contract.ts';
import { createHold, releaseHold } from '#domain/holds/contract.ts';
import { createPrintJob } from '#domain/printing/job-contract.ts';
import { createProduct, type ProductDraft } from '#domain/products/contract.ts';
import { receiveRoll } from '#domain/rolls/contract.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { readLine } from '#domain/runs/evidence/event-line.ts';
import { groundsOf } from '#domain/runs/evidence/verdict-words.ts';
import { Replay } from '#domain/runs/evidence/replay.ts';
import { textOfEvent } from '#domain/runs/event-text.ts';
import { findRelease } from '#server/releases/store.ts';
import { onSqlite } from '#testing/engines.ts';
import { verified } from '#testing/evidence.ts';
import { addItem, addPrinter } from '#testing/factories.ts';
import { addArtworkFile } from '#testing/rolls.ts';
import { addRunStation, everythingGone, knownWrong, unplayableRuns, workerAt } from '#testing/runs.ts';
import { startTestApp, testPassword } from '#testing/test-app.ts';
import { eventsOf } from '../events-store.ts';

const samples = join(import.meta.dirname, '../../../testing/samples');

/** What a portal of format 10 noted of each run from its labels on, after how many of its events the rules say the same. */
const judgedIn = async (zip: string) => {
  const { colour, findings, gaps, runs } = await verified(await readFile(join(samples, zip)));
  const ofRuns = runs.map(({ events, replayed }) => [
    `${replayed.played} of ${events.length}`,
    ...events.flatMap(({ kind, verdict, said }) =>
      ['start', 'clear', 'challenge', 'hold', 'hold_released'].includes(kind) ? [] : [said?.code ?? verdict],
    ),
  ]);
  return { colour, findings, gaps, runs: ofRuns };
};

const ean = '5012345678900';
const batch = 'B9';
/** What the maker has on its goods, what the portal prints, and what a label from a roll says. */
const makers = `010${ean}1727123110${batch}`;
const printed = `010${ean}1527123110${batch}`;
const numbered = (n: number) => `${makers}\u001d21S-${n}`;
const layout = { printLayout: 'best_before' as const };
const onGoods = { code: ean, standsOn: 'goods' as const, labelId: null, isStated: true };
const bare = (text: string | null): RunAct => ({ kind: 'bare', text });
const piece = (product: string, label: string, kind: 'first_piece' | 'check' = 'first_piece'): RunAct => ({
  kind,
  product,
  label,
  next: true,
  seen: ['batch', 'date'],
});

type Step = RunAct | 'hold' | 'release' | 'answer';
interface Case {
  product: Partial<ProductDraft>;
  isFromRoll?: boolean;
  steps: Step[];
  before: string[];
  now: string[];
}

const cases: Record<string, Case> = {
  'the maker’s own code, as the label that the portal prints with another date': {
    product: { labels: [layout] },
    steps: [piece(ean, makers)],
    before: ['5 of 5', 'right', 'right'],
    now: ['right', 'run.goods_for_label'],
  },
  'the maker’s own code as the goods, beside what the portal prints': {
    product: { labels: [layout] },
    steps: [piece(makers, printed)],
    before: ['4 of 4', 'right'],
    now: ['right', 'right'],
  },
  'the same, where the number is stated to stand on the goods': {
    product: { labels: [layout], places: [onGoods] },
    steps: [piece(makers, printed), bare(makers), bare(null), piece(makers, printed)],
    before: ['4 of 4', 'right'],
    now: ['right', 'run.try_bare_first', 'run.not_bare_code', 'right', 'right'],
  },
  'the maker’s own code, as a label from a roll that the portal could print': {
    product: { labels: [layout] },
    isFromRoll: true,
    steps: [piece(ean, makers), bare(makers)],
    before: ['5 of 5', 'right', 'right'],
    now: ['right', 'run.try_bare_first', 'run.bare_readable'],
  },
  'goods whose only code is the maker’s, under a label with a number more': {
    product: {},
    isFromRoll: true,
    steps: [
      piece(makers, numbered(1)),
      piece(makers, numbered(1)),
      bare(null),
      piece(makers, numbered(1)),
      bare(makers),
      bare(null),
      piece(makers, numbered(1)),
      piece(makers, numbered(2), 'check'),
      piece(makers, numbered(2), 'check'),
    ],
    before: ['4 of 4', 'right'],
    now: [
      'right',
      'run.try_bare_first',
      'run.try_bare_first',
      'run.bare_goods_none',
      'run.try_bare_first',
      'right',
      'right',
      'right',
      'right',
      'run.number_used',
    ],
  },
  'an editor who has put the run on hold, as its second person': {
    product: { codes: [{ code: 'X000000001', kind: 'fnsku' }] },
    isFromRoll: true,
    steps: ['hold', 'release', piece(ean, '4006381333931'), 'answer'],
    before: ['7 of 7', 'right', 'run.not_this_label'],
    now: ['right', 'run.not_this_label', 'text.as_written'],
  },
};

test('evidence of what is judged otherwise from format 11 on is what the rules of format 10 say', async () => {
  expect(await judgedIn('evidence-before-format-11.zip')).toEqual({
    colour: 'consistent',
    findings: [],
    gaps: [],
    runs: Object.values(cases).map(({ before }) => before),
  });
});

onSqlite((engine) => {
  test('from format 11 on goods and label are told apart by what their codes say, and the events are what the rules say', async () => {
    const app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' });
    const editor = await app.as('editor');
    const { reply: orchard } = await editor.call(createClient, { body: { name: 'Orchard' } });
    const printerId = await addPrinter(app.database, { name: 'Nobody there', port: 9 });
    const ids: number[] = [];

    const answersTo = async ({ product, isFromRoll = false, steps }: Case, nth: number) => {
      const artworkKey = await addArtworkFile(app, `${nth} v1.pdf`);
      await app.storage.put(artworkKey, Buffer.from(`${nth} v1.pdf`), { contentType: 'application/pdf' });
      const labelSku = `L-${nth}`;
      const labels = [{ id: `label-${nth}`, labelSku, artworkFiles: [artworkKey], ...product.labels?.[0] }];
      const body = { sku: `SKU-${nth}`, barcode: ean, ...product, clientId: orchard.id, labels };
      const { reply: made } = await editor.call(createProduct, { body });
      const station = await addRunStation(app, `Bench ${nth}`);
      const reader = await app.as('read_only');
      const worker = workerAt(station.at(reader));
      const facts = { batch, bestBefore: '2027-12-31' };
      const { id } = await worker.start({ productId: made.id, stationId: station.id, quantity: 9, ...facts });
      ids.push(id);
      await worker.does(id, everythingGone);
      await worker.does(id, { kind: 'challenge', text: knownWrong });
      const issue = async (): Promise<RunAct> => {
        if (!isFromRoll) {
          const job = { printerId, productId: made.id, labelId: `label-${nth}`, quantity: 3 };
          const { reply } = await reader.call(createPrintJob, {
            body: { ...job, layout: 'best_before', fields: facts },
          });
          return { kind: 'print', jobId: reply.id };
        }
        const item = { id: await addItem(app.database, { labelSku }) };
        const { reply } = await editor.call(receiveRoll, { params: item, body: { pieces: 9, artworkKey } });
        return { kind: 'roll', code: reply.code, pieces: 3 };
      };
      const answers: string[] = [];
      let holdId = 0;
      for (const step of [await issue(), ...steps]) {
        if (step === 'hold') {
          const on = { on: 'product' as const, id: made.id, reason: 'Glass' };
          holdId = (await editor.call(createHold, { body: on })).reply.id;
        } else if (step === 'release') {
          const signature = { password: testPassword };
          const released = { reason: 'None found', signature };
          await (await app.as('administrator')).call(releaseHold, { params: { id: holdId }, body: released });
        } else {
          const act: RunAct = step === 'answer' ? { kind: 'second_person', reason: 'Looked at' } : step;
          const actor = step === 'answer' ? workerAt(station.at(editor)) : worker;
          const answer = await actor.does(id, act);
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

    const zip = await (await editor.fetch(`/api/runs/${ids[4]}/evidence`)).arrayBuffer();
    const whole = await verified(Buffer.from(zip));
    expect(
      whole.runs
        .flatMap((run) => groundsOf(run, whole))
        .map(({ sentence }) => sentence)
        .join(),
    ).toContain('somebody tried goods without their label, and said that theirs says less.');

    // By the rules of format 10, who had put the run on hold was none to sign.
    const { read } = app.database;
    const held = ids.at(-1) ?? 0;
    const product = await read
      .selectFrom('runs')
      .select('product_id')
      .where('id', '=', held)
      .executeTakeFirst();
    const release = await findRelease(read, 'product', product?.product_id ?? 0, 1);
    const [events = []] = await Array.fromAsync(eventsOf(read, held));
    const faultsIf = (format: number): string => {
      const replay = new Replay(held, {
        releases: { product: release?.content ?? null, client: null },
        used: new Map(),
      });
      const lines = events.map((event) =>
        textOfEvent(
          held,
          event.kind === 'second_person' ? { ...event, format: format === 10 ? 10 : 11 } : event,
        ),
      );
      return lines
        .flatMap((line) => {
          const event = readLine(line);
          return event ? replay.next(event) : ['cannot be read.'];
        })
        .join();
    };
    expect(faultsIf(11)).toBe('');
    expect(faultsIf(10)).toContain('must be somebody who has not worked in this run');
  });
});
