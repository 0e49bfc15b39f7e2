import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);
const testing = join(import.meta.dirname, '../../../testing');

const Judged = z.object({
  tables: z.tuple([z.array(z.string()), z.array(z.string()), z.number(), z.number()]),
  colour: z.string(),
  played: z.tuple([z.number(), z.number()]),
  lies: z.array(z.array(z.string())),
});

/** How evidence of format 8 is judged by a program whose tables are changed in this way. */
const judged = async (change: string) => {
  const program = join(testing, 'programs/judge-with-other-tables.ts');
  const zip = join(testing, 'samples/evidence-of-format-8.zip');
  const { stdout } = await run(process.execPath, [program, zip, change]);
  return Judged.parse(JSON.parse(stdout));
};

describe('evidence of before permissions, roles and limits changed', () => {
  let asTheyAre: z.infer<typeof Judged>;

  beforeAll(async () => {
    asTheyAre = await judged('as they are');
  });

  test('every event of every person in it is what the rules say, and lies are found', () => {
    expect([asTheyAre.colour, asTheyAre.played]).toEqual(['consistent', [25, 25]]);
    expect(asTheyAre.lies).toEqual([
      ['second_person is not signed by somebody who may be a second person.'],
      ['hold_released is not signed by somebody who may release it.'],
      ['start is no start.'],
      ['first_piece could not have happened: the rules refuse it. Scan the known-wrong card first.'],
      ['roll does not say who did what.'],
      ['start plans what no portal plans.'],
    ]);
  });

  test.each([
    ['withdrawn', [[], ['administrator', 'clerk', 'read_only'], 1, 1]],
    [
      'opened',
      [
        ['read_only', 'editor', 'administrator', 'client', 'supplier'],
        ['administrator', 'editor', 'visitor', 'read_only'],
        86_400_000_000,
        1_000_000_000,
      ],
    ],
  ])('is judged as before where they are %s', async (change, tables) => {
    expect(await judged(change)).toEqual({ ...asTheyAre, tables });
  });
});
