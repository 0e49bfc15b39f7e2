import type { Client } from '#domain/clients/contract.ts';
import { everything, type Partner, type Scope } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { Product, SearchHit } from '#domain/products/contract.ts';
import type { Release } from '#domain/record/release.ts';
import { inStead } from '#domain/access/stand-in.ts';
import type { Queries } from '../db/database.ts';
import { findStandIns } from '../users/stand-ins-store.ts';
import type { Released } from './store.ts';
import { findPublishers } from './publishers-store.ts';

/*
 * What a client's people read of products, clients and their releases: roles instead of names, and no release from a time
 * when the product was another client's.
 */

interface Record {
  entity: Released;
  id: number;
}

type Names = Pick<Release, 'by' | 'approvedBy' | 'standIns'>;

/** Who published and approved each release that a partner may see, by number; the people are numbered in that order. */
const namesOf = async (queries: Queries, partner: Partner, record: Record): Promise<Map<number, Names>> => {
  if (!('clientId' in partner)) return new Map();
  const own = await findPublishers(queries, { ...record, clientId: partner.clientId });
  const ids = own.flatMap(({ userId, approvedBy }) => [userId, approvedBy].filter((id) => id !== null));
  const people = await findStandIns(queries, ids);
  return new Map(
    own.map(({ number, userId, approvedBy }) => [
      number,
      inStead({ by: people.get(userId ?? 0), approvedBy: people.get(approvedBy ?? 0) }),
    ]),
  );
};

/** The releases of a record that the scope includes. */
export const releasesWithin = async (
  queries: Queries,
  scope: Scope,
  record: Record,
  releases: Release[] | AsyncIterable<Release>,
): Promise<Release[] | AsyncIterable<Release>> => {
  if (scope === everything) return releases;
  const names = await namesOf(queries, scope, record);
  const shown: Release[] = [];
  for await (const release of releases) {
    const own = names.get(release.number);
    if (own) shown.push({ ...release, ...own });
  }
  return shown;
};

/** A release of a record; null if the scope does not include it. */
export const releaseWithin = async <R extends Release>(
  queries: Queries,
  scope: Scope,
  record: Record,
  release: R,
): Promise<R | null> => {
  if (scope === everything) return release;
  const own = (await namesOf(queries, scope, record)).get(release.number);
  return own ? { ...release, ...own } : null;
};

const shownBy = (one?: Names) => ({ updatedBy: one?.by ?? null, standIns: one?.standIns });

/** A product as it is, or as in a release. Throws `release.not_found` if it was another client's then. */
export const productWithin = async <P extends Product & { release?: Release | undefined }>(
  queries: Queries,
  scope: Scope,
  product: P,
): Promise<P> => {
  if (scope === everything) return product;
  const names = await namesOf(queries, scope, { entity: 'product', id: product.id });
  const { release } = product;
  if (!release) return { ...product, ...shownBy([...names.values()].at(-1)) };
  const own = names.get(release.number);
  if (!own) throw new Problem('release.not_found');
  return { ...product, ...shownBy(own), release: { ...release, ...own } };
};

/** The hits of a search with what the scope shows of a whole product. */
export const hitsWithin = (queries: Queries, scope: Scope, hits: SearchHit[]): Promise<SearchHit[]> =>
  scope === everything
    ? Promise.resolve(hits)
    : Promise.all(
        hits.map(async (hit) =>
          hit.product ? { ...hit, product: await productWithin(queries, scope, hit.product) } : hit,
        ),
      );

/** A client as in a release. */
export const clientReleaseWithin = async <C extends Client & { release: Release }>(
  queries: Queries,
  scope: Scope,
  client: C,
): Promise<C> => {
  if (scope === everything) return client;
  const names = await namesOf(queries, scope, { entity: 'client', id: client.id });
  return { ...client, release: { ...client.release, ...names.get(client.release.number) } };
};
