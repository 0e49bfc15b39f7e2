import { z } from 'zod';
import { PageText } from '#domain/contract/fields.ts';

/** A text in an address; '' if missing. */
export const textPart = z.string().trim().catch('');

/** The page of a list, from 1. */
export const pagePart = PageText.catch(1);

/** An optional part of an address; an invalid value counts as missing. */
export const optionalPart = <Value>(schema: z.ZodType<Value>) => schema.optional().catch(undefined);

/** How a list's address is parsed and written. */
export interface AddressCodec<Address> {
  /** Invalid values count as missing. */
  read: (query: URLSearchParams) => Address;
  /** Omits defaults, so that one list has one address. */
  write: (address: Address) => URLSearchParams;
}

/**
 * Makes the codec for an address with these parts, in this order. `params` maps a part to its query parameter if the
 * names differ.
 */
export const addressCodec = <Shape extends z.ZodRawShape>(
  shape: Shape,
  params: { readonly [Name in keyof Shape]?: string } = {},
): AddressCodec<z.infer<z.ZodObject<Shape>>> => {
  const schema = z.object(shape);
  const names = Object.keys(shape).map((name) => ({ name, param: params[name] ?? name }));
  const parse = (query: URLSearchParams) =>
    schema.parse(Object.fromEntries(names.map(({ name, param }) => [name, query.get(param) ?? undefined])));
  const defaults = new Map<string, unknown>(Object.entries(parse(new URLSearchParams())));
  return {
    read: parse,
    write: (address) => {
      const values = new Map<string, unknown>(Object.entries(address));
      const query = new URLSearchParams();
      for (const { name, param } of names) {
        const value = values.get(name);
        if (value === defaults.get(name)) continue;
        if (typeof value === 'string' || typeof value === 'number') query.set(param, String(value));
      }
      return query;
    },
  };
};
