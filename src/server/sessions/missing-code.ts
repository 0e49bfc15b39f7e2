import type { Endpoint } from '#domain/contract/endpoint.ts';
import type { ProblemCode } from '#domain/contract/problems.ts';

/** The code for an id that no record of the caller's can have: the call's own "not found". */
export const missingCode = ({ fails }: Endpoint): ProblemCode =>
  fails.find((code) => code.endsWith('.not_found')) ?? 'request.invalid';
