import { sql, type RawBuilder } from 'kysely';
import type { Partner } from '#domain/access/scope.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { approvalsAsking } from '#domain/releases/approval.ts';
import type { Queries } from '../db/database.ts';
import { contains } from '../db/contains.ts';

/** A kind of record that an address can name. */
export type Room = 'product' | 'client' | 'run' | 'hold' | 'order' | 'file' | 'upload';

/** Whether a record is one of the partner's. One statement, which reads nothing but that. */
export const isWithin = async (
  queries: Queries,
  partner: Partner,
  room: Room,
  key: string | number,
): Promise<boolean> => {
  const condition =
    'clientId' in partner
      ? ofClient[room](partner.clientId, key)
      : ofSupplier[room](partner.supplierCode, key);
  if (typeof condition === 'boolean') return condition;
  const { rows } = await sql`select 1 where ${condition}`.execute(queries);
  return rows.length > 0;
};

type Condition = RawBuilder<boolean> | boolean;
type Rule<Of> = (of: Of, key: string | number) => Condition;

/**
 * The holds on `holds as h` that concern a client: on itself, its products and batches, and its releases. Of a product that
 * was another client's, those that were released before are that client's.
 */
export const holdsOfClient = (clientId: number): RawBuilder<boolean> => sql<boolean>`(
  (h.held_on = 'client' and h.record_id = ${clientId})
  or (h.held_on in ('batch', 'release') and h.client_id = ${clientId})
  or (h.held_on in ('product', 'release')
    and h.record_id in (select id from client_products where client_id = ${clientId})
    and (h.released_at is null or ${wasOfClient(clientId)})))`;

/** Whether the held product was this client's when it was released, by its release of then. */
const wasOfClient = (clientId: number): RawBuilder<boolean> => sql<boolean>`exists (select 1 from releases r
  where r.entity = 'product' and r.record_id = h.record_id and ${contains('r.content', `"clientId":${clientId},`)}
    and r.number = (select max(o.number) from releases o
      where o.entity = 'product' and o.record_id = h.record_id and o.at <= h.released_at))`;

/** Whether a text, or a list of them, names a stored file: by its key, or an older one under uploads/ by its name alone. */
const names = (column: string, key: string): RawBuilder<boolean> => {
  const bare = key.startsWith('uploads/') ? key.slice('uploads/'.length) : null;
  const byKey = contains(column, key);
  return bare === null
    ? byKey
    : sql<boolean>`(${byKey} or ${sql.ref(column)} = ${bare} or ${contains(column, JSON.stringify(bare))})`;
};

/** What a client sees: its products' pictures, those of releases that wait for it, artwork and videos, its logo, photos of its runs, and tutorials. */
const fileOfClient = (clientId: number, key: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from client_products cp join master_products mp on mp.id = cp.master_product_id
    where cp.client_id = ${clientId} and (${names('mp.images', key)}
      or ${names('cp.artwork_files', key)} or ${names('cp.tutorial_videos', key)}))
  or exists (select 1 from product_labels pl join client_products cp on cp.id = pl.client_product_id
    where cp.client_id = ${clientId} and ${names('pl.artwork_files', key)})
  or exists (select 1 from drafts d
    join draft_clients dc on dc.entity = d.entity and dc.record_id = d.record_id
    join client_controls cc on cc.client_id = dc.client_id
    where dc.client_id = ${clientId} and d.state = 'waiting' and cc.is_controlled = 1
      and cc.approval in (${sql.join(approvalsAsking('client'))})
      and ((dc.own_id = dc.record_id and ${names('d.body', key)}) or ${names('dc.change', key)}))
  or exists (select 1 from clients c where c.id = ${clientId} and ${names('c.image', key)})
  or exists (select 1 from run_photos p join runs r on r.id = p.run_id
    where p.key = ${key} and r.client_id = ${clientId})
  or ${fileOfTutorial(key)})`;

const fileOfTutorial = (key: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from tutorials t where ${names('t.video_url', key)})`;

/** What a supplier sees: the artwork of labels that it was sent orders of, and tutorials. */
const fileOfSupplier = (code: string, key: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from order_lines l join product_labels pl on lower(pl.label_sku) = lower(l.label_sku)
    where l.supplier_key = ${searchKey(code)} and l.sent_at is not null and ${names('pl.artwork_files', key)})
  or exists (select 1 from order_lines l join client_products cp on lower(cp.label_sku) = lower(l.label_sku)
    where l.supplier_key = ${searchKey(code)} and l.sent_at is not null and ${names('cp.artwork_files', key)})
  or ${fileOfTutorial(key)})`;

const ofClient: Readonly<Record<Room, Rule<number>>> = {
  product: (clientId, id) =>
    sql<boolean>`exists (select 1 from client_products where id = ${id} and client_id = ${clientId})`,
  client: (clientId, id) => id === clientId,
  run: (clientId, id) =>
    sql<boolean>`exists (select 1 from runs where id = ${id} and client_id = ${clientId})`,
  hold: (clientId, id) =>
    sql<boolean>`exists (select 1 from holds h where h.id = ${id} and ${holdsOfClient(clientId)})`,
  order: () => false,
  file: (clientId, key) => fileOfClient(clientId, String(key)),
  upload: (clientId, name) => fileOfClient(clientId, `uploads/${name}`),
};

const ofSupplier: Readonly<Record<Room, Rule<string>>> = {
  product: () => false,
  client: () => false,
  run: () => false,
  hold: () => false,
  order: (code, id) =>
    sql<boolean>`exists (select 1 from order_lines
      where order_id = ${id} and supplier_key = ${searchKey(code)} and sent_at is not null)`,
  file: (code, key) => fileOfSupplier(code, String(key)),
  upload: (code, name) => fileOfSupplier(code, `uploads/${name}`),
};
