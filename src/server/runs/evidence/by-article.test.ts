import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createClient } from '#domain/clients/contract.ts';
import { createProduct, type ProductDraft } from '#domain/products/contract.ts';
import { receiveRoll } from '#domain/rolls/contract.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import type { RunDraft } from '#domain/runs/contract.ts';
import { wordsOf } from '#domain/runs/evidence/words-of.ts';
import { onSqlite } from '#testing/engines.ts';
import { verified } from '#testing/evidence.ts';
import { addItem } from '#testing/factories.ts';
import { addArtworkFile } from '#testing/rolls.ts';
import { addRunStation, everythingGone, knownWrong, unplayableRuns, workerAt } from '#testing/runs.ts';
import { startTestApp } from '#testing/test-app.ts';

const samples = join(import.meta.dirname, '../../../testing/samples');

/** What a portal of format 8 has noted of the pieces in a run, and of how many events the rules say the same. */
const judgedIn = async (zip: string) => {
  const { colour, findings, gaps, runs } = await verified(await readFile(join(samples, zip)));
  return {
    colour,
    findings,
    gaps,
    runs: runs.map(({ events, replayed }) => [
      `${replayed.played} of ${events.length}`,
      ...events.flatMap(({ kind, verdict, said }) =>
        kind === 'first_piece' || kind === 'check' ? [`${verdict}${said ? `: ${wordsOf(said)}` : ''}`] : [],
      ),
    ]),
  };
};

/** A portal of format 8 wrote them; from format 9 on, nearly all of it is judged otherwise. */
describe('evidence of what is judged otherwise from format 9 on is what its own rules say', () => {
  test('numbers as they are typed and printed, SSCCs beside other elements, shops, and days', async () => {
    expect(await judgedIn('evidence-before-format-9.zip')).toEqual({
      colour: 'consistent',
      findings: [],
      gaps: [],
      runs: [
        // Under an FNSKU, 5 012345 678900, and 1 5012345 67890 7 for a unit: nothing is covered.
        ['5 of 5', 'right'],
        ['5 of 5', 'right'],
        // 042100005264 on goods that have 04252614.
        ['5 of 5', 'wrong: This is not SKU-3.'],
        // One SSCC with its contents twice, one with another batch, and one without a mark.
        ['8 of 8', 'right', 'right', 'right', 'wrong: This is not a label of SKU-4.'],
        // 2812345012345 is 2812345 by its client's pattern.
        ['5 of 5', 'wrong: This is the code of a case: this run labels units.'],
        // An expiry to the minute on the goods, and the batch in another code of the article as their label.
        ['6 of 6', 'right', 'right'],
        // One code on both, once in a symbol that is not marked as GS1.
        ['5 of 5', 'right'],
        // Produced on another day, to the minute.
        ['5 of 5', 'right'],
        // The code of the label on goods for which the article is stated, and the mark of their release.
        ['5 of 5', 'right'],
      ],
    });
  });

  test('a carton without batch and date', async () => {
    expect(await judgedIn('evidence-of-cartons-before-format-9.zip')).toEqual({
      colour: 'consistent',
      findings: [],
      gaps: [],
      runs: [['4 of 4']],
    });
  });
});

onSqlite((engine) => {
  test('pieces are judged by their article from format 9 on, and their events are what the rules say', async () => {
    const app = await startTestApp(engine);
    const editor = await app.as('editor');
    const client = { name: 'Orchard', inStoreCodes: '28AAAAAWWWWWC' };
    const { reply: orchard } = await editor.call(createClient, { body: client });
    let count = 0;

    /** What a run of a product says at its start, and to these acts. */
    const answersTo = async (product: Partial<ProductDraft>, draft: Partial<RunDraft>, acts: RunAct[]) => {
      count += 1;
      const labelSku = `L-${count}`;
      const artworkKey = await addArtworkFile(app, `${count} v1.pdf`);
      const labels = [{ labelSku, artworkFiles: [artworkKey], ...product.labels?.[0] }];
      const { reply: made } = await editor.call(createProduct, {
        body: { sku: `SKU-${count}`, clientId: orchard.id, ...product, labels },
      });
      const item = { id: await addItem(app.database, { labelSku }) };
      const received = { pieces: 9, artworkKey };
      const { reply: roll } = await editor.call(receiveRoll, { params: item, body: received });
      const station = await addRunStation(app, `Bench ${count}`);
      const worker = workerAt(station.at(await app.as('read_only')));
      const where = { productId: made.id, stationId: station.id, quantity: 9 };
      const { id, notes } = await worker.start({ ...where, ...draft });
      await worker.does(id, everythingGone);
      await worker.does(id, { kind: 'challenge', text: knownWrong });
      await worker.does(id, { kind: 'roll', code: roll.code, pieces: 9 });
      const answers: string[] = notes.map(({ code }) => code);
      for (const act of acts) {
        const { verdict, code } = await worker.does(id, act);
        answers.push(code ?? verdict);
      }
      return answers;
    };
    const piece = (kind: 'first_piece' | 'check', product: string, label: string | null): RunAct => ({
      kind,
      product,
      label,
      next: true,
      seen: label === null ? ['label'] : ['batch', 'date'],
    });
    const codes = [{ code: 'X000000001', kind: 'fnsku' as const }];
    const ean = '5012345678900';

    expect(
      await answersTo({ barcode: '5 012345 678900', codes }, {}, [
        piece('first_piece', ean, 'X000000001'),
        { kind: 'cover', text: ean },
      ]),
    ).toEqual(['right', 'run.still_readable']);
    expect(
      await answersTo({ barcode: '04252614', codes }, {}, [
        piece('first_piece', '042100005264', 'X000000001'),
        { kind: 'cover', text: '425261' },
      ]),
    ).toEqual(['right', 'run.still_readable']);
    const pallet = `(00)340123456000000019(02)0${ean}(37)24(10)L7`;
    expect(
      await answersTo({ barcode: ean, labels: [{ carries: ['sscc'] }] }, { batch: 'L7', level: 'pallet' }, [
        piece('first_piece', `020${ean}3724`, pallet),
        piece('check', `020${ean}3724`, pallet),
      ]),
    ).toEqual(['run.batch_by_eye', 'right', 'run.number_used']);
    expect(
      await answersTo({ barcode: '2812345', codes }, {}, [
        piece('first_piece', '2812345012345', 'X000000001'),
      ]),
    ).toEqual(['right']);
    const box = { code: '15012345678907', kind: 'gtin' as const, level: 'case' as const };
    expect(
      await answersTo(
        { barcode: ean, codes: [box], labels: [{ printLayout: 'carton' }] },
        { level: 'case' },
        [piece('first_piece', box.code, null)],
      ),
    ).toEqual(['run.no_scan_tells', 'right']);
    const places = [{ code: ean, standsOn: 'goods' as const, labelId: null, isStated: true }];
    const dated = { batch: 'L7', bestBefore: '2027-12-31' };
    expect(
      await answersTo({ barcode: ean, places, labels: [{ printLayout: 'best_before' }] }, dated, [
        piece('first_piece', ean, `010${ean}1527123110L7`),
        { kind: 'bare', text: null },
        piece('first_piece', ean, `010${ean}1527123110L7`),
      ]),
    ).toEqual(['run.try_bare_first', 'right', 'right']);
    expect(await unplayableRuns(app)).toEqual([]);
  });
});
