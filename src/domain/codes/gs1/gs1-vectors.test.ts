import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readDigitalLink } from './digital-link.ts';
import type { ElementsReading } from './element.ts';
import { readBracketed, readElementString } from './element-string.ts';

/**
 * What the tests of GS1's Barcode Syntax Engine (github.com/gs1/gs1-syntax-engine, commit 50657dbd) say of element strings,
 * bracketed strings and Digital Links: whether each is valid, and its elements; ^ is FNC1. Short GTINs and the older names
 * of identifiers are permitted, unknown identifiers are not.
 */
const vectors = z
  .object({
    links: z.array(z.tuple([z.boolean(), z.string(), z.string()])),
    brackets: z.array(z.tuple([z.boolean(), z.string(), z.string()])),
    strings: z.array(z.tuple([z.boolean(), z.string()])),
  })
  .parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../testing/samples/gs1-vectors.json'), 'utf8')),
  );

/** Links that GS1's engine refuses and the portal reads: decision 22 says why. */
const readAllTheSame = new Set([
  'HtTp://a/b/00/006141411234567890',
  'https://a/stem/00/006141411234567890/',
  'https://example.com/01/09520123456788?10=ABC123',
]);

const ofFnc1 = (text: string): ElementsReading =>
  readElementString(text.slice(1).replaceAll('^', '\u001d'), 2026);

/** The elements in brackets; null if any is wrong. */
const elementsOf = (reading: ElementsReading | null): string | null =>
  reading === null ||
  reading.problem !== null ||
  reading.elements.length === 0 ||
  reading.elements.some(({ problem }) => problem !== undefined)
    ? null
    : reading.elements.map(({ ai, value }) => `(${ai})${value}`).join('');

const expectedOf = (isValid: boolean, elements: string): string | null =>
  isValid ? elementsOf(ofFnc1(elements)) : null;

describe('the published vectors of GS1', () => {
  test('are 216, of which the portal reads three that the engine refuses', () => {
    expect(vectors.links.length + vectors.brackets.length + vectors.strings.length).toBe(216);
    expect(vectors.links.filter(([, link]) => readAllTheSame.has(link))).toHaveLength(3);
  });

  test.each(vectors.links.filter(([, link]) => !readAllTheSame.has(link)))(
    '%s: the link %j',
    (isValid, link, elements) => {
      expect(elementsOf(readDigitalLink(link, { currentYear: 2026, sites: [] }))).toBe(
        expectedOf(isValid, elements),
      );
    },
  );

  test.each(vectors.brackets)('%s: in brackets %j', (isValid, text, elements) => {
    expect(elementsOf(readBracketed(text, 2026))).toBe(expectedOf(isValid, elements));
  });

  test.each(vectors.strings)('%s: the element string %j', (isValid, text) => {
    expect(text.startsWith('^') && elementsOf(ofFnc1(text)) !== null).toBe(isValid);
  });
});
