import { expect, test } from 'vitest';
import { withoutSummaries } from './lean-endpoints.ts';

const call = (summary: string): string =>
  `export const listThings = endpoint({\n  path: '/api/things',\n  ${summary}\n  fails: [],\n});\n`;

test('a call is built into the web app without its summary, on its own line or not; one whose summary is not found stops the build', () => {
  const without = "export const listThings = endpoint({\n  path: '/api/things',\n  fails: [],\n});\n";
  expect(withoutSummaries(call("summary: 'All things, newest first',"))).toBe(without);
  expect(withoutSummaries(call('summary:\n    `All ${most} things`,'))).toBe(without);
  expect(() => withoutSummaries(call("summary: 'All' + ' things',"))).toThrow(
    'Of 1 calls 0 summaries were found.',
  );
});
