import { compare, usualConnections } from '../compare.ts';
import { inTurn } from '../load.ts';
import { bothEngines, type Part } from '../part.ts';
import { compareAnswers, readCases } from '../read-cases.ts';
import { startLimit, startPortal, startSameQuery } from '../servers.ts';
import type { Row } from '../table.ts';

const small = 10_000;

/** The four most frequent calls, beside both bare servers, which give the same answers. */
export const reads: Part = {
  name: 'reads',
  engines: bothEngines,
  sizes: [small, 100_000],
  measure: async ({ location, databases, products, pace, isQuick, say }) => {
    await using portal = await startPortal(location);
    await using bare = await startSameQuery(location);
    await using limit = await startLimit(databases, products);
    const sides = { portal: [portal], 'same query': [bare], limit: [limit] };
    // From one worker to a whole shift.
    const crowds = isQuick || products > small ? [usualConnections] : [1, usualConnections, 64];
    const rows: Row[] = [];
    for (const question of readCases(products)) {
      await compareAnswers(question, portal, bare);
      await compareAnswers(question, portal, limit);
      for (const asking of crowds) {
        say(`${question.name}, ${asking} asking`);
        const compared = await compare(sides, (token) => inTurn(question.addresses, token), pace, asking);
        rows.push({ question: question.name, asking, ...compared });
      }
    }
    return { Reads: rows };
  },
};
