import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { passwordRules } from '../../auth/password.ts';
import { everyEndpoint } from '../../every-endpoint.ts';
import { sentences } from './sentences.ts';

/** The name of a sentence: its English text, with # for each number. */
const nameOf = (sentence: string): string => sentence.replaceAll(/\d[\d,.]*\d|\d/g, '#');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What a schema or a check says when it refuses, if it says something of its own. */
const sentenceOf = (error: unknown): string[] => {
  if (typeof error !== 'function') return [];
  const said: unknown = Reflect.apply(error, undefined, [{ code: 'custom', path: [], input: undefined }]);
  const message: unknown = isObject(said) ? Reflect.get(said, 'message') : said;
  return typeof message === 'string' ? [message] : [];
};

/** Every sentence within a schema: its own, those of its checks, and those of the schemas within it. */
const sentencesIn = (schema: unknown, seen: Set<object>): string[] => {
  if (!isObject(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const internals: unknown = Reflect.get(schema, '_zod');
  const def: unknown = isObject(internals) ? Reflect.get(internals, 'def') : schema;
  if (!isObject(def)) return [];
  const getter: unknown = Reflect.get(def, 'getter');
  const within: unknown[] =
    typeof getter === 'function' ? [Reflect.apply(getter, undefined, [])] : Object.values(def);
  return [...sentenceOf(Reflect.get(def, 'error')), ...within.flatMap((one) => sentencesIn(one, seen))];
};

const ofCalls = (): Set<string> => {
  const seen = new Set<object>();
  return new Set(
    everyEndpoint.flatMap((call) =>
      (['params', 'query', 'body'] as const).flatMap((part) =>
        sentencesIn(Reflect.get(call, part), seen).map(nameOf),
      ),
    ),
  );
};

/** The sources of the domain and the server. */
const sourcesOf = (): string[] =>
  globSync('src/{domain,server}/**/*.ts')
    .filter((file) => !/\.test\.ts$|en\/sentences\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));

/** What a refusal says by a sentence in its place, with which no value stands. */
const messages = /\bmessage:\s*(?:'([^'\n]+)'|"([^"\n]+)")/g;

test('every sentence of a schema is among those that a language has', () => {
  const names = new Set<string>(sentences);
  const found = [...ofCalls(), ...passwordRules.map(({ sentence }) => nameOf(sentence))];
  expect(found.length).toBeGreaterThan(150);
  expect(found.filter((name) => !names.has(name))).toEqual([]);
});

test('so is every sentence that a refusal has instead of a fact', () => {
  const names = new Set<string>(sentences);
  const found = sourcesOf().flatMap((text) =>
    [...text.matchAll(messages)].map(([, single = '', double = '']) => nameOf(single + double)),
  );
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((name) => !names.has(name))).toEqual([]);
});

test('the walk finds what a schema says at any depth', () => {
  const node: z.ZodType = z.lazy(() => z.array(z.union([z.string({ error: 'Deep 12.' }), node])));
  const schema = z
    .object({
      a: z
        .string()
        .min(1, { error: () => 'Short.' })
        .optional(),
      b: node,
    })
    .refine(() => true, { error: 'Whole.' });
  expect(sentencesIn(schema, new Set()).map(nameOf).toSorted()).toEqual(['Deep #.', 'Short.', 'Whole.']);
});

test('a language translates nothing that nobody says', () => {
  const found = ofCalls();
  const text = sourcesOf().join('\n');
  // What has values, or consists of two sentences, is found by its pieces.
  const isSaid = (name: string) =>
    found.has(name) ||
    name.split(/# x # mm|# million dots|#|(?<=\.) /).every((piece) => text.includes(piece));
  expect(sentences.filter((name) => !isSaid(name))).toEqual([]);
});
