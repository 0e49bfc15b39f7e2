import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** Relative luminance, WCAG 2.2. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of two colours, WCAG 2.2, from 1 to 21. */
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const coloursAfter = (mark: string): Map<string, string> => {
  const block = tokens.slice(tokens.indexOf(mark), tokens.indexOf('}', tokens.indexOf(mark)));
  return new Map(
    Array.from(block.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g), ([, name = '', hex = '']) => [name, hex]),
  );
};

const themes = { light: coloursAfter('\n:root {'), dark: coloursAfter('\n  .dark {') };

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colour = (name: string): string => {
    const hex = themes[theme].get(name);
    if (hex === undefined) throw new Error(`The ${theme} theme has no --${name}.`);
    return hex;
  };

  test.each(['paper', 'stock', 'sunken'])('ink on %s has the 7:1 of key label facts', (ground) => {
    expect(contrast(colour('ink'), colour(ground))).toBeGreaterThanOrEqual(7);
  });

  test.each(['paper', 'stock', 'sunken'])('quiet ink, accent and danger on %s have 4.5:1', (ground) => {
    expect(contrast(colour('ink-quiet'), colour(ground))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('accent'), colour(ground))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('danger'), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['accent', 'danger', 'warning', 'notice', 'success', 'moss', 'graphite', 'sky', 'plum'])(
    'the word of a %s badge has 4.5:1 on its wash',
    (tone) => {
      expect(contrast(colour(tone), colour(`${tone}-wash`))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('the words on buttons have 4.5:1, also under the pointer', () => {
    expect(contrast(colour('on-accent'), colour('accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('on-accent'), colour('accent-strong'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('stock'), colour('danger'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['paper', 'stock'])('the edge of a control on %s has 3:1', (ground) => {
    expect(contrast(colour('line-strong'), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

test('white and black, which paper has in either theme, are colours of the theme, so that their classes mean something', () => {
  const colours = Array.from(
    tokens.matchAll(/--color-(white|black): (#[0-9a-f]{6});/g),
    ([, ...found]) => found,
  );
  expect(colours).toEqual([
    ['white', '#ffffff'],
    ['black', '#000000'],
  ]);
});
