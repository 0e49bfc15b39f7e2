import { compare } from '../compare.ts';
import { inTurn } from '../load.ts';
import type { Part } from '../part.ts';
import { readCases } from '../read-cases.ts';
import { startPortal } from '../servers.ts';
import type { Row } from '../table.ts';

/** One, two and four processes on one PostgreSQL, which several can share. */
export const processes: Part = {
  name: 'processes',
  engines: ['postgres'],
  sizes: [10_000],
  isLong: true,
  measure: async ({ location, products, pace, say }) => {
    await using first = await startPortal(location);
    await using second = await startPortal(location);
    await using third = await startPortal(location);
    await using fourth = await startPortal(location);
    const sides = {
      '4 processes': [first, second, third, fourth],
      '2 processes': [first, second],
      '1 process': [first],
    };
    const rows: Row[] = [];
    for (const { name, addresses } of readCases(products)) {
      say(name);
      rows.push({
        question: name,
        ...(await compare(sides, (token) => inTurn(addresses, token), pace)),
      });
    }
    return { 'Several processes on one PostgreSQL, 16 connections in all': rows };
  },
};
