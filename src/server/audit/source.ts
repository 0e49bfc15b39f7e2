import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Where an action comes from. */
export interface Source {
  /** The caller's network address; null for the operator, at the command line or through settings. */
  address: string | null;
  requestId: string | null;
}

/** The length of the longest IPv6 address with a zone that is stored, in characters. */
const longestAddress = 64;

/**
 * The source of a request. Behind a trusted proxy (TRUST_PROXY), the address is what the proxy sends, which may be any
 * text; text that is not an address is dropped.
 */
export const sourceOf = ({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): Source => ({
  address: isIP(ip) !== 0 && ip.length <= longestAddress ? ip : null,
  requestId: id,
});

/** The operator, at the command line or through settings. */
export const commandLine: Source = { address: null, requestId: null };
