import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** In characters; no address is longer. A trusted proxy may send any text as the sender's address. */
const longestNetwork = 64;

/** The network to which a request is attributed, for limits. */
export const senderOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string =>
  networkOf(ip).slice(0, longestNetwork);

/**
 * The network of a sender's address: an IPv4 address itself, or the /64 of an IPv6 address, which providers assign to
 * one customer as a whole (RFC 6177). An IPv4-mapped IPv6 address counts as its IPv4 address, and a port is ignored. A
 * text that is not an address is returned unchanged and counts as one sender.
 */
export const networkOf = (sender: string): string => {
  const address = withoutPort(sender);
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return sender;
  const groups = groupsOf(address.replace(/%.*$/, ''));
  const [a = 0, b = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [a >> 8, a & 255, b >> 8, b & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
};

/** Removes the port from `1.2.3.4:567` or `[::1]:567`, and leading zeros from IPv4. */
const withoutPort = (sender: string): string => {
  const bracketed = /^\[(.*)\](?::\d+)?$/.exec(sender)?.[1];
  if (bracketed !== undefined) return bracketed;
  const [, dotted] = /^(\d+(?:\.\d+){3})(?::\d+)?$/.exec(sender) ?? [];
  return dotted === undefined ? sender : dotted.split('.').map(Number).join('.');
};

/** The eight groups of an IPv6 address, with `::` expanded and a dotted IPv4 ending as two groups. */
const groupsOf = (address: string): number[] => {
  const [head = '', tail] = address.split('::');
  const before = groupsIn(head);
  if (tail === undefined) return before;
  const after = groupsIn(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
};

const groupsIn = (text: string): number[] =>
  text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [(a << 8) | b, (c << 8) | d];
    });
