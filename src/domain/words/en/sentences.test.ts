import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { englishIn } from '#testing/words/english-in.ts';
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

const sourcesIn = (roots: string): { file: string; text: string }[] =>
  globSync(`src/${roots}/**/*.{ts,tsx,js}`)
    .filter((file) => !/\.test\.tsx?$|\/words\/en\/sentences\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Where words stand: catalogues, and the wordings of screens. What a landed migration says is never said again. */
const ofWords = /^src\/domain\/(?:words|languages)\/|contract\/problems\.ts$|wording\.ts$|\/migrations\//;

/** English by intent, said in docs/architecture.md: each is data, or nobody reads it in another language. */
const inEnglish: readonly RegExp[] = [
  // Whoever runs the portal: commands, the doctor, settings, the log, gauges, and the data of the demo.
  /^src\/server\/(?:doctor|operations|demo|gauges|clock-doubt)\//,
  /^src\/server\/(?:command|config|db\/engines\/newer-database|storage\/storage|http\/replies\/metrics)\.ts$/,
  // Evidence says the same to everybody, for ever, and so does the page that verifies it.
  /^src\/domain\/runs\/evidence\/|^src\/server\/runs\/(?:evidence|seals)\//,
  // Programs: assistants, directories, a ruler for whoever sets up a printer, the parts of an Excel file.
  /^src\/server\/(?:mcp|scim)\/|^src\/domain\/printing\/ruler\.ts$/,
  /^src\/server\/workbook\/(?:workbook-parts|open-sheets|run-parser)\.ts$|\/strip-png\.ts$/,
  // Names in formats of others: of keys of a keyboard, of entries of a PDF; and rows of letters of one width.
  /^src\/domain\/scan\/(?:american|stroke-of-key)\.ts$|^src\/server\/storage\/artwork\/[\w-]+\.js$/,
  /^src\/domain\/printing\/letters\/letter-widths\.ts$/,
  // The first names of accounts that the portal makes: data from then on, of a key and of whoever sets the portal up.
  /^src\/server\/(?:keys\/keys|users\/first-administrator)\.ts$/,
  // What an item of stock says that was made from a label which lacks it: data, which people change.
  /^src\/domain\/inventory\/unstated\.ts$/,
  // Data: titles that GS1 has given, words that a market's labels have, what stands in files of others, the team.
  /^src\/domain\/(?:codes|printing\/market-words|imports\/placeholder)/,
  /^src\/web\/team\/profiles\.ts$/,
  // The names of columns and choices in workbooks; screens say fields by `field.` and their name.
  /^src\/domain\/(?:\w+\/[\w-]+-fields|imports\/bulk-places|workbook\/(?:code-columns|place-cells))\.ts$/,
  /^src\/domain\/(?:products\/label|tutorials\/contract)\.ts$/,
  /^src\/web\/(?:tutorials\/parts\/category-badge|users\/parts\/presence-mark)\.tsx$/,
  // Pieces of sentences that are listed, and the names of notices.
  /^src\/domain\/(?:contract\/sentence-of-issue|printing\/printer)\.ts$|\/supply\/stop-orders\.ts$/,
];

/** Tables of the domain that screens read in their language by `wordsOf`, and so only in a wording. */
const ofWordings: readonly RegExp[] = [
  /^src\/domain\/access\/can\.ts$/,
  /^src\/domain\/imports\/text-form\.ts$/,
  /^src\/domain\/printing\/drivers\/language-names\.ts$/,
  /^src\/domain\/products\/(?:label-drawing|code-words)\.ts$/,
  /^src\/domain\/runs\/(?:acts|proof)\.ts$/,
  /^src\/domain\/scan\/(?:scanner-advice|test-codes)\.ts$/,
  /^src\/domain\/users\/presence\.ts$/,
];

/** Of these, screens take more than words. */
const moreThanWords: ReadonlySet<string> = new Set(['presenceOf', 'testCodes', 'Cause']);

/** Single words that are the same in every language: the portal, a scheme of HTTP, formats and paper sizes of others. */
const nameAlone = /^(?:Labelport|Bearer|Connection|Photoshop|Adobe|General|Plain|Letter)(?: (?:\{\})?)?$/;

const isIn = (file: string, patterns: readonly RegExp[]): boolean =>
  patterns.some((pattern) => pattern.test(file));

/** Whether a sentence with {} for its values has the name of one that a language has, or of several. */
const isNamed = (sentence: string, names: ReadonlySet<string>): boolean => {
  const pieces = nameOf(sentence)
    .split('{}')
    .map((piece) => RegExp.escape(piece));
  if (pieces.length === 1) return names.has(nameOf(sentence));
  const pattern = new RegExp(`^${pieces.join('.+')}$`);
  return [...names].some((name) => pattern.test(name));
};

test('every sentence of a schema is among those that a language has', () => {
  const names = new Set<string>(sentences);
  const found = [...ofCalls(), ...passwordRules.map(({ sentence }) => nameOf(sentence))];
  expect(found.length).toBeGreaterThan(150);
  expect(found.filter((name) => !names.has(name))).toEqual([]);
});

test('no other English is written outside of the words, but what is English by intent', () => {
  const names = new Set<string>(sentences);
  const sources = sourcesIn('{domain,server,web}').filter(
    ({ file }) => !isIn(file, [ofWords, ...inEnglish, ...ofWordings]),
  );
  const found = sources.flatMap(({ file, text }) => englishIn(file, text).map((one) => ({ file, ...one })));
  // The server states facts: only schemas and rules of the domain, which forms check with too, state sentences.
  const uncatalogued = found.filter(
    ({ file, sentence }) =>
      !nameAlone.test(sentence) && (file.startsWith('src/server/') || !isNamed(sentence, names)),
  );
  expect(uncatalogued.map(({ file, line, sentence }) => `${file}:${line} ${sentence}`)).toEqual([]);
});

test('what screens read of a table of the domain goes through their wordings', () => {
  const tables = sourcesIn('domain').filter(({ file }) => isIn(file, ofWordings));
  const shown = new Map(
    tables.map(({ file, text }) => [file, new Set(englishIn(file, text).map(({ of }) => of))]),
  );
  const imported = sourcesIn('web')
    .filter(({ file, text }) => !file.startsWith('src/web/verifier/') && !/\bwordsOf\(/.test(text))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/import \{([^}]*)\} from '#(domain\/[^']+)'/g)].flatMap(([, names = '', from]) =>
        names
          .split(',')
          .map((name) => name.trim().split(' as ')[0] ?? '')
          .filter((name) => shown.get(`src/${from}`)?.has(name) && !moreThanWords.has(name))
          .map((name) => `${file}: ${name}`),
      ),
    );
  expect(imported).toEqual([]);
});

