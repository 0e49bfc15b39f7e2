import { Problem } from '#domain/contract/problem.ts';
import type { BulkResult } from '#domain/imports/bulk-contract.ts';
import * as limits from '#domain/limits.ts';
import type { Product } from '#domain/products/contract.ts';
import { planChange } from '#domain/products/plan-product.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import { said, saidBy, type Said } from '#domain/words/say.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import { importLocks, withNamedLock } from '../db/locks/named-lock.ts';
import { findAllControlled } from '../releases/control-store.ts';
import { controlledRefusal } from '../imports/controlled-refusal.ts';
import { faultsOfReferences, refuseFaults } from '../files/references.ts';
import { lockLooked, writeTogether, type BulkBy } from '../imports/change-together.ts';

/** A file, and the label to attach it to. */
interface Attachment {
  key: string;
  productId: number;
  version: number;
  labelId: string;
}

interface Attached {
  files: readonly Attachment[];
  mode: 'add' | 'replace';
}

/** Attaches artwork files to labels of many products, in one transaction, which is listed as an import. */
export class ArtworkInBulk {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Throws `artwork.not_attached`, `bulk.changed_meanwhile`, and `import.running` while an import runs. */
  async attach(wanted: Attached, by: BulkBy): Promise<BulkResult> {
    const at = this.#clock().toISOString();
    const locked = await withNamedLock(
      this.#database,
      importLocks.products,
      () => retryLostRace(() => this.#database.write((queries) => attach(queries, wanted, { ...by, at }))),
      by.log,
    );
    if (!locked) throw new Problem('import.running');
    return locked.result;
  }
}

const attach = async (
  queries: Queries,
  { files, mode }: Attached,
  by: BulkBy & { at: string },
): Promise<BulkResult> => {
  const versions = new Map(files.map(({ productId, version }) => [productId, version]));
  if (files.some(({ productId, version }) => versions.get(productId) !== version))
    throw new Problem('bulk.changed_meanwhile');
  const looked = [...versions].map(([id, version]) => ({ id, version }));
  const { products, masterOf } = await lockLooked(queries, looked);
  await refuseUnknown(queries, files);
  const controlled = await findAllControlled(queries);
  const changes = products.map((before) => {
    if (controlled.has(before.clientId)) refuse(before, controlledRefusal(before.clientName));
    const ofProduct = files.filter(({ productId }) => productId === before.id);
    return { before, after: withFiles(before, ofProduct, mode), masterId: masterOf.get(before.id) ?? 0 };
  });
  const title = said('bulk.artwork', { count: files.length });
  const meant = products.length;
  const changed = await writeTogether(queries, changes, { title, clientName: null, meant, refused: 0 }, by);
  return { changed, left: meant - changed, refused: 0 };
};

const refuse = ({ sku }: Product, reason: Said): never => {
  throw new Problem('artwork.not_attached', saidBy(said('refusal.not_attached', { sku, reason })));
};

const refuseUnknown = async (queries: Queries, files: readonly Attachment[]): Promise<void> => {
  const references = files.map(({ key }, nth) => ({
    field: `files.${nth}.key`,
    value: key,
    rule: { fault: said('refusal.no_uploaded_file') },
    current: [],
  }));
  refuseFaults(await faultsOfReferences(queries, references));
};

const withFiles = (before: Product, files: readonly Attachment[], mode: Attached['mode']): Product => {
  const labels = shownLabels(before);
  if (files.some(({ labelId }) => !labels.some(({ id }) => id === labelId)))
    refuse(before, said('refusal.label_gone'));
  const filled = labels.map((label) => {
    const added = files.flatMap(({ labelId, key }) => (labelId === label.id ? [key] : []));
    if (added.length === 0) return label;
    const artworkFiles = [...new Set([...(mode === 'add' ? label.artworkFiles : []), ...added])];
    if (artworkFiles.length > limits.product.maxArtworkPerLabel)
      refuse(before, said('refusal.most_artwork', { most: limits.product.maxArtworkPerLabel }));
    return { ...label, artworkFiles };
  });
  const isListed = before.labels.length > 0;
  const artworkFiles = filled[0]?.artworkFiles ?? [];
  return planChange(before, {
    fields: {},
    labels: isListed ? filled : null,
    flat: isListed ? {} : { artworkFiles },
  });
};
