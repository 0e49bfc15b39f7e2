import { readCode } from '#domain/codes/read-code.ts';
import { mulberry32 } from '#domain/mulberry32.ts';
import { percentile, median } from './load.ts';

const context = { currentYear: 2026, sites: ['https://labels.example.com/'] };
const rounds = 20_000;
const warmUp = 2_000;
const hostileTexts = 10_000;
const longest = 512;

const gtin = '08697415550576';

/** An element string of 512 characters: a GTIN, then batches of 20 characters, each behind its separator. */
const long = `]C101${gtin}${'10ABCDEFGHIJ0123456789\u001d'.repeat(30)}`.slice(0, longest);

const codes: readonly (readonly [name: string, text: string])[] = [
  ['GTIN-13', '8697415550576'],
  ['GS1-128 with batch', `]C101${gtin}10LOT1`],
  ['bracketed', `(01)${gtin}(10)LOT1`],
  ['Digital Link', `https://id.gs1.org/01/${gtin}/10/LOT1?17=261231`],
  ['SKU', 'OV-10000'],
  ['element string of 512 characters', long],
  ['512 digits', '1'.repeat(longest)],
  ['512 separators', '\u001d'.repeat(longest)],
  [
    'Digital Link of 512 characters',
    `https://id.gs1.org/01/${gtin}?${'a=1&'.repeat(longest)}`.slice(0, longest),
  ],
];

const timeOf = (text: string): number => {
  const startedAt = performance.now();
  readCode(text, context);
  return performance.now() - startedAt;
};

const pieces = [
  gtin,
  '(01)',
  '(',
  ')',
  ']C1',
  ']d2',
  '\u001d',
  '<GS>',
  '#',
  '~',
  'https://',
  '/01/',
  '?17=',
  '%',
  '\0',
];

/** Random texts of up to 4,096 characters, made of digits, what codes are made of, and any character. */
const hostileText = (dice: () => number): string => {
  const size = Math.floor(4_096 * dice() ** 4);
  let text = '';
  while (text.length < size) {
    const choice = dice();
    if (choice < 0.4) text += pieces[Math.floor(dice() * pieces.length)];
    else if (choice < 0.7) text += String(Math.floor(dice() * 1e9));
    else text += String.fromCharCode(Math.floor(dice() * 0x10000));
  }
  return text;
};

/** What it costs to read a code before anything is looked up, and the slowest of many hostile texts. */
export const measureReading = () => {
  const costs = codes.map(([name, text]) => {
    for (let round = 0; round < warmUp; round += 1) timeOf(text);
    const times = Array.from({ length: rounds }, () => timeOf(text) * 1000);
    return { name, medianUs: median(times), p95Us: percentile(times, 0.95) };
  });
  const dice = mulberry32(17);
  const hostile = { texts: hostileTexts, thrown: 0, slowestMs: 0 };
  for (let turn = 0; turn < hostileTexts; turn += 1) {
    const text = hostileText(dice);
    try {
      // Other programs run: what was slow is read again, and the fastest counts.
      const first = timeOf(text);
      const time = first > hostile.slowestMs ? Math.min(first, timeOf(text), timeOf(text)) : first;
      hostile.slowestMs = Math.max(hostile.slowestMs, time);
    } catch {
      hostile.thrown += 1;
    }
  }
  return { costs, hostile };
};
