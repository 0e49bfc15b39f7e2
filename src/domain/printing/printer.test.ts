import { expect, test } from 'vitest';
import { PrinterDraft } from './printer.ts';

const at300 = { name: 'Bench 1', address: '10.0.4.20', port: 9100, dotsPerMm: 11.81, mediaHeightMm: 50 };

test.each([
  [
    'dymo',
    { mediaWidthMm: 106 },
    'mediaWidthMm',
    'These are 1252 dots. A printer of this language has at most 1248.',
  ],
  ['dymo', { mediaWidthMm: 52, columns: 2 }, 'mediaWidthMm', /^These are 1252 dots\./],
  ['brother', { mediaWidthMm: 120 }, 'mediaWidthMm', /at most 1276\.$/],
  [
    'sbpl',
    { mediaWidthMm: 100, mediaHeightMm: 850 },
    'mediaHeightMm',
    /^These are 10039 dots\. .* at most 9999\.$/,
  ],
] as const)(
  '36: labels of which a printer of %s would print a part are refused: %j',
  (language, size, field, sentence) => {
    const parse = (more: object) => PrinterDraft.safeParse({ ...at300, language, ...more });
    const issues = parse(size).error?.issues ?? [];
    expect(issues.map(({ path }) => path)).toEqual([[field]]);
    expect(issues[0]?.message).toMatch(sentence);
    expect(parse({ mediaWidthMm: 50 }).success).toBe(true);
  },
);

test('36: a printer that has 300 dpi and cannot be asked is not set up with another resolution: its labels would be too small', () => {
  const parse = (language: string, dotsPerMm: number) =>
    PrinterDraft.safeParse({ ...at300, language, dotsPerMm, mediaWidthMm: 50 }).error?.issues.map(
      ({ path, message }) => [...path, message],
    );
  const wrong = [['dotsPerMm', 'A printer of this language has 11.81 dots per mm: this must be so.']];
  expect([parse('brother', 8), parse('dymo', 12)]).toEqual([wrong, wrong]);
  expect([parse('brother', 11.81), parse('zpl', 8)]).toEqual([undefined, undefined]);
});
