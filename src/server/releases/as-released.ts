import type { Client } from '#domain/clients/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { Product } from '#domain/products/contract.ts';
import { clientAsReleased, productAsReleased } from '#domain/releases/content.ts';
import type { Release } from '#domain/record/release.ts';
import type { Queries } from '../db/database.ts';
import { findRelease, findReleaseAt, type Released, type ReleaseWithContent } from './store.ts';

/** The release to show, by number or instant; if both are undefined, the current record. */
export interface Wanted {
  release?: number | undefined;
  at?: string | undefined;
}

/** Whether a release is requested. */
export const isAsReleased = ({ release, at }: Wanted): boolean => release !== undefined || at !== undefined;

const find = async (
  queries: Queries,
  entity: Released,
  id: number,
  { release, at }: Wanted,
): Promise<ReleaseWithContent> => {
  const found =
    release === undefined
      ? await findReleaseAt(queries, entity, id, at ?? '')
      : await findRelease(queries, entity, id, release);
  if (!found) throw new Problem('release.not_found');
  return found;
};

const withoutContent = ({ content: _content, ...release }: ReleaseWithContent): Release => release;

/** A product as in one of its releases, with the name that its client had then. Throws `release.not_found`. */
export const findProductAsReleased = async (
  queries: Queries,
  product: Product,
  { clientRelease, ...wanted }: Wanted & { clientRelease?: number | undefined },
): Promise<Product & { release: Release }> => {
  const release = await find(queries, 'product', product.id, wanted);
  const shown = productAsReleased(product, release.content);
  return {
    ...shown,
    updatedAt: release.at,
    updatedBy: release.by,
    clientName: await clientNameOf(queries, shown, { release: clientRelease, at: wanted.at }),
    release: withoutContent(release),
  };
};

/** The client's name in the requested client release; the product's own `clientName` if none is requested. */
const clientNameOf = async (
  queries: Queries,
  { clientId, clientName }: Product,
  wanted: Wanted,
): Promise<string | null> => {
  if (clientId === null || !isAsReleased(wanted)) return clientName;
  const then =
    wanted.release === undefined
      ? await findReleaseAt(queries, 'client', clientId, wanted.at ?? '')
      : await find(queries, 'client', clientId, wanted);
  // At that instant the client may not have had a release yet.
  if (!then) return clientName;
  const { content } = then;
  return typeof content['name'] === 'string' ? content['name'] : clientName;
};

/** A client as in one of its releases. Throws `release.not_found`. */
export const findClientAsReleased = async (
  queries: Queries,
  client: Client,
  wanted: Wanted,
): Promise<Client & { release: Release }> => {
  const release = await find(queries, 'client', client.id, wanted);
  return { ...clientAsReleased(client, release.content), release: withoutContent(release) };
};
