import type { z } from 'zod';
import { Problem } from './problem.ts';
import { sentenceOfIssue } from './sentence-of-issue.ts';

/** A parsed value, or what is wrong with it: a sentence for each wrong field. */
export type ParsedSent = { data: unknown } | { fields: Record<string, string> };

/** Parses a value that somebody sent. `whole` names it where the value as a whole is wrong, not one of its fields. */
export const parseSent = (schema: z.ZodType, value: unknown, whole: string): ParsedSent => {
  const parsed = schema.safeParse(value, { error: sentenceOfIssue });
  if (parsed.success) return { data: parsed.data };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || whole] ??= issue.message;
  return { fields };
};

/** The refusal of wrong fields. A single sentence is its message, too. */
export const refusalOf = (fields: Record<string, string>): Problem => {
  const [sentence, ...others] = Object.values(fields);
  return new Problem('request.invalid', {
    fields,
    ...(sentence !== undefined && others.length === 0 ? { message: sentence } : {}),
  });
};
