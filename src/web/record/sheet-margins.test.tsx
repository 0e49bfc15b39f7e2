import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SheetMargins } from './sheet-margins.tsx';

const marginsOf = (code: string | undefined, names: readonly string[]): string[] => {
  const { container } = render(<SheetMargins code={code} names={names} date="Nov 22, 2026" />);
  const style = container.querySelector('style');
  expect(style?.media).toBe('print');
  return [...(style?.textContent ?? '').matchAll(/(@[a-z]+-[a-z]+ \{ .* \})/g)].map(
    ([, margin = '']) => margin,
  );
};

test('every sheet says its code, its names and the day', () => {
  expect(marginsOf('HP-10074', ['Multigrain flakes', 'Harbour'])).toEqual([
    '@top-left { content: "HP-10074" }',
    '@top-right { content: "Multigrain flakes · Harbour" }',
    '@bottom-left { content: "Printed Nov 22, 2026" }',
  ]);
});

test('a name leaves room for the next one, a code is never cut', () => {
  const [code, names] = marginsOf('C'.repeat(60), ['N'.repeat(60), 'Harbour']);
  expect(code).toContain('C'.repeat(60));
  expect(names).toContain(`"${'N'.repeat(44)}… · Harbour"`);
});

test('what has no code says its names alone', () => {
  expect(marginsOf(undefined, ['Harbour'])).toContain('@top-left { content: "" }');
});
