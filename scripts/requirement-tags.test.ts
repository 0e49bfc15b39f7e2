import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultsOfTags, lists, readList, report, taggedTestsIn } from './requirement-tags.ts';

// The tags of these examples are concatenated, so that they are not tags of this file's own tests.
const source = `
test('shows a product #spec-1.1 #need-1.2', () => {});
test.skip('shows nothing #spec-1.3', () => {});
describe('a reader #spec-1.4', { tag: '@phone' }, () => {
  test.each([[1], [2]])('sees %d of them #spec-1.5', () => {});
  test(\`is \${role} #security-2.1\`, () => {});
  test.each<[string]>([['a']])(
    "doesn't see %j #spec-1.6",
    () => {},
  );
});
test('has no tag', () => {});
call('is no title #spec-1.7');
`.replaceAll('#', '@');
const tests = taggedTestsIn('src/a.test.ts', source);

test('tags are read from the titles of tests and groups, not from skipped tests', () => {
  expect(tests.map(({ title, tags }) => [title, ...tags])).toEqual([
    ['shows a product', 'spec-1.1', 'need-1.2'],
    ['a reader', 'spec-1.4'],
    ['sees %d of them', 'spec-1.5'],
    ['is ${role}', 'security-2.1'],
    ["doesn't see %j", 'spec-1.6'],
  ]);
});

describe('a list of requirements', () => {
  const list = (...lines: string[]) => readList('spec', ['# Title', 'Words.', ...lines].join('\n'));

  test('has its requirements below numbered sections', () => {
    const { requirements, faults } = list(
      '## 1. What it is',
      '',
      '### A screen',
      '- **1.1** It shows products.',
    );
    expect([requirements, faults]).toEqual([[{ tag: 'spec-1.1', text: 'It shows products.' }], []]);
  });

  test.each([
    ['none', [], 'spec has no requirement.'],
    ['an id twice', ['- **1.1** A.', '- **1.1** B.'], 'spec-1.1 is out of order.'],
    ['ids out of order', ['- **1.10** A.', '- **1.3** B.'], 'spec-1.3 is out of order.'],
    ['an id of another section', ['- **2.1** A.'], 'spec-2.1 is not an id of section 1.'],
    ['an id that is none', ['- **one** A.'], 'spec-one is not an id of section 1.'],
    ['a line of another form', ['- **1.1** A.', '1.2 B.'], 'spec: this line is not part of the list: 1.2 B.'],
  ])('is refused with %s', (_, lines, fault) => {
    expect(list('## 1. What it is', ...lines).faults).toContain(fault);
  });
});

test('a requirement without a test and a tag without a requirement are faults', () => {
  const requirements = ['spec-1.1', 'spec-1.4', 'spec-1.5', 'spec-1.9', 'security-2.1', 'need-1.2'];
  expect(
    faultsOfTags(
      requirements.map((tag) => ({ tag, text: '' })),
      tests,
    ),
  ).toEqual([
    'No test has the tag @spec-1.9.',
    `@spec-1.6 of "doesn't see %j" in src/a.test.ts is not in docs/specification.md.`,
  ]);
});

test('the report has the tests below each requirement, and only what is asked for', () => {
  const requirements = [
    { tag: 'spec-1.1', text: 'It shows products.' },
    { tag: 'spec-1.10', text: 'It prints.' },
    { tag: 'need-1.2', text: 'It is quick.' },
  ];
  const shows = 'spec-1.1  It shows products.\n    src/a.test.ts: shows a product';
  expect(report(requirements, tests, ['spec-1.1'])).toBe(shows);
  expect(report(requirements, tests, ['spec-1'])).toBe(`${shows}\nspec-1.10  It prints.`);
  expect(report(requirements, tests, []).split('\n')).toHaveLength(5);
});

const found = Object.entries(lists).map(([list, file]) => readList(list, readFileSync(file, 'utf8')));
const own = globSync('{src,scripts,tests,bench}/**/*.test.{ts,tsx}').flatMap((file) =>
  taggedTestsIn(file, readFileSync(file, 'utf8')),
);

test('every requirement of the three lists has a test, and every tag has its requirement', () => {
  expect(found.flatMap(({ faults }) => faults)).toEqual([]);
  const requirements = found.flatMap((list) => list.requirements);
  expect(faultsOfTags(requirements, own)).toEqual([]);
});

test('each of the twenty needs has a journey in a browser', () => {
  const journeys = new Set(
    own.filter(({ file }) => file.startsWith('tests/browser/')).flatMap(({ tags }) => tags),
  );
  const needs = Array.from({ length: 20 }, (_, index) => `need-1.${index + 1}`);
  expect(needs.filter((need) => !journeys.has(need))).toEqual([]);
});
