import { createKey } from '#domain/keys/contract.ts';
import { compare } from '../compare.ts';
import { inTurn } from '../load.ts';
import { bothEngines, type Part } from '../part.ts';
import { readCases } from '../read-cases.ts';
import { call, startPortal } from '../servers.ts';
import type { Row } from '../table.ts';

const products = 10_000;

/** The same calls by a key and by a session, of one portal. */
export const keys: Part = {
  name: 'keys',
  engines: bothEngines,
  sizes: [products],
  isLong: true,
  measure: async ({ location, products: count, pace, say }) => {
    await using portal = await startPortal(location);
    const { key } = await call(portal, createKey, { body: { name: 'Bench', role: 'administrator' } });
    const sides = { key: [{ ...portal, token: key }], session: [portal] };
    const rows: Row[] = [];
    for (const { name, addresses } of readCases(count)) {
      say(name);
      rows.push({ question: name, ...(await compare(sides, (token) => inTurn(addresses, token), pace)) });
    }
    return { 'By key and by session': rows };
  },
};
