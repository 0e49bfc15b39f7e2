import { z } from 'zod';
import { Id, optionalText, requiredText } from '../contract/fields.ts';
import { flattenImages } from '../files/image-value.ts';
import * as limits from '../limits.ts';

/* What fields of one kind have in common. All may be empty: null, or [] for a list. */

const nullableText = z.string().nullable();

/** A text of at most `maxLength` characters. */
export const text = (maxLength: number) =>
  ({ kind: 'text', stored: nullableText, draft: optionalText(maxLength), maxLength }) as const;

/** A code that is scanned or copied, and never used as a number. */
export const code = { ...text(limits.text.code), kind: 'code' } as const;

/** One of these choices; older rows may have others. */
export const choice = <T extends Readonly<Record<string, string>>>(choices: z.ZodEnum<T>) =>
  ({
    kind: 'choice',
    stored: nullableText,
    draft: z.preprocess((value) => (value === '' ? null : value), choices.nullable().optional()),
    choices: choices.options,
  }) as const;

/** A whole number of things. */
export const quantity = {
  kind: 'quantity',
  stored: z.int().nullable(),
  // Empty is not set, as in a form and a workbook.
  draft: z.preprocess(
    (value) => (value === '' ? null : value),
    z
      .int({ error: 'This must be a whole number.' })
      .min(0, { error: 'This must be 0 or greater.' })
      .max(limits.product.maxQuantity, { error: 'At most 1,000,000.' })
      .nullable()
      .optional(),
  ),
} as const;

/** Another record, by its id. */
export const id = { kind: 'id', stored: z.int().nullable(), draft: Id.nullable().optional() } as const;

const fileReference = requiredText(limits.text.url, 'A file needs its key.');

/** At most `max` storage keys or paths. */
export const files = (max: number) =>
  ({
    kind: 'files',
    stored: z.array(z.string()),
    // Read as older records are: nested lists become one, what is no text is dropped.
    draft: z.preprocess(
      (value) => (Array.isArray(value) ? flattenImages(value) : value),
      z.array(fileReference).max(max).optional(),
    ),
  }) as const;
