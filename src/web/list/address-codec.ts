import { z } from 'zod';
import { PageText } from '#domain/contract/fields.ts';

/** A text of an address, '' where it says none. */
export const textPart = z.string().trim().catch('');

/** The page of a list, from 1. */
export const pagePart = PageText.catch(1);

/** A part that an address may leave out; what is not understood counts as not said. */
export const optionalPart = <Value>(schema: z.ZodType<Value>) => schema.optional().catch(undefined);

/** How a list's address is read and written. */
export interface AddressCodec<Address> {
  /** Whatever is not understood counts as not said. */
  read: (query: URLSearchParams) => Address;
  /** What is the default is left out, so that one list has one address. */
  write: (address: Address) => URLSearchParams;
}

/**
 * The address of a list of these parts, which its query has in this order. `params` says under which name a part stands
 * there, where it is another than its own.
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
