import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Where something that is done comes from. */
export interface Source {
  /** The caller's network address; null when the operator does it, at the command line or by the settings. */
  address: string | null;
  requestId: string | null;
}

/** The longest text of an IPv6 address with the name of its interface that is kept, in characters. */
const longestAddress = 64;

/**
 * Where a request comes from. Behind a proxy that is trusted (TRUST_PROXY) it is what the proxy says, which may be any
 * text: one that is no address is left out.
 */
export const sourceOf = ({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): Source => ({
  address: isIP(ip) !== 0 && ip.length <= longestAddress ? ip : null,
  requestId: id,
});

/** The operator, at the command line of the machine or by its settings. */
export const commandLine: Source = { address: null, requestId: null };
