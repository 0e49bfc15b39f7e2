import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import {
  FlagText,
  IdParams,
  IdText,
  Instant,
  pageQuery,
  searchText,
  Success,
  version,
} from '../contract/fields.ts';
import { each, fieldsWith } from '../record/fields.ts';
import { asReleased, Release } from '../record/release.ts';
import { clientFields } from './client-fields.ts';

/** A client company with all its texts. */
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
 * A client in a list. `beginning` is the text on its card: the first 200 characters of `aboutUs`, or of `about`. A
 * brief list omits the other texts, which may have 20,000 characters each.
 */
export const ClientSummary = Client.partial({
  aboutUs: true,
  dateFormat: true,
  dateWords: true,
  linkDomain: true,
  inStoreCodes: true,
  keyContacts: true,
  thingsToRemember: true,
  labellingInstructions: true,
  paperworkRequirements: true,
  stackingGuidelines: true,
  about: true,
  contactPerson: true,
})
  .extend({ beginning: z.string().nullable() })
  .meta({ id: 'ClientSummary' });
export type ClientSummary = z.infer<typeof ClientSummary>;

export const ClientDraft = z.object(each(fieldsWith(clientFields, 'draft'), 'draft'));
export type ClientDraft = z.infer<typeof ClientDraft>;

export const ClientSort = z.enum(['recent', 'name', 'name-desc']);
export type ClientSort = z.infer<typeof ClientSort>;

/** Streams all clients, without an ETag; or returns one page, with an ETag and the total in X-Total-Count. */
export const listClients = endpoint({
  method: 'GET',
  path: '/api/clients',
  needs: 'client.read',
  summary: 'Clients; with a page the total is in X-Total-Count',
  query: z.object({
    search: searchText.optional(),
    sort: ClientSort.optional(),
    /** Omits the texts. */
    brief: FlagText.optional(),
    ...pageQuery,
  }),
  reply: listOf(ClientSummary),
  revalidates: true,
  fails: [],
});

/** A client as polled by the page of one of its products. */
export const WatchedClient = Client.extend({
  /** The version of the requested product; null if this client no longer has it, absent if none was requested. */
  productVersion: z.int().nullable().optional(),
  /** The requested release; absent for the current client. */
  release: Release.optional(),
}).meta({ id: 'WatchedClient' });
export type WatchedClient = z.infer<typeof WatchedClient>;

/**
 * A client with all its texts. Open pages poll it every 5 seconds and get a 304 while nothing has changed. The page of
 * a product passes `product`, so that one request covers the client and the product. The number of the client's
 * products does not affect the ETag.
 */
export const getClient = endpoint({
  method: 'GET',
  path: '/api/clients/:id',
  needs: 'client.read',
  summary:
    'One client with all its texts; with a product also its version, and 304 until one of the two changes',
  params: IdParams,
  query: z.object({ product: IdText.optional(), ...asReleased }),
  reply: WatchedClient,
  revalidates: true,
  fails: ['client.not_found', 'release.not_found'],
});

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

export const SavedClient = Client.extend({
  /** Present if this is a draft, which only editors see until it is published; `version` is the draft's version. */
  isDraft: z.literal(true).optional(),
}).meta({ id: 'SavedClient' });
export type SavedClient = z.infer<typeof SavedClient>;

/** Refuses a stale version with 409 and the current client. If the client is controlled, the change becomes a draft. */
export const updateClient = endpoint({
  method: 'PUT',
  path: '/api/clients/:id',
  needs: 'client.edit',
  summary: 'Change a client; fields left out stay as they are',
  params: IdParams,
  body: ClientDraft.partial().extend({ version }),
  reply: SavedClient,
  fails: ['client.not_found', 'record.changed_meanwhile'],
});

export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/api/clients/:id',
  needs: 'client.delete',
  summary: 'Delete a client and its products',
  params: IdParams,
  reply: Success,
  fails: ['client.not_found'],
});
