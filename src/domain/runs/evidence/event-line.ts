import { z } from 'zod';
import { canonicalJson } from '../../releases/canonical-json.ts';
import { StoredSaid } from '../../words/said.ts';
import { readJson } from './read-json.ts';

const Named = z.object({ id: z.int(), name: z.string() });

/** An event as its line in evidence says it. A newer portal may write kinds and formats that this program does not know. */
export const WrittenEvent = z.strictObject({
  run: z.int(),
  seq: z.int(),
  at: z.string(),
  user: Named.extend({ role: z.string().optional() }).strict(),
  station: Named.strict().nullable(),
  kind: z.string(),
  verdict: z.string(),
  /** In format 1. */
  reason: z.string().nullable().optional(),
  /** From format 2 on. */
  said: StoredSaid.nullable().optional(),
  format: z.int().optional(),
  detail: z.record(z.string(), z.unknown()),
  prior: z.string(),
});
export type WrittenEvent = z.infer<typeof WrittenEvent>;

/** The event of a line; null if it is none, or not written as the portal writes it: with a sentence or with a fact. */
export const readLine = (line: string): WrittenEvent | null => {
  const event = readLineAs(WrittenEvent, line);
  if (event === null) return null;
  const [own, other] = event.format === undefined ? [event.reason, event.said] : [event.said, event.reason];
  return own !== undefined && other === undefined ? event : null;
};

/** What the form does not know, it leaves out: then the line is another. */
export const readLineAs = <T>(form: z.ZodType<T>, line: string): T | null => {
  const event = form.safeParse(readJson(line)).data;
  return event && canonicalJson(event) === line ? event : null;
};
