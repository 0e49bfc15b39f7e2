import { describe, expect, test } from 'vitest';
import { fitText } from './fit-text.ts';
import { motifOf } from './motif.ts';
import { nutritionOf } from './nutrition.ts';
import { seeded } from './seeded.ts';
import { blend } from './svg.ts';
import { outline, widthOf } from './typeface.ts';

describe('a line of text', () => {
  test('is outlines, with accents, and needs no font of the machine', () => {
    const e = outline('serif', 'e', { x: 0, y: 100, size: 50 });
    const withAccent = outline('serif', 'é', { x: 0, y: 100, size: 50 });
    expect(e).toMatch(/^M[\d.]+ [\d.]+[LQ].*Z$/);
    expect(withAccent.length).toBeGreaterThan(e.length);
    expect(withAccent.match(/M/g)).toHaveLength(3);
  });

  test('stands left of, around or right of its point', () => {
    const left = (align: 'left' | 'centre' | 'right') =>
      Number(/^M([\d.-]+)/.exec(outline('sans', 'H', { x: 100, y: 0, size: 40, align }))?.[1]);
    const width = widthOf('sans', 'H', 40);
    expect(left('left') - left('centre')).toBeCloseTo(width / 2, 0);
    expect(left('left') - left('right')).toBeCloseTo(width, 0);
  });

  test('of letters that the face lacks is left out', () => {
    expect(outline('bold', '漢', { x: 0, y: 0, size: 40 })).toBe('');
    expect(widthOf('bold', '漢', 40)).toBe(0);
    expect(outline('bold', '', { x: 0, y: 0, size: 40 })).toBe('');
  });
});

describe('a text in its place', () => {
  const place = { width: 200, height: 90, size: 40, minSize: 16 };

  test('is as large as it may be where it is short', () => {
    expect(fitText('Honey', 'serif', place)).toEqual({ lines: ['Honey'], size: 40 });
  });

  test('is broken between words, and smaller where it must be', () => {
    const { lines, size } = fitText('Organic Whole Grain Red Quinoa', 'serif', place);
    expect(lines.join(' ')).toBe('Organic Whole Grain Red Quinoa');
    expect(size).toBeLessThan(40);
    expect(lines.length * size).toBeLessThanOrEqual(90);
    for (const line of lines) expect(widthOf('serif', line, size)).toBeLessThanOrEqual(200);
  });

  test('ends with an ellipsis where nothing else helps', () => {
    const { lines, size } = fitText('word '.repeat(60).trim(), 'sans', place);
    expect(size).toBe(16);
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toMatch(/…$/);
    const [long = ''] = fitText('x'.repeat(200), 'sans', place).lines;
    expect(widthOf('sans', long, 16)).toBeLessThanOrEqual(200);
    expect(long).toMatch(/^x+…$/);
  });
});

test.each([
  ['Thé vert menthe', 'leaf'],
  ['Thon blanc au naturel', 'fish'],
  ['Huile de colza', 'drop'],
  ['Miel de lavande', 'comb'],
  ['Haricots rouges bio', 'bean'],
  ['Müsli für jeden Tag', 'grain'],
  ['Confiture de pêches', 'fruit'],
  ['Diced Tomatoes & Green Chilies, Mild', 'fruit'],
])('%s shows a %s', (name, motif) => {
  expect(motifOf(name)).toBe(motif);
});

test('nutrition adds up: 9, 4 and 4 kcal a gram, and 4.184 kJ a kcal', () => {
  const values = new Map(nutritionOf('Miel de lavande'));
  const grams = (what: string) => Number.parseFloat(values.get(what) ?? '');
  const [kj, kcal] = (values.get('Energy') ?? '').split('/').map(Number.parseFloat);
  expect(kcal).toBe(Math.round(grams('Fat') * 9 + grams('Carbohydrate') * 4 + grams('Protein') * 4));
  expect(kj).toBe(Math.round((kcal ?? 0) * 4.184));
  expect(grams('of which sugars')).toBeLessThanOrEqual(grams('Carbohydrate'));
  expect(grams('of which saturates')).toBeLessThanOrEqual(grams('Fat'));
  expect(nutritionOf('Miel de lavande')).toEqual(nutritionOf('Miel de lavande'));
});

test('chosen by a name: the same for the same name, and spread over the list', () => {
  const first = (name: string) => seeded(name).pick(['a', 'b', 'c', 'd']);
  expect(first('Honey')).toBe(first('Honey'));
  expect(new Set(Array.from({ length: 40 }, (_, n) => first(`name ${n}`))).size).toBe(4);
});

test('a colour between two', () => {
  expect(blend('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(blend('#102030', '#102030', 0.3)).toBe('#102030');
});
