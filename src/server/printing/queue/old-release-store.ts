import { said, type Said } from '#domain/words/say.ts';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { inBatches } from '../../in-batches.ts';
import type { Superseded } from '../../releases/superseded.ts';
import { waitsForPerson } from './queue-store.ts';

/** The number of the current release of a record of the job `j`. */
const currentNumber = (entity: Superseded['entity'], id: 'j.product_id' | 'cp.client_id') =>
  sql<number | null>`(select max(r.number) from releases as r
    where r.entity = ${sql.lit(entity)} and r.record_id = ${sql.ref(id)})`;

/** Why the labels of a job are of an old release; null if its releases are current. */
export const findOldRelease = async (queries: Queries, jobId: number): Promise<Said | null> => {
  const job = await queries
    .selectFrom('print_jobs as j')
    .leftJoin('client_products as cp', 'cp.id', 'j.product_id')
    .leftJoin('clients as c', 'c.id', 'cp.client_id')
    .select(['j.sku', 'j.release', 'j.client_release as clientRelease', 'cp.id as productId', 'c.name'])
    .select([
      currentNumber('product', 'j.product_id').as('current'),
      currentNumber('client', 'cp.client_id').as('currentOfClient'),
    ])
    .where('j.id', '=', jobId)
    .executeTakeFirst();
  if (!job) return null;
  const { sku, release, clientRelease, productId, name, current, currentOfClient } = job;
  if (productId === null) return said('print_job.deleted_product', { name: sku });
  if (current !== null && current !== release)
    return said('print_job.old_release', { name: sku, number: current, old: release });
  // A product that has no client any more, or another one, has a new release of its own.
  return currentOfClient !== null && currentOfClient !== clientRelease
    ? said('print_job.old_release', { name: name ?? sku, number: currentOfClient, old: clientRelease })
    : null;
};

/** The ids of jobs with labels of these records that are open, or wait for a person. */
export const findOpenJobsOf = async (
  queries: Queries,
  { entity, ids }: Pick<Superseded, 'entity' | 'ids'>,
): Promise<number[]> => {
  const rows = await inBatches(ids, (batch) =>
    queries
      .selectFrom('print_jobs as j')
      .select('j.id')
      .where('j.state', 'in', ['queued', 'sending', 'stopped'])
      .where((has) => has.or([has('j.state', '!=', 'stopped'), waitsForPerson]))
      .$if(entity === 'product', (query) => query.where('j.product_id', 'in', batch))
      .$if(entity === 'client', (query) =>
        query.where('j.product_id', 'in', (row) =>
          row.selectFrom('client_products').select('id').where('client_id', 'in', batch),
        ),
      )
      .execute(),
  );
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
};
