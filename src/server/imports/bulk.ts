import { said, tell, type Said } from '#domain/words/say.ts';
import type { BulkLook, BulkResult, BulkValues } from '#domain/imports/bulk-contract.ts';
import { type LookRow, outcomeUnder } from '#domain/imports/look-row.ts';
import {
  bulkCells,
  type BulkChange,
  bulkFault,
  titleOfBulk,
  withBulkChange,
} from '#domain/imports/plan-bulk.ts';
import type { ImportRules } from '#domain/imports/row-rule.ts';
import type { Product } from '#domain/products/contract.ts';
import type { LabelType } from '#domain/products/label.ts';
import { factOfCode, Problem } from '#domain/contract/problem.ts';
import { findClient } from '../clients/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import { importLocks, withNamedLock } from '../db/locks/named-lock.ts';
import { findAllControlled } from '../releases/control-store.ts';
import { controlledRefusal } from './controlled-refusal.ts';
import { gtinKeysOf, GtinOwners } from '../products/gtin-owners.ts';
import { findMasters, findSiblings, placeOf } from '../products/lock-store.ts';
import { requireClient } from '../products/refuse-duplicate.ts';
import { findAll, lockLooked, writeTogether, type BulkBy, type Looked } from './change-together.ts';

/** The values to set, and the type of the labels to set them in. */
interface Wanted {
  set: BulkValues;
  labelType: LabelType | null;
}

/** Sets the same values in many products, in one transaction, which is listed as an import. */
export class BulkEdit {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** A preview of the edit; throws `client.not_found`. */
  async look({ products: ids, ...wanted }: Wanted & { products: readonly number[] }): Promise<BulkLook> {
    const queries = this.#database.read;
    const change = { ...wanted, clientName: await findClientName(queries, wanted.set.clientId ?? null) };
    const products = await findAll(queries, ids);
    const rows = await rowsOf(queries, products, change);
    return {
      rows: ids.map((id) => rows.get(id) ?? { ...noRow, row: id, reasons: [because(said('bulk.deleted'))] }),
      products: products.map(({ id, version }) => ({ id, version })),
    };
  }

  /** Throws `client.not_found`, `bulk.changed_meanwhile`, and `import.running` while an import runs. */
  async edit(
    edit: Wanted & { products: readonly Looked[]; rules: ImportRules },
    by: BulkBy,
  ): Promise<BulkResult> {
    const at = this.#clock().toISOString();
    const locked = await withNamedLock(
      this.#database,
      importLocks.products,
      () => retryLostRace(() => this.#database.write((queries) => write(queries, edit, { ...by, at }))),
      by.log,
    );
    if (!locked) throw new Problem('import.running');
    return locked.result;
  }
}

const noRow: Omit<LookRow, 'row'> = {
  sku: null,
  clientName: null,
  state: 'refused',
  productId: null,
  cells: [],
  reasons: [],
};

const because = (reason: Said) => ({ column: null, ...tell(reason) });

const findClientName = async (queries: Queries, id: number | null): Promise<string | null> => {
  if (id === null) return null;
  const client = await findClient(queries, id);
  if (!client)
    throw new Problem('client.not_found', { fields: { 'set.clientId': factOfCode('client.not_found') } });
  return client.name;
};

/** A row for each product: all differences, or the reason why it is not changed. */
const rowsOf = async (
  queries: Queries,
  products: readonly Product[],
  change: BulkChange,
): Promise<Map<number, LookRow>> => {
  const faults = await faultsOf(queries, products, change);
  return new Map(
    products.map((product): [number, LookRow] => {
      const { id, sku, clientName } = product;
      const row = { ...noRow, row: id, sku, clientName, productId: id };
      const fault = faults.get(id);
      if (fault !== undefined) return [id, { ...row, reasons: [because(fault)] }];
      const cells = bulkCells(product, withBulkChange(product, change, 'replace'));
      return [id, { ...row, state: 'exists', cells }];
    }),
  );
};

/** The reasons why products are not changed, by product id. */
const faultsOf = async (
  queries: Queries,
  products: readonly Product[],
  change: BulkChange,
): Promise<Map<number, Said>> => {
  const controlled = await findAllControlled(queries);
  const faults = new Map<number, Said>();
  const moved: Product[] = [];
  const { clientId } = change.set;
  for (const product of products) {
    const isMoved = clientId !== undefined && product.clientId !== clientId;
    const fault = controlled.has(product.clientId)
      ? controlledRefusal(product.clientName)
      : isMoved && controlled.has(clientId)
        ? controlledRefusal(change.clientName)
        : bulkFault(product, change);
    if (fault !== null) faults.set(product.id, fault);
    else if (isMoved) moved.push(product);
  }
  if (clientId !== undefined)
    for (const [id, fault] of await faultsOfMove(queries, moved, { ...change, clientId }))
      faults.set(id, fault);
  return faults;
};

/** The reasons why products cannot move to another client: that client has their SKU or one of their GTINs already. */
const faultsOfMove = async (
  queries: Queries,
  moved: readonly Product[],
  { clientId, clientName }: BulkChange & { clientId: number | null },
): Promise<Map<number, Said>> => {
  const masterOf = await findMasters(
    queries,
    moved.map(({ id }) => id),
  );
  const siblings = await findSiblings(queries, [...new Set(masterOf.values())]);
  const occupied = new Set(siblings.map(placeOf));
  const owners = await GtinOwners.find(
    queries,
    moved.flatMap(({ codes }) => gtinKeysOf(codes)),
  );
  const faults = new Map<number, Said>();
  for (const { id, sku, codes } of moved) {
    const place = placeOf({ masterId: masterOf.get(id) ?? 0, clientId });
    const gtins = gtinKeysOf(codes);
    const [taken] = owners.takenFrom({ id, clientId }, gtins);
    if (occupied.has(place)) faults.set(id, said('bulk.sku_taken', { sku, client: clientName }));
    else if (taken) faults.set(id, said('undo.code_taken', { sku: taken.sku }));
    else {
      occupied.add(place);
      owners.claim({ id, clientId, sku }, gtins);
    }
  }
  return faults;
};

const write = async (
  queries: Queries,
  { products: looked, rules, ...wanted }: Wanted & { products: readonly Looked[]; rules: ImportRules },
  by: BulkBy & { at: string },
): Promise<BulkResult> => {
  const { products, masterOf } = await lockLooked(queries, looked);
  const change = { ...wanted, clientName: await requireClient(queries, wanted.set.clientId ?? null) };
  const rows = await rowsOf(queries, products, change);
  const ruled = new Map(rules.rows.map(({ row, rule }) => [row, rule]));
  const ruleOf = (id: number) => ruled.get(id) ?? rules.all;
  const outcomes = new Map([...rows].map(([id, row]) => [id, outcomeUnder(row, ruleOf(id))]));
  const refused = [...outcomes.values()].filter((outcome) => outcome === 'refuse').length;
  const meant = products.length;
  const changed = await writeTogether(
    queries,
    products
      .filter(({ id }) => outcomes.get(id) === 'change')
      .map((before) => ({
        before,
        after: withBulkChange(before, change, ruleOf(before.id) === 'fill' ? 'fill' : 'replace'),
        masterId: masterOf.get(before.id) ?? 0,
      })),
    { title: titleOfBulk(change), clientName: change.clientName, meant, refused },
    by,
  );
  return { changed, left: meant - changed - refused, refused };
};
