import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getProduct, listProducts, searchProducts } from '#domain/products/contract.ts';
import { resolveCode } from '#domain/resolver/contract.ts';
import { getRun } from '#domain/runs/contract.ts';
import { compiled } from './compiled.ts';

describe('a shape as code of its own', () => {
  // A shape that holds itself, even deep within, is not compiled: reading a product took 14 µs longer, and nobody saw it.
  test.each([
    ['of a product', getProduct.reply],
    ['of a page of products', z.array(listProducts.reply.item)],
    ['of what a search finds', z.array(searchProducts.reply.item)],
    ['of a scanned code', resolveCode.reply],
    ['of a run', getRun.reply],
  ])('%s can be made', (_, shape) => {
    expect(() => z.compile(shape, { strict: true })).not.toThrow();
  });

  test('leaves of a value what the shape leaves, refuses what it refuses, and is made once', () => {
    const shape = z.object({
      id: z.int(),
      note: z.string().optional(),
      names: z.array(z.string()).nullable(),
    });
    const made = compiled(shape);
    for (const value of [
      { id: 1, names: null, secret: 'x' },
      { names: ['a'], note: undefined, id: 2 },
      { id: 3, names: [4] },
      { id: 0.5, names: [] },
    ])
      expect(made.safeParse(value)).toEqual(shape.safeParse(value));
    expect(compiled(shape)).toBe(made);
  });
});
