import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { readBadge } from '#domain/stations/badge-code.ts';
import { said, saidBy } from '#domain/words/say.ts';

/** The Idempotency-Key of a request, with a hash of its body. */
export interface CreationKey {
  value: string;
  /** SHA-256 of the body as parsed by the contract, without secrets: a PIN could be guessed from its hash. */
  bodyHash: string;
}

const secrets: ReadonlySet<string> = new Set(['pin', 'signature']);

const [least, most] = [8, 200];
const visible = /^[\x21-\x7e]+$/;

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= least && value.length <= most && visible.test(value);

/** The Idempotency-Key of a request; null if there is none. Throws `request.invalid` if it is malformed. */
export const idempotencyKeyOf = (request: FastifyRequest): CreationKey | null => {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return null;
  if (!isKey(value))
    throw new Problem('request.invalid', saidBy(said('refusal.idempotency_key', { least, most })));
  if (readBadge(value) !== null) throw new Problem('badge.no_code');
  const body = JSON.stringify(request.body, (name, field: unknown) => (secrets.has(name) ? null : field));
  return { value, bodyHash: hash('sha256', body, 'base64url') };
};
