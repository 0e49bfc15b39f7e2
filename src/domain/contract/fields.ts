import { z } from 'zod';
import { plainNumber } from '../codes/other-digits.ts';
import { isPlainAscii } from '../codes/plain-ascii.ts';
import * as limits from '../limits.ts';
import { faultOfHidden } from './hidden-character.ts';

// eslint-disable-next-line no-control-regex -- these characters are intended
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Cleans a text for storage: composed (NFC), trimmed, no control characters other than line feed and tab. */
export const cleanText = (value: string): string =>
  isPlainAscii(value) && !value.includes('\r')
    ? value.trim()
    : value.replace(/\r\n?/g, '\n').replace(controlCharacters, '').normalize('NFC').trim();

/** Whether both databases can store a text: no NUL, no lone surrogate. */
export const isStorableText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

const storable = (max: number, sentence: string, clean = cleanText) =>
  z
    .string({ error: sentence })
    .refine(isStorableText, { error: 'This text has characters that cannot be stored.' })
    .overwrite(clean)
    // Computed on demand: for all texts of the contract together, this took 60 ms at start-up.
    .max(max, { error: () => `At most ${max.toLocaleString('en-US')} characters.`, abort: true });

/**
 * Whether a text with this maximum length is a name or a code, where every character must be visible. Longer texts are
 * descriptions, instructions and addresses, and may contain hidden characters.
 */
export const isNameOrCode = (max: number): boolean => max <= limits.text.name;

/** Checks that a name or code has no hidden characters; longer texts are not checked. */
export const seenWhole = (max: number) =>
  z.check<string>((context) => {
    const fault = isNameOrCode(max) ? faultOfHidden(context.value) : null;
    if (fault !== null) context.issues.push({ code: 'custom', message: fault, input: context.value });
  });

/** Cleans a barcode: a number is stored in the digits that scanners send, whatever keyboard typed it. */
export const cleanBarcode = (value: string): string => plainNumber(cleanText(value));

/** A required text; `sentence` is the message if it is missing. */
export const requiredText = (max: number, sentence: string, clean = cleanText) =>
  storable(max, sentence, clean).min(1, { error: sentence }).check(seenWhole(max));

/** An optional text; empty is stored as null. */
export const optionalText = (max: number, clean = cleanText) =>
  storable(max, 'This must be a text.', clean)
    .check(seenWhole(max))
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .optional();

/** A search text: cleaned; '' if nothing is left. */
export const searchText = storable(limits.text.search, 'This must be a text.');

/** An id in an address: a positive whole number that the database can store. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, { error: 'This is not an id.' })
  .transform(Number)
  .refine((id) => id <= limits.maxId, { error: 'This is not an id.' });

export const Id = z
  .int({ error: 'This is not an id.' })
  .min(1)
  .max(limits.maxId, { error: 'This is not an id.' });

/** Ids of several records in a body; duplicates are removed. */
export const Ids = (max: number) =>
  z
    .array(Id)
    .min(1, { error: 'Please select at least one item.' })
    .max(max, { error: () => `At most ${max.toLocaleString('en-US')} at once.` })
    .transform((ids) => [...new Set(ids)]);

export const IdParams = z.object({ id: IdText });

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, { error: 'This must be a whole number.' })
    .transform(Number)
    .refine((n) => n >= min && n <= max, { error: `This must be between ${min} and ${max}.` });

/** The page of a list, counted from 1. */
export const PageText = wholeNumber(1, limits.maxId);

/** Rows per page. */
const PageSizeText = wholeNumber(1, limits.paging.maxPageSize);

/** Page and page size of a list; without a page the whole list is returned. */
export const pageQuery = { page: PageText.optional(), pageSize: PageSizeText.optional() };

/** A boolean in a query. */
export const FlagText = z
  .enum(['true', 'false'], { error: 'This must be true or false.' })
  .transform((v) => v === 'true');

/** An instant: ISO-8601 in UTC. */
export const Instant = z.string().meta({ format: 'date-time' });

/** The latest instant that both databases can store. */
const lastInstantMs = Date.UTC(9999, 11, 31);

/** An instant in a query, in any zone; parsed to UTC. */
export const InstantText = z
  .string()
  // ISO 8601 allows a time without seconds; zod does not.
  .overwrite((text) => text.replace(/(T\d{2}:\d{2})(?=Z|[+-])/, '$1:00'))
  .pipe(z.iso.datetime({ offset: true, error: 'This must be an instant, as in 2026-11-21T08:00:00Z.' }))
  .transform((text) => Date.parse(text))
  .refine((ms) => ms >= 0 && ms <= lastInstantMs, { error: 'This must lie between 1970 and 9999.' })
  .transform((ms) => new Date(ms).toISOString());

/** The version of the record that an edit is based on; optional. */
export const version = z.int().min(1).optional();

export const Success = z.object({ success: z.literal(true) });
