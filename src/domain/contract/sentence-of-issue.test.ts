import { expect, test } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from '../every-endpoint.ts';
import { sentenceOfIssue } from './sentence-of-issue.ts';

const many = Array.from({ length: 20_001 }, () => 1);
const wrong: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(20_001),
  0,
  -1,
  1.5,
  1e99,
  true,
  [],
  [1],
  many,
  {},
  { x: 1 },
  '\ud800',
];

/** The schemas of the fields of an object and of the items of a list, recursively. */
const partsOf = (schema: unknown): z.ZodType[] => {
  if (!(schema instanceof z.ZodType)) return [];
  if (schema instanceof z.ZodObject) return [schema, ...Object.values(schema.shape).flatMap(partsOf)];
  if (schema instanceof z.ZodArray) return [schema, ...partsOf(schema.element)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema, ...partsOf(schema.unwrap())];
  // A request never contains the output of a transformation.
  if (schema instanceof z.ZodPipe)
    return [schema, ...partsOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in)];
  return [schema];
};

const sentencesOf = (schema: z.ZodType): string[] =>
  wrong.flatMap((value) =>
    (schema.safeParse(value, { error: sentenceOfIssue }).error?.issues ?? []).map(({ message }) => message),
  );

const sentIn = everyEndpoint.flatMap(({ method, path, params, query, body }) => {
  const jsonOfForm = body !== undefined && 'json' in body ? Object.values(body.json ?? {}) : [];
  const parts = [params, query, body, ...jsonOfForm].flatMap(partsOf);
  return parts.length > 0 ? [[`${method} ${path}`, parts] as const] : [];
});

const parserWords =
  /^invalid\b|^too (?:big|small)|expected \w+, received|\bundefined\b|\bNaN\b|>=|<=|regular expression|unrecognized/i;

test.each(sentIn)('A16: whatever is wrong with %s is said in a sentence', (_, parts) => {
  const sentences = new Set(parts.flatMap(sentencesOf));
  expect([...sentences].filter((text) => parserWords.test(text) || !/^[A-Z]\S* \S+/.test(text))).toEqual([]);
});

test('A16: a parser left alone speaks its own words, which the rule above knows', () => {
  const { error } = z.object({ name: z.string().max(2) }).safeParse({ name: 'long' });
  expect(error?.issues[0]?.message).toMatch(parserWords);
});

test.each([
  [z.object({ name: z.string() }), {}, 'This is required.'],
  [z.string(), 5, 'This must be a text.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.number(), 'x', 'This must be a number.'],
  [z.object({}), null, 'This must be an object with named fields.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 of these.'],
  [z.string().max(2_000), 'x'.repeat(2_001), 'At most 2,000 characters.'],
  [z.number().min(1), 0, 'At least 1.'],
  [z.enum(['NEL', 'WEL']), 'SEL', 'This must be one of NEL, WEL.'],
  [z.union([z.string(), z.int()]), [], 'This is not what belongs here.'],
  [z.strictObject({}), { x: 1 }, 'There is no x here.'],
])('A16: %# says what belongs there', (schema, value, sentence) => {
  const { error } = schema.safeParse(value, { error: sentenceOfIssue });
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});
