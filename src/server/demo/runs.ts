import type { Transaction } from 'kysely';
import type { Role } from '#domain/access/roles.ts';
import type { Product } from '#domain/products/contract.ts';
import { contentOfProduct } from '#domain/releases/content.ts';
import { RunAct } from '#domain/runs/acts.ts';
import { placedOf } from '#domain/runs/judging/placed-codes.ts';
import { gtinCheckDigit } from '#domain/codes/gtin.ts';
import { onlyWhileAllowed } from '../sessions/acting.ts';
import { newToken, tokenHash } from '../sessions/token.ts';
import type { CheckedDatabase, Database, Queries } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { findRollsOfItem } from '../rolls/store.ts';
import type { RunBy } from '../runs/acting.ts';
import { Holds } from '../holds/holds.ts';
import { Runs } from '../runs/runs.ts';
import type { Signer } from '../signatures/signatures.ts';
import { insertSignature } from '../signatures/store.ts';
import { findStation, insertStation } from '../stations/store.ts';

/** A code that no product has. */
const knownWrong = 'LP-KNOWN-WRONG';

const cleared: RunAct = { kind: 'clear', gone: ['labels', 'goods', 'papers', 'printer'] };

interface Person {
  id: number;
  firstName: string;
  lastName: string;
  role: Role;
}

/** Another valid barcode that differs in its last two digits. */
const otherThan = (barcode: string): string => {
  const body = `${barcode.slice(0, -2)}${(Number(barcode.at(-2)) + 1) % 10}`;
  return `${body}${gtinCheckDigit(body)}`;
};

/** A product, and the item of its label, of which there is a roll. */
export interface Rolled {
  product: Product;
  itemId: number;
}

interface Parts {
  database: Database;
  people: Record<'worker' | 'second', Person>;
  at: string;
}

/**
 * Runs of one label at two stations: three are closed, the second of them with a label that nobody could explain, one
 * is open, and one was stopped by a wrong piece. At a third station one was checked by eye, because no scan tells its
 * label from the box, and one is on hold.
 */
export const seedRuns = async (
  queries: Transaction<Tables>,
  { proved, byEye, ...parts }: Parts & { proved: Rolled; byEye: Rolled | null },
): Promise<void> => {
  const { people, at } = parts;
  const stationIds = [];
  for (const name of ['Bench 1', 'Bench 2', 'Bench 3'])
    stationIds.push(await addStation(queries, name, at, people.second.id));
  const run = await runsOf(queries, { ...parts, ...proved, stationIds });
  if (!run) return;

  const first = await run.begin(0, 40, 'L2207');
  await run.check(first, 1);
  await first({ kind: 'spoil', pieces: 1, reason: 'Torn' });
  await run.countAll(first);
  await first({ kind: 'close', applied: 39 });

  const second = await run.begin(0, 24, 'L2207');
  await run.check(second, 1);
  await run.countAll(second);
  await second({ kind: 'close', applied: 23, reason: 'One label is missing. The floor was searched.' });
  await second({ kind: 'second_person', reason: 'Looked as well. One box was counted twice.' }, 'second');

  const third = await run.begin(1, 12, 'L2210');
  await run.check(third, 1);
  await third({ kind: 'stop', reason: 'End of shift' });
  await third({ kind: 'resume' });
  await third({ kind: 'return', code: run.roll, pieces: 2 });
  await run.countAll(third);
  await third({ kind: 'close', applied: 10 });

  const stopped = await run.begin(1, 30, 'L2214');
  await run.check(stopped, 1);
  await stopped(run.wrong);

  const running = await run.begin(0, 50, 'L2214');
  await run.check(running, 2);

  const looked = byEye && (await runsOf(queries, { ...parts, ...byEye, stationIds }));
  if (looked) {
    const plain = await looked.begin(2, 6, 'H-18');
    await looked.check(plain, 5);
    await looked.countAll(plain);
    await plain({ kind: 'close', applied: 6 });
  }

  await run.begin(2, 20, 'L2216');
  const within = inside(queries, parts);
  await new Holds(within, () => new Date(at), signsNothing).set(
    {
      on: 'batch',
      batch: 'L2216',
      clientId: proved.product.clientId,
      reason: 'Glass at the filler: look first',
    },
    {
      user: { id: people.second.id, name: nameOf(people.second), clientId: null },
      source: nowhere,
      key: null,
    },
  );
};

