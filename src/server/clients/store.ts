import { sql } from 'kysely';
import type { Client, ClientSort, ClientSummary } from '#domain/clients/contract.ts';
import { contains } from '../db/contains.ts';
import type { Queries } from '../db/database.ts';

/** Which clients a list shows; without a slice, all of them. */
export interface ClientListRequest {
  /** Folded text that must stand in the name; '' for every client. */
  nameContains: string;
  sort: ClientSort;
  slice: { limit: number; offset: number } | null;
}

const orders = {
  recent: sql`c.id desc`,
  name: sql`c.name_key, c.id`,
  'name-desc': sql`c.name_key desc, c.id desc`,
} as const satisfies Record<ClientSort, unknown>;

const clientsNamed = (queries: Queries, nameContains: string) =>
  queries
    .selectFrom('clients as c')
    .$if(nameContains !== '', (query) => query.where(contains('c.name_key', nameContains)));

const productCount = sql<number>`(select count(*) from client_products cp where cp.client_id = c.id)`;

/** Clients of a list and how many there are in all. */
export const findClients = async (
  queries: Queries,
  { nameContains, sort, slice }: ClientListRequest,
): Promise<{ items: ClientSummary[]; total: number }> => {
  const rows = await clientsNamed(queries, nameContains)
    .select([
      'c.id',
      'c.name',
      'c.image',
      'c.about_us',
      'c.about',
      'c.updated_at',
      productCount.as('product_count'),
    ])
    .orderBy(orders[sort])
    .$if(slice !== null, (query) => (slice ? query.limit(slice.limit).offset(slice.offset) : query))
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    image: row.image,
    aboutUs: row.about_us,
    about: row.about,
    productCount: row.product_count,
    updatedAt: row.updated_at,
  }));
  if (!slice) return { items, total: items.length };
  const count = await clientsNamed(queries, nameContains)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total: count.total };
};

/** One client, whole; null when there is none. */
export const findClient = async (queries: Queries, id: number): Promise<Client | null> => {
  const row = await queries
    .selectFrom('clients as c')
    .selectAll()
    .select(productCount.as('product_count'))
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    image: row.image,
    aboutUs: row.about_us,
    keyContacts: row.key_contacts,
    thingsToRemember: row.things_to_remember,
    labellingInstructions: row.labelling_instructions,
    paperworkRequirements: row.paperwork_requirements,
    stackingGuidelines: row.stacking_guidelines,
    about: row.about,
    contactPerson: row.contact_person,
    productCount: row.product_count,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
};

/** The ids of clients by the folded form of their name; of two with one name, the older. */
export const findClientIdsByName = async (
  queries: Queries,
): Promise<Map<string, { id: number; name: string }>> => {
  const rows = await queries
    .selectFrom('clients')
    .select(['id', 'name', 'name_key'])
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.name_key, { id: row.id, name: row.name }]));
};