test('English is found in texts and templates, and not in what only a log or a program reads', () => {
  const found = (text: string) => englishIn('any.tsx', text).map(({ sentence, of }) => [sentence, of]);
  expect(
    found("export const refuse = (sku: string) => ({ fields: { a: 'Not this.', b: `${sku} is gone.` } });"),
  ).toEqual([
    ['Not this.', 'refuse'],
    ['{} is gone.', 'refuse'],
  ]);
  expect(found('const One = () => <p title="Look at it">Stop here</p>;')).toEqual([
    ['Look at it', 'One'],
    ['Stop here', 'One'],
  ]);
  expect(
    found('const kept = { storage: "Unassigned", by: `Person ${id}`, title: `Label ${at}: ${name}` };'),
  ).toEqual([
    ['Unassigned', 'kept'],
    ['Person {}', 'kept'],
    ['Label {}: {}', 'kept'],
  ]);
  expect(
    found("const Files = () => <p>{count}{mode === 'add' ? ' already' : names.join(' and ')}</p>;"),
  ).toEqual([
    [' already', 'Files'],
    [' and ', 'Files'],
  ]);
  expect(
    found(
      "if (event.key === 'Enter' || name.startsWith('Label')) send({ key: 'Escape', kind: 'SKU' }); class A { name = 'Damaged'; }",
    ),
  ).toEqual([]);
  expect(
    found("const words = wordsOf('a.b', { title: 'Two words' }); throw new Error('Two words');"),
  ).toEqual([]);
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

test('a sentence that says a limit takes its figure from the limit', () => {
  const limitBesideFigure =
    /\.max\(\s*(?:limits|printing)\.[\w.]+,\s*\{\s*error:\s*(?:\(\)\s*=>\s*)?'[^']*\d[^']*'/g;
  const one = "n.max(limits.stock.max, { error: 'At most 10,000,000.' })";
  expect([...one.matchAll(limitBesideFigure)]).toHaveLength(1);
  const found = sourcesIn('{domain,server}').flatMap(({ file, text }) =>
    Array.from(text.matchAll(limitBesideFigure), ([schema]) => `${file}: ${schema}`),
  );
  expect(found).toEqual([]);
});

test('a language translates nothing that nobody says', () => {
  const found = ofCalls();
  const text = sourcesIn('domain')
    .filter(({ file }) => !file.startsWith('src/domain/words/'))
    .map((source) => source.text)
    .join('\n');
  // What has values, or consists of two sentences, is found by its pieces.
  const isSaid = (name: string) =>
    found.has(name) || name.split(/# million dots|\{\}|#|(?<=\.) /).every((piece) => text.includes(piece));
  expect(sentences.filter((name) => !isSaid(name))).toEqual([]);
});
