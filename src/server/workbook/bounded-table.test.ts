import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#domain/contract/problem.ts';
import { saveXlsx, sheetHead, sheetTail } from '#testing/samples/xlsx-file.ts';
import { projectDir } from '../project-dir.ts';
import { boundedRows } from './bounded-rows.ts';
import { withSentence } from '#domain/contract/with-sentence.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bounded-'));
});
afterAll(() => rm(folder, { recursive: true }));

const inline = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const twoWords = 'aB'.repeat(6_500_000);

const file = async (name: string, content: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

/** What a process with a heap of 128 MB says of a file, and the most memory that it has taken by then, in MB. */
interface Looked {
  said: string;
  megabytes: number;
}

/** Looks at these files one after the other, in one process. */
const lookedAt = async (paths: readonly string[]): Promise<Looked[]> => {
  const script = `
    import { readFile } from 'node:fs/promises';
    import { readTable } from '#server/workbook/read-table.ts';
    import { guessColumns } from '#domain/imports/guess-columns.ts';
    import { findHeading } from '#domain/imports/find-heading.ts';
    const looked = [];
    for (const path of ${JSON.stringify(paths)}) {
      const said = await readTable(path, {}, { timeLimitMs: 80_000 }).then(
        ({ rows }) => guessColumns(rows, findHeading(rows)).length + ' columns',
        (error) => error.message,
      );
      // On Linux, maxRSS also counts the process that started this one, as it was then.
      const own = await readFile('/proc/self/status', 'utf8').then((text) => /VmHWM:\\s+(\\d+)/.exec(text)?.[1], () => undefined);
      looked.push({ said, megabytes: Number(own ?? process.resourceUsage().maxRSS) / 1024 });
    }
    console.log(JSON.stringify(looked));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-old-space-size=128', '--no-warnings', '--input-type=module', '-e', script],
    { cwd: projectDir },
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the script above writes it
  return JSON.parse(stdout) as Looked[];
};

/** A workbook with one text to which these cells refer. */
const sharedText = (cells: number): Promise<string> =>
  saveXlsx(
    join(folder, 'shared.xlsx'),
    [
      sheetHead,
      ...Array.from(
        { length: cells },
        (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`,
      ),
      sheetTail,
    ],
    [['xl/sharedStrings.xml', `<sst><si><t>${'aB'.repeat(16_000)}</t></si></sst>`]],
  );

test('Y1: a file of a few kilobytes takes no memory of the server, with one cell of 13 MB, of a workbook or of a text, or with one text to which 4,000 cells refer @security-4.3', async () => {
  const tooLong = (cell: string) =>
    `Cell ${cell} has more than 32,767 characters, which is the most that Excel allows.`;
  const sheet = [
    sheetHead,
    `<row r="1">${inline('A1', 'SKU')}</row><row r="2">${inline('A2', twoWords)}</row>`,
    sheetTail,
  ];
  const [workbook, text, shared] = await lookedAt([
    await saveXlsx(join(folder, 'cell.xlsx'), sheet),
    await file('cell.csv', `SKU;Name\nA-1;${twoWords.slice(0, 9_000_000)}\n`),
    await sharedText(4_000),
  ]);
  expect([workbook?.said, text?.said]).toEqual([tooLong('A2'), tooLong('B2')]);
  expect(text?.megabytes).toBeLessThan(150);
  expect(shared?.said).toBe('The file has too many cells for one import. Split it into several files.');
  expect(shared?.megabytes).toBeLessThan(300);
});

describe('Y1: rows pass, but', () => {
  const pass = (...cells: string[][]) => {
    try {
      return [...boundedRows(cells.map((row, index) => ({ number: index + 1, cells: row })))].length;
    } catch (error) {
      throw error instanceof Problem ? withSentence(error) : error;
    }
  };
  const longest = 'x'.repeat(32_767);

  test('no cell has more than 32,767 characters', () => {
    expect(pass([longest])).toBe(1);
    expect(() => pass([], ['', `${longest}x`])).toThrow('Cell B2 has more than 32,767 characters');
  });

  test('no row has more than 250,000', () => {
    const row = Array.from({ length: 7 }, () => longest);
    expect(pass(row)).toBe(1);
    expect(() => pass([...row, longest])).toThrow('Row 1 has more than 250,000 characters.');
  });

  test('a table takes at most 96 MB', () => {
    const row = ['x'.repeat(30_000), 'x'.repeat(30_000)];
    expect(pass(...Array.from({ length: 1_675 }, () => row))).toBe(1_675);
    expect(() => pass(...Array.from({ length: 1_680 }, () => row))).toThrow(
      'The file has too many cells for one import.',
    );
  });
});
