import { z } from 'zod';
import { Id, optionalText, requiredText } from '../contract/fields.ts';
import { upTo } from '../contract/up-to.ts';
import { flattenImages } from '../files/image-value.ts';
import * as limits from '../limits.ts';

/* The common properties of fields of one kind. Every field may be empty: null, or [] for a list. */

const nullableText = z.string().nullable();

/** A text of at most `maxLength` characters. */
export const text = (maxLength: number) =>
  ({ kind: 'text', stored: nullableText, draft: optionalText(maxLength), maxLength }) as const;

/** A code that is scanned or copied, but never used as a number. */
export const code = { ...text(limits.text.code), kind: 'code' } as const;

/** One of these choices; older rows may have other values. */
export const choice = <T extends Readonly<Record<string, string>>>(choices: z.ZodEnum<T>) =>
  ({
    kind: 'choice',
    stored: nullableText,
    draft: z.preprocess((value) => (value === '' ? null : value), choices.nullable().optional()),
    choices: choices.options,
  }) as const;

/** A whole number of things, from 0. */
export const quantity = {
  kind: 'quantity',
  stored: z.int().nullable(),
  // An empty text means no value, as in a form or a workbook.
  draft: z.preprocess(
    (value) => (value === '' ? null : value),
    z
      .int({ error: 'This must be a whole number.' })
      .min(0, { error: 'This must be 0 or greater.' })
      .max(...upTo(limits.product.maxQuantity))
      .nullable()
      .optional(),
  ),
} as const;

/** The id of another record. */
export const id = { kind: 'id', stored: z.int().nullable(), draft: Id.nullable().optional() } as const;

const fileReference = requiredText(limits.text.url, 'A file needs its key.');

/** At most `max` storage keys or paths. */
export const files = (max: number) =>
  ({
    kind: 'files',
    stored: z.array(z.string()),
    // Accepts lists as in older records: flattens nested lists and drops values that are not text.
    draft: z.preprocess(
      (value) => (Array.isArray(value) ? flattenImages(value) : value),
      z.array(fileReference).max(max).optional(),
    ),
  }) as const;

/** A list that is null until somebody says it; an empty one says that there is none. Typed as texts with semicolons. */
export const list = <T extends z.ZodType<string>>(entry: T, max: number) =>
  ({
    kind: 'list',
    stored: z.array(z.string()).nullable(),
    draft: z.preprocess(
      (value) => (typeof value === 'string' ? typedList(value) : value),
      z
        .array(entry)
        .max(max, { error: `At most ${max}.` })
        .transform((entries) => [...new Set(entries)])
        .nullable()
        .optional(),
    ),
  }) as const;

/** The word for an empty list where a list is typed. */
const noneInList = 'none';

const typedList = (text: string): string[] | null => {
  const entries = text
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 1 && entries[0]?.toLowerCase() === noneInList) return [];
  return entries.length === 0 ? null : entries;
};

/** A list as it is typed; '' if nobody said it. */
export const listText = (entries: readonly string[] | null): string =>
  entries === null ? '' : entries.length === 0 ? noneInList : entries.join('; ');
