import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultsOfSpecification } from './specification.ts';

const source = `
test('shows a product', () => {});
test.skip('shows nothing', () => {});
describe('a reader', { tag: '@phone' }, () => {
  test.each([[1], [2]])('sees %d of them', () => {});
  test(\`is \${role} and reads\`, () => {});
  test.each<[string]>([['a']])(
    "doesn't see %j",
    () => {},
  );
});
call('is no title');
`;
const files: Record<string, string> = { 'src/a.test.ts': source, 'src/a.ts': source };
const faults = (...lines: string[]) =>
  faultsOfSpecification(['# Title', 'Words.', ...lines].join('\n'), (file) => files[file] ?? null);

const proof = (title: string, file = 'src/a.test.ts') => `  - \`${file}\`: \`${title}\``;
const right = ['## 1. What it is', '', '- **1.1** It shows products.', proof('shows a product')];

describe('a list of requirements is refused', () => {
  test('when it has none', () => {
    expect(faults('## 1. What it is')).toEqual(['There is no requirement.']);
  });

  test('when one has no test', () => {
    expect(faults(...right, '- **1.2** It prints.')).toEqual(['1.2 has no test.']);
  });

  test.each(['src/b.test.ts', 'src/a.ts'])('when a test file is not there, or is none: %s', (file) => {
    expect(faults(...right, proof('shows a product', file))).toEqual([`1.1: there is no test file ${file}.`]);
  });

  test.each(['shows', 'shows a product twice', 'shows nothing', 'is no title', 'sees', 'and reads'])(
    'when no test has the title: %s',
    (title) => {
      expect(faults(...right, proof(title))).toEqual([`1.1: src/a.test.ts has no test "${title}".`]);
    },
  );

  test('when the group of a test is another', () => {
    expect(faults(...right, proof('an editor › sees %d of them'))).toEqual([
      '1.1: src/a.test.ts has no test "an editor".',
    ]);
  });

  test('when an id stands twice', () => {
    expect(faults(...right, ...right.slice(2))).toEqual(['1.1 stands twice.']);
  });

  test('when ids are out of order', () => {
    const ids = ['1.2', '1.10', '1.3'];
    const lines = ids.flatMap((id) => [`- **${id}** It prints.`, proof('shows a product')]);
    expect(faults(...right, ...lines)).toEqual(['1.3 does not come behind 1.10.']);
  });

  test('when an id is none, or stands in another section', () => {
    const lines = ['one', '2.1'].flatMap((id) => [`- **${id}** It prints.`, proof('shows a product')]);
    expect(faults(...right, ...lines).slice(0, 2)).toEqual([
      'one is no id.',
      '2.1 does not stand in its section.',
    ]);
  });

  test('when a line is written otherwise, so that nothing is passed over', () => {
    expect(faults(...right, '  - src/a.test.ts: shows a product')).toEqual([
      'This line is no part of the list:   - src/a.test.ts: shows a product',
    ]);
  });
});

test('titles are those of the source, with their placeholders', () => {
  const titles = ['sees %d of them', 'is ${role} and reads', "doesn't see %j", "a reader › doesn't see %j"];
  expect(faults(...right, '### A screen', ...titles.map((title) => proof(title)))).toEqual([]);
});

test('every requirement of the specification has a test that proves it', () => {
  const text = readFileSync('docs/specification.md', 'utf8');
  expect(
    faultsOfSpecification(text, (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)),
  ).toEqual([]);
  expect(text.match(/^## \d\. /gm)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((section) => `## ${section}. `));
});
