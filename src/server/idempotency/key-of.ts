import type { FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';

const visible = /^[\x21-\x7e]{8,200}$/;

/** The Idempotency-Key of a request; null without one. Throws `request.invalid` where it is none. */
export const idempotencyKeyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !visible.test(key))
    throw new Problem('request.invalid', {
      message: 'An Idempotency-Key has 8 to 200 visible characters.',
    });
  return key;
};
