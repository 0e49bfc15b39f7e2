import { z } from 'zod';
import { breathe } from '../../breathe.ts';
import { compiled } from '../compiled.ts';

/** List items that are checked and written at once: a few milliseconds of work. */
const itemsAtOnce = 250;

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > itemsAtOnce;

/** The fields of an object that are long lists, with the shapes of their items. */
const longLists = (
  schema: z.ZodType,
  value: unknown,
): [name: string, items: unknown[], shape: z.ZodType][] => {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, items]) => {
    const list: unknown = schema.shape[name];
    return list instanceof z.ZodArray && list.element instanceof z.ZodType && isLong(items)
      ? [[name, items, list.element] as const]
      : [];
  });
};

const listJson = async (items: readonly unknown[], shape: z.ZodType): Promise<string> => {
  const list = z.array(compiled(shape));
  const parts: string[] = [];
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    parts.push(JSON.stringify(list.parse(items.slice(start, start + itemsAtOnce))).slice(1, -1));
    await breathe();
  }
  return `[${parts.join(',')}]`;
};

/**
 * The JSON of a reply, checked by its schema. If it has a long list, other requests run in between: 25,000 rows of an
 * import take half a second. A promise only then.
 */
export const replyJson = (schema: z.ZodType, value: unknown): string | Promise<string> => {
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType && isLong(value))
    return listJson(value, schema.element);
  const long = longLists(schema, value);
  if (long.length === 0) return JSON.stringify(compiled(schema).parse(value));
  return objectJson(schema, value, long);
};

const objectJson = async (
  schema: z.ZodType,
  value: unknown,
  long: ReturnType<typeof longLists>,
): Promise<string> => {
  const lists = new Map(long.map(([name, ...list]) => [name, list]));
  const empty = Object.fromEntries(long.map(([name]) => [name, []]));
  const short = z
    .record(z.string(), z.unknown())
    .parse(compiled(schema).parse({ ...Object(value), ...empty }));
  const parts: string[] = [];
  for (const [name, field] of Object.entries(short)) {
    const list = lists.get(name);
    const json = list ? await listJson(...list) : JSON.stringify(field);
    if (json !== undefined) parts.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${parts.join(',')}}`;
};
