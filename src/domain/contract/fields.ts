import { z } from 'zod';
import * as limits from '../limits.ts';
import { faultOfHidden } from './hidden-character.ts';

// eslint-disable-next-line no-control-regex -- these are the characters that are meant
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Text as it is kept: composed (NFC), without control characters but line feed and tab, without space at its ends. */
export const cleanText = (value: string): string =>
  value.replace(/\r\n?/g, '\n').replace(controlCharacters, '').normalize('NFC').trim();

/** Whether a database can hold it: no NUL, no lone surrogate. */
export const isStorableText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

const storable = (max: number, sentence: string) =>
  z
    .string({ error: sentence })
    .refine(isStorableText, { error: 'This text has characters that cannot be stored.' })
    .overwrite(cleanText)
    // Written when it is needed: for all texts of the contract at once, this took 60 ms of a start.
    .max(max, { error: () => `At most ${max.toLocaleString('en-US')} characters.`, abort: true });

/**
 * Whether a text that may be so long is a name or a code, of which everything must be seen. Descriptions, instructions
 * and addresses may be longer, and keep what they hold.
 */
export const isNameOrCode = (max: number): boolean => max <= limits.text.name;

/** The check of a name or a code that all of it can be seen; texts that are longer have none. */
export const seenWhole = (max: number) =>
  z.check<string>((context) => {
    const fault = isNameOrCode(max) ? faultOfHidden(context.value) : null;
    if (fault !== null) context.issues.push({ code: 'custom', message: `${fault}.`, input: context.value });
  });

/** A text that must be there; `sentence` is what a person reads when it is not. */
export const requiredText = (max: number, sentence: string) =>
  storable(max, sentence).min(1, { error: sentence }).check(seenWhole(max));

/** A text that may be missing: empty is kept as null. */
export const optionalText = (max: number) =>
  storable(max, 'This must be a text.')
    .check(seenWhole(max))
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .optional();

/** A text of a search: cleaned; '' when nothing is left. */
export const searchText = storable(limits.text.search, 'This must be a text.');

/** An id in an address: a positive whole number that the database can hold. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, { error: 'This is not an id.' })
  .transform(Number)
  .refine((id) => id <= limits.maxId, { error: 'This is not an id.' });

/** An id in a body. */
export const Id = z
  .int({ error: 'This is not an id.' })
  .min(1)
  .max(limits.maxId, { error: 'This is not an id.' });

/** Ids of several records in a body, each once, however often it was sent. */
export const Ids = (max: number) =>
  z
    .array(Id)
    .min(1, { error: 'Please select at least one item.' })
    .max(max, { error: () => `At most ${max.toLocaleString('en-US')} at once.` })
    .transform((ids) => [...new Set(ids)]);

/** The parameters of a call about one record. */
export const IdParams = z.object({ id: IdText });

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, { error: 'This must be a whole number.' })
    .transform(Number)
    .refine((n) => n >= min && n <= max, { error: `This must be between ${min} and ${max}.` });

/** Which page of a list, counted from 1. */
export const PageText = wholeNumber(1, limits.maxId);

/** How many rows a page has. */
const PageSizeText = wholeNumber(1, limits.paging.maxPageSize);

/** Page and page size of a list; without a page the whole list is answered. */
export const pageQuery = { page: PageText.optional(), pageSize: PageSizeText.optional() };

/** A yes or no in a query. */
export const FlagText = z
  .enum(['true', 'false'], { error: 'This must be true or false.' })
  .transform((v) => v === 'true');

/** An instant: ISO-8601 in UTC. */
export const Instant = z.string().meta({ format: 'date-time' });

/** The version of a record that an edit started from; absent is accepted. */
export const version = z.int().min(1).optional();

/** The answer of a delete. */
export const Success = z.object({ success: z.literal(true) });
