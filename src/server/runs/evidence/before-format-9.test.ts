import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '#domain/runs/evidence/words-of.ts';
import { verified } from '#testing/evidence.ts';

const samples = join(import.meta.dirname, '../../../testing/samples');

/** What a portal of format 8 has noted of the pieces in a run, and of how many events the rules say the same. */
const judgedIn = async (zip: string) => {
  const { colour, findings, gaps, runs } = await verified(await readFile(join(samples, zip)));
  return {
    ...{ colour, findings, gaps },
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
      ...{ colour: 'consistent', findings: [], gaps: [] },
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
      ...{ colour: 'consistent', findings: [], gaps: [] },
      runs: [['4 of 4']],
    });
  });
});
