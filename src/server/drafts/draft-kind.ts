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
import { changeClient } from '../clients/change-client.ts';
import { findClient } from '../clients/store.ts';
import type { Queries } from '../db/database.ts';
import { changeProduct } from '../products/change-product.ts';
import { findProduct } from '../products/detail-store.ts';
import type { WriteBy } from '../history/write-by.ts';
import { findClientNames } from '../releases/client-store.ts';
import type { Released } from '../releases/store.ts';

const Labels = z.array(z.record(z.string(), z.unknown()));

interface Changed<T> {
  record: T;
  /** The clients of all records that the change has written. */
  clientIds: ReadonlySet<number>;
}

/** A change, with the version of the record that it is based on. */
export interface Versioned {
  version?: number | undefined;
}

/** How to read and change one kind of record, so that its changes can be drafts. */
export interface DraftKind<T, C extends Versioned> {
  readonly entity: Released;
  /** Throws if there is no such record. */
  readonly find: (queries: Queries, id: number) => Promise<T>;
  /** Changes the record in the caller's transaction; null if the caller must retry in a new one. */
  readonly change: (queries: Queries, id: number, change: C, by: WriteBy) => Promise<Changed<T> | null>;
  /** The change that gives a record the fields of a draft. */
  readonly changeOf: (body: Content) => C;
  readonly contentOf: (record: T) => Content;
  /** The record, shown with these fields; stores nothing. */
  readonly withContent: (queries: Queries, record: T, content: Content) => Promise<T>;
  readonly fileKeysOf: (record: T) => readonly string[];
  /** The record's stored artwork, which is checked before publication. */
  readonly artworkOf: (record: T) => readonly UsedArtwork[];
}

export const productKind: DraftKind<Product, ProductChange> = {
  entity: 'product',
  find: async (queries, id) => {
    const product = await findProduct(queries, id);
    if (!product) throw new Problem('product.not_found');
    return product;
  },
  change: async (queries, id, change, by) => {
    const changed = await changeProduct(queries, id, change, by);
    return changed && { record: changed.product, clientIds: changed.clientIds };
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
  fileKeysOf: fileKeysOfProduct,
  artworkOf: artworkOfProduct,
};

export const clientKind: DraftKind<Client, Partial<ClientDraft> & Versioned> = {
  entity: 'client',
  find: async (queries, id) => {
    const client = await findClient(queries, id);
    if (!client) throw new Problem('client.not_found');
    return client;
  },
  change: async (queries, id, change, by) => {
    return { record: await changeClient(queries, id, change, by), clientIds: new Set([id]) };
  },
  changeOf: (body) => body,
  contentOf: contentOfClient,
  withContent: async (_queries, client, content) => clientAsReleased(client, content),
  fileKeysOf: fileKeysOfClient,
  artworkOf: () => [],
};
