import type { Client } from '#domain/clients/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { Product } from '#domain/products/contract.ts';
import { clientAsReleased, productAsReleased } from '#domain/releases/content.ts';
import type { Release } from '#domain/releases/contract.ts';
import type { Queries } from '../db/database.ts';
import { findRelease, findReleaseAt, type Released, type ReleaseWithContent } from './store.ts';

/** The release to show; with neither, the record as it is. */
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

/** A product as one of its releases says it, its client named as at that time. Throws `release.not_found`. */
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

/** The name in the release of the client that is requested; the product's own if none is. */
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
  // At that instant the client may have had no release yet.
  if (!then) return clientName;
  const { content } = then;
  return typeof content['name'] === 'string' ? content['name'] : clientName;
};

/** A client as one of its releases says it. Throws `release.not_found`. */
export const findClientAsReleased = async (
  queries: Queries,
  client: Client,
  wanted: Wanted,
): Promise<Client & { release: Release }> => {
  const release = await find(queries, 'client', client.id, wanted);
  return { ...clientAsReleased(client, release.content), release: withoutContent(release) };
};
