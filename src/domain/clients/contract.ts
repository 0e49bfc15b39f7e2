import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, IdText, Instant, pageQuery, searchText, Success, version } from '../contract/fields.ts';
import { each, fieldsWith } from '../record/fields.ts';
import { clientFields } from './client-fields.ts';

/** A client company with everything that staff must know of it. */
export const Client = z
  .object({
    id: z.int(),
    ...each(clientFields, 'stored'),
    productCount: z.int(),
    version: z.int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Client' });
export type Client = z.infer<typeof Client>;

/**
 * A client as a list shows it: of its texts only `aboutUs` and `about`, and of those the first 200 characters, as a card
 * shows 100. The whole texts come with `getClient`.
 */
export const ClientSummary = z
  .object({
    id: z.int(),
    ...each(fieldsWith(clientFields, 'listed'), 'stored'),
    productCount: z.int(),
    updatedAt: Instant,
  })
  .meta({ id: 'ClientSummary' });
export type ClientSummary = z.infer<typeof ClientSummary>;

/** What the client form sends. */
export const ClientDraft = z.object(each(fieldsWith(clientFields, 'draft'), 'draft'));
export type ClientDraft = z.infer<typeof ClientDraft>;

/** How the client grid can be sorted. */
export const ClientSort = z.enum(['recent', 'name', 'name-desc']);
export type ClientSort = z.infer<typeof ClientSort>;

/** All clients, streamed and without an ETag, or a page of them with both that and the total in X-Total-Count. */
export const listClients = endpoint({
  method: 'GET',
  path: '/api/clients',
  needs: 'catalogue.read',
  summary: 'Clients; with a page the total stands in X-Total-Count',
  query: z.object({ search: searchText.optional(), sort: ClientSort.optional(), ...pageQuery }),
  reply: listOf(ClientSummary),
  revalidates: true,
  fails: [],
});

/** A client as the page of one of its products watches it. */
export const WatchedClient = Client.extend({
  /** The version of the product that was asked for; null when this client has it no more, absent when none was asked for. */
  productVersion: z.int().nullable().optional(),
}).meta({ id: 'WatchedClient' });
export type WatchedClient = z.infer<typeof WatchedClient>;

/**
 * One client, whole. Asked every 5 seconds by open pages: answers 304 when nothing changed. The page of a product names
 * its product, and so hears of a change of either by one question; how many products the client has is nothing to it,
 * and no reason for another answer.
 */
export const getClient = endpoint({
  method: 'GET',
  path: '/api/clients/:id',
  needs: 'catalogue.read',
  summary:
    'One client with all its texts; with a product also its version, and 304 until one of the two changes',
  params: IdParams,
  query: z.object({ product: IdText.optional() }),
  reply: WatchedClient,
  revalidates: true,
  fails: ['client.not_found'],
});

/** Adds a client. */
export const createClient = endpoint({
  method: 'POST',
  path: '/api/clients',
  needs: 'client.edit',
  summary: 'Add a client',
  body: ClientDraft,
  reply: Client,
  status: 201,
  fails: ['request.key_reused'],
});

/** Changes a client; a stale version is answered with 409 and the client as it is now. */
export const updateClient = endpoint({
  method: 'PUT',
  path: '/api/clients/:id',
  needs: 'client.edit',
  summary: 'Change a client; fields left out stay as they are',
  params: IdParams,
  body: ClientDraft.partial().extend({ version }),
  reply: Client,
  fails: ['client.not_found', 'record.changed_meanwhile'],
});

/** Deletes a client with its products. */
export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/api/clients/:id',
  needs: 'client.delete',
  summary: 'Delete a client and its products',
  params: IdParams,
  reply: Success,
  fails: ['client.not_found'],
});