const nowhere = { address: null, requestId: null };
const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;
const signsNothing = { sign: () => Promise.reject(new Error('The demo releases nothing from hold.')) };

/** The demo is seeded in one transaction, and its runs are part of it. */
const inside = (
  queries: Transaction<Tables>,
  { database, at }: Pick<Parts, 'database' | 'at'>,
): CheckedDatabase =>
  onlyWhileAllowed({ ...database, read: queries, write: (work) => work(queries) }, () => new Date(at));

/** How runs of a product are begun and checked; null if there is no roll to label with. */
const runsOf = async (
  queries: Transaction<Tables>,
  { database, product, itemId, people, at, stationIds }: Parts & Rolled & { stationIds: readonly number[] },
) => {
  const { items: rolls } = await findRollsOfItem(queries, itemId, null);
  const roll = rolls.find(({ state, piecesLeft }) => state === 'available' && piecesLeft >= 2_000);
  const { barcode } = product;
  if (!roll || barcode === null) return null;
  const signers = { worker: demoSigner(people.worker), second: demoSigner(people.second) };
  const runs = new Runs(
    inside(queries, { database, at }),
    () => new Date(at),
    { note: () => undefined },
    'the demo',
  );
  // The label's own code; where it has none, no scan can tell it, and somebody looks.
  const placed = placedOf(contentOfProduct(product), product.labels[0]?.id ?? 'flat');
  const own = placed.codes.find(({ standsOn, level }) => standsOn === 'label' && level !== 'case');
  const piece = own
    ? { product: barcode, label: own.code }
    : { product: barcode, label: null, seen: ['label' as const] };
  const uncovered: RunAct = { kind: 'cover', text: null };
  const covers = placed.covers.length > 0;
  const seen: RunAct & { kind: 'check' } = { kind: 'check', ...piece, next: true };
  const begin = async (bench: 0 | 1 | 2, quantity: number, batch: string) => {
    const station = await findStation(queries, stationIds[bench] ?? 0);
    if (!station) throw new Error('The demo has no station.');
    const by = (who: 'worker' | 'second'): RunBy => ({
      userId: people[who].id,
      name: nameOf(people[who]),
      actingRole: people[who].role,
      station,
      source: nowhere,
      key: null,
    });
    const draft = { productId: product.id, stationId: station.id, quantity, batch, bestBefore: '2027-03-31' };
    const { id } = await runs.start(draft, by('worker'));
    // As the call reads it: what an event holds is in the order of the contract.
    const does = async (act: RunAct, who: 'worker' | 'second' = 'worker') => {
      const { verdict, reason } = await runs.act(id, RunAct.parse(act), by(who), signers[who]);
      if (verdict === 'refused') throw new Error(`The demo’s run refuses ${act.kind}: ${reason}`);
    };
    await does(cleared);
    await does({ kind: 'challenge', text: knownWrong });
    await does({ kind: 'roll', code: roll.code, pieces: quantity });
    await does({ kind: 'first_piece', ...piece, seen: [...(piece.seen ?? []), 'batch', 'date'] });
    if (covers) await does(uncovered);
    return does;
  };
  const check = async (does: (act: RunAct) => Promise<void>, times: number) => {
    for (let time = 0; time < times; time += 1) await does(seen);
  };

  const countAll = async (does: (act: RunAct) => Promise<void>) => {
    await does({ kind: 'reconcile' });
    await does({ ...seen, seen: [...(piece.seen ?? []), 'batch', 'date'] });
    if (covers) await does(uncovered);
    await does({ kind: 'challenge', text: knownWrong });
  };

  const wrong: RunAct = { kind: 'check', product: otherThan(barcode), label: piece.label, seen: piece.seen };
  return { begin, check, countAll, wrong, roll: roll.code };
};

/** Somebody whose password the seed need not compare. */
const demoSigner = ({ id, firstName, lastName, role }: Person): Signer => ({
  userId: id,
  actingRole: () => Promise.resolve(role),
  sign: async (queries, { at, meaning, subject }) => {
    const by = { id, name: `${firstName} ${lastName}` };
    const signed = { by, at, meaning, role, means: 'password' } as const;
    await insertSignature(queries, signed, subject);
    return signed;
  },
});

const addStation = (queries: Queries, name: string, at: string, userId: number): Promise<number> =>
  // The token is discarded: visitors of the demo enrol a browser of their own.
  insertStation(
    queries,
    { name, site: 'Hall 1', printerId: null },
    { hashedToken: tokenHash(newToken()), userId, at },
  );
