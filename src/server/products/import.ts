import { Problem } from '#domain/contract/problem.ts';
import type { ImportResult } from '#domain/products/contract.ts';
import type { ImportedProduct } from '#domain/workbook/product-rows.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit, type AuditEvent } from '../audit/store.ts';
import { findClientIdsByName } from '../clients/store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import { withNamedLock, type LockLog } from '../db/named-lock.ts';
import { readProducts } from '../workbook/read-products.ts';
import { createProducts } from './import-create.ts';
import {
  pairKey,
  planImport,
  productsAffected,
  resolveClients,
  type By,
  type ImportPlan,
  type Known,
  type ResolvedProduct,
} from './import-plan.ts';
import { findCatalogue, findProductsOf, holdOrAddCatalogue, holdProducts } from './import-store.ts';
import { changesOf, updateOne, type ProductChange } from './import-update.ts';
import { recordUpdates } from './record-updates.ts';
import { learnWords } from './words-store.ts';

/** How an import is to be done. */
export interface ImportRequest {
  /** The workbook on the disk. */
  path: string;
  userId: number;
  source: Source;
  /** Only say what would happen. */
  dryRun: boolean;
  /** What becomes of products that exist: left as they are and reported, or brought up to date. */
  onDuplicate: 'skip' | 'update';
  /** The rows of products that exist for which the other of the two holds. */
  except?: ReadonlySet<number>;
  /** Ends the reading when nobody waits for the answer any more; what is being written is finished. */
  signal?: AbortSignal;
  log?: LockLog;
}

/** Brings the products of a workbook in: one import at a time, in one transaction. */
export class ProductImport {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Throws `import.running` while another one runs, and what reading a workbook throws. */
  async run(request: ImportRequest): Promise<ImportResult> {
    const locked = await withNamedLock(
      this.#database,
      this.#clock,
      'product-import',
      () => this.#import(request),
      request.log,
    );
    if (!locked) throw new Problem('import.running');
    return locked.result;
  }

  async #import(request: ImportRequest): Promise<ImportResult> {
    const rows = await readProducts(request.path, request.signal ? { signal: request.signal } : {});
    // Whoever deletes a client or a catalogue row at this moment makes it begin anew, with what is there then.
    return retryLostRace(async () => {
      const clients = await findClientIdsByName(this.#database.read);
      const { resolved, errors } = await resolveClients(rows, clients);
      const by = { userId: request.userId, at: this.#clock().toISOString() };
      const outcome = request.dryRun
        ? await foresee(this.#database.read, resolved, request)
        : await this.#database.write(async (queries) => {
            const done = await carryOut(queries, resolved, request, by);
            await recordAudit(queries, importOf(done, request, by));
            return done;
          });
      return { ...outcome, errors };
    });
  }
}

type Outcome = Omit<ImportResult, 'errors'>;

/** What the audit trail says of an import. */
const importOf = ({ created, updated }: Outcome, { source }: ImportRequest, by: By): AuditEvent => ({
  ...by,
  kind: 'imported',
  subject: { entity: 'product' },
  detail: { created, updated },
  source,
});

/** What the workbook says of each catalogue row, by SKU key: its first product of that SKU. */
const catalogueOf = (resolved: readonly ResolvedProduct[]): Map<string, ImportedProduct> => {
  const first = new Map<string, ImportedProduct>();
  for (const { product, keys } of resolved) if (!first.has(keys.skuKey)) first.set(keys.skuKey, product);
  return first;
};

const know = async (queries: Queries, catalogue: Known['catalogue']): Promise<Known> => {
  const products = await findProductsOf(
    queries,
    [...catalogue.values()].map((row) => row.id),
  );
  const productsOf = new Map<number, number[]>();
  for (const { id, masterId } of products)
    productsOf.set(masterId, [...(productsOf.get(masterId) ?? []), id]);
  return {
    catalogue,
    existing: new Map(products.map((row) => [pairKey(row.masterId, row.clientId), { id: row.id }])),
    productsOf,
  };
};

const duplicateOf = ({
  resolved: { product },
  existing,
}: ImportPlan['present'][number]): ImportResult['duplicates'][number] => ({
  row: product.row,
  sku: product.sku,
  clientName: product.clientName,
  existingId: existing.id,
});

type Choices = Pick<ImportRequest, 'onDuplicate' | 'except'>;

/** The products that exist and are to be brought up to date. */
const toUpdate = (plan: ImportPlan, { onDuplicate, except }: Choices): ImportPlan['present'] =>
  plan.present.filter(
    ({ resolved }) => (onDuplicate === 'update') !== (except?.has(resolved.product.row) ?? false),
  );

/** What an import would do, without doing it. */
const foresee = async (
  queries: Queries,
  resolved: readonly ResolvedProduct[],
  choices: Choices,
): Promise<Outcome> => {
  const catalogue = await findCatalogue(queries, [...catalogueOf(resolved).keys()]);
  const plan = planImport(resolved, await know(queries, catalogue));
  const changed = await changesOf(queries, toUpdate(plan, choices));
  return outcomeOf(plan, plan.create.length, changed);
};

const outcomeOf = (plan: ImportPlan, created: number, changed: readonly ProductChange[]): Outcome => {
  const updated = new Set(changed.map(({ present }) => present));
  return {
    created,
    updated: changed.length,
    duplicates: plan.present.filter((present) => !updated.has(present)).map(duplicateOf),
  };
};

const carryOut = async (
  queries: Queries,
  resolved: readonly ResolvedProduct[],
  choices: Choices,
  by: By,
): Promise<Outcome> => {
  // Held before anything is compared: what somebody saves meanwhile is seen, or waits until the import has finished.
  const catalogue = await holdOrAddCatalogue(queries, catalogueOf(resolved), by.at);
  const known = await know(queries, catalogue);
  const plan = planImport(resolved, known);
  const wanted = toUpdate(plan, choices);
  await holdProducts(
    queries,
    wanted.map(({ existing }) => existing.id),
  );
  const changed = await changesOf(queries, wanted);
  const affected = productsAffected(known, plan, changed);
  // Those of other clients too, whose notes are saved without a lock on the catalogue row that they share.
  await holdProducts(queries, affected);
  const created = await recordUpdates(queries, affected, by, async () => {
    const inserted = await createProducts(queries, plan.create, catalogue, by);
    for (const change of changed) await updateOne(queries, change, by);
    return inserted;
  });
  const written = [...plan.create, ...changed.map(({ present }) => present.resolved)];
  await learnWords(
    queries,
    written.flatMap(({ product }) => product.itemDescription ?? []),
  );
  return outcomeOf(plan, created, changed);
};
