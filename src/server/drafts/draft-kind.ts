import { z } from 'zod';
import { Problem } from '#domain/contract/problem.ts';
import type { Client, ClientDraft } from '#domain/clients/contract.ts';
import { fileKeysOfClient } from '#domain/clients/file-keys.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { Product, ProductChange } from '#domain/products/contract.ts';
import { fileKeysOfProduct } from '#domain/products/file-keys.ts';
import {
  clientAsReleased,
  contentOfClient,
  contentOfProduct,
  productAsReleased,
  type Content,
} from '#domain/releases/content.ts';
import { artworkOfProduct, type UsedArtwork } from '../artwork/used-artwork.ts';
import { lockClientToChange, planClientChange, writeClientPlan } from '../clients/change-client.ts';
import { findClient } from '../clients/store.ts';
import type { Queries } from '../db/database.ts';
import { withPlaces } from '../products/places.ts';
import { writeProductPlan } from '../products/change-product.ts';
import { findProduct } from '../products/detail-store.ts';
import { lockProduct, planProductChange } from '../products/plan-change.ts';
import type { WriteBy } from '../history/write-by.ts';
import { findClientNames } from '../releases/client-store.ts';
import type { Released } from '../releases/store.ts';

const Labels = z.array(z.record(z.string(), z.unknown()));

/** A planned change of a locked record. Nothing of it is written until `write` is called. */
export interface PlannedChange<T> {
  after: T;
  /** The clients of all records that `write` would change; none if nothing changes. */
  clientIds: ReadonlySet<number>;
  /** The other records that the change writes, each of whose client it is now, and what of them it changes. */
  shared: { records: readonly { id: number; clientId: number | null }[]; change: Content };
  /** Publishes the change; null if the caller must plan again in a new transaction. */
  write: (by: WriteBy) => Promise<T | null>;
}

/** A record, locked until the transaction ends with everything that a change of it may affect. */
export interface LockedRecord<T, C> {
  record: T;
  /** All clients that a change may concern. */
  clientIds: ReadonlySet<number>;
  /** Plans a change of `drafted`: the record itself, or with the fields of its draft. Throws if it is refused. */
  plan: (change: C, drafted: T) => Promise<PlannedChange<T>>;
}

/** A change, with the version of the record that it is based on. */
export interface Versioned {
  version?: number | undefined;
}

/** How to read and change one kind of record, so that its changes can be drafts. */
export interface DraftKind<T, C extends Versioned> {
  readonly entity: Released;
  readonly clientOf: (record: T) => number | null;
  /** Throws if there is no such record. */
  readonly find: (queries: Queries, id: number) => Promise<T>;
  /** Locks the record for changes to be planned; null if the caller must retry in a new transaction. */
  readonly lock: (queries: Queries, id: number, change: C) => Promise<LockedRecord<T, C> | null>;
  /** The change that gives a record the fields of a draft. */
  readonly changeOf: (body: Content) => C;
  readonly contentOf: (record: T) => Content;
  /** The record, shown with these fields; stores nothing. */
  readonly withContent: (queries: Queries, record: T, content: Content) => Promise<T>;
  /** The record as calls answer it: of a product, with the places of its codes. */
  readonly answered: (queries: Queries, record: T) => Promise<T>;
  readonly fileKeysOf: (record: T) => readonly string[];
  /** The record's stored artwork, which is checked before publication. */
  readonly artworkOf: (record: T) => readonly UsedArtwork[];
}

export const productKind: DraftKind<Product, ProductChange> = {
  entity: 'product',
  clientOf: ({ clientId }) => clientId,
  find: async (queries, id) => {
    const product = await findProduct(queries, id);
    if (!product) throw new Problem('product.not_found');
    return product;
  },
  lock: async (queries, id, { sku, clientId }) => {
    const locked = await lockProduct(queries, id, sku);
    if (!locked) return null;
    const ids = [locked.before.clientId, clientId, ...locked.siblings.map((one) => one.clientId)];
    return {
      record: locked.before,
      clientIds: new Set(ids.flatMap((one) => one ?? [])),
      plan: async ({ version: _version, ...change }, drafted) => {
        const plan = await planProductChange(queries, locked, change, drafted);
        return {
          ...plan,
          shared: { records: plan.sharing, change: plan.catalogue },
          write: (by) => writeProductPlan(queries, locked, plan, by),
        };
      },
    };
  },
  // A release omits newer fields of a label while they are empty; a change keeps what it omits.
  changeOf: ({ labels, ...body }) => {
    const drafted = Labels.safeParse(labels).data;
    return drafted ? { ...body, labels: drafted.map((label) => ({ ...blankLabel, ...label })) } : body;
  },
  contentOf: contentOfProduct,
  withContent: async (queries, product, content) => {
    const shown = productAsReleased(product, content);
    if (shown.clientId === product.clientId) return shown;
    const names = await findClientNames(queries, shown.clientId === null ? [] : [shown.clientId]);
    return { ...shown, clientName: names.get(shown.clientId ?? 0) ?? null };
  },
  answered: withPlaces,
  fileKeysOf: fileKeysOfProduct,
  artworkOf: artworkOfProduct,
};

export const clientKind: DraftKind<Client, Partial<ClientDraft> & Versioned> = {
  entity: 'client',
  clientOf: ({ id }) => id,
  find: async (queries, id) => {
    const client = await findClient(queries, id);
    if (!client) throw new Problem('client.not_found');
    return client;
  },
  lock: async (queries, id) => {
    const record = await lockClientToChange(queries, id);
    return {
      record,
      clientIds: new Set([id]),
      plan: async ({ version: _version, ...change }, drafted) => {
        const after = await planClientChange(queries, change, drafted);
        return {
          after,
          clientIds: new Set([id]),
          shared: { records: [], change: {} },
          write: (by) => writeClientPlan(queries, record, after, by),
        };
      },
    };
  },
  changeOf: (body) => body,
  contentOf: contentOfClient,
  withContent: async (_queries, client, content) => clientAsReleased(client, content),
  answered: async (_queries, client) => client,
  fileKeysOf: fileKeysOfClient,
  artworkOf: () => [],
};

/** Publishes a change in the caller's transaction, whoever's record it is; null if the caller must retry in a new one. */
export const changeNow = async <T, C extends Versioned>(
  queries: Queries,
  kind: DraftKind<T, C>,
  id: number,
  change: C,
  by: WriteBy,
): Promise<T | null> => {
  const locked = await kind.lock(queries, id, change);
  const planned = locked && (await locked.plan(change, locked.record));
  return planned && planned.write(by);
};
