import { includesClient, type Scope } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { Label } from '#domain/products/contract.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import type { Release } from '#domain/record/release.ts';
import type { RunDraft } from '#domain/runs/contract.ts';
import type { PublishedRelease } from '#domain/runs/event-details.ts';
import {
  gtinOfBarcode,
  isOfOtherLevel,
  levelOfBarcode,
  placedOf,
  releasedOf,
} from '#domain/runs/judging/placed-codes.ts';
import type { RunPlan } from '#domain/runs/run.ts';
import { lacking, notesOf } from '#domain/runs/start-rules.ts';
import { said } from '#domain/words/say.ts';
import { refusedField } from '#domain/contract/refused-field.ts';
import { findClient } from '../clients/store.ts';
import type { Queries } from '../db/database.ts';
import { findControl, uncontrolled } from '../releases/control-store.ts';
import { findProduct } from '../products/detail-store.ts';
import { findReadKeys } from '../products/places.ts';
import { findCurrentRelease, findPublishers, findRelease } from '../releases/store.ts';
import { lockReleased } from './store.ts';
import { refuseFaults } from '../files/references.ts';

/** The releases that a run follows, as its first event names them. */
interface Releases {
  releaseSha256: string;
  clientReleaseSha256: string | null;
  published: PublishedRelease;
  clientPublished: PublishedRelease | null;
}

const publishedOf = (
  { by, approvedBy, summary, at }: Release,
  people: { byId: number | null; approvedById: number | null },
): PublishedRelease => ({ by, approvedBy, summary, at, ...people });

/**
 * The plan of a run by the current releases, and these. Throws `product.not_found`, also for what is not within the scope,
 * `run.unreleased`, and `request.invalid` if the label needs a batch and a date that are missing, or has codes of another
 * level.
 */
export const planOf = async (
  queries: Queries,
  draft: RunDraft,
  scope: Scope,
): Promise<{ plan: RunPlan; releases: Releases }> => {
  const seen = await findProduct(queries, draft.productId);
  if (!seen || !includesClient(scope, seen.clientId)) throw new Problem('product.not_found');
  await lockReleased(queries, seen.id, seen.clientId);
  // Read again after locking: the product may have been published meanwhile.
  const product = await findProduct(queries, draft.productId);
  if (!product || !includesClient(scope, product.clientId)) throw new Problem('product.not_found');
  const { clientId } = product;
  const release = await findCurrentRelease(queries, 'product', product.id);
  if (!release) throw new Problem('run.unreleased');
  const ofClient = clientId === null ? null : await findCurrentRelease(queries, 'client', clientId);
  const client = clientId === null ? null : await findClient(queries, clientId);
  const control = clientId === null ? uncontrolled : await findControl(queries, clientId);
  const label = labelOf(shownLabels(product), draft.labelId);
  const dates = datesOf(draft);
  const batch = draft.batch ?? null;
  refuseWithoutBatch(label, { batch, dates });
  const content = (await findRelease(queries, 'product', product.id, release.number))?.content ?? {};
  const { barcode } = releasedOf(content, label.id).product;
  const level = draft.level ?? (barcode === null ? 'unit' : levelOfBarcode(barcode));
  const read = await findReadKeys(queries, product);
  const placed = placedOf(content, label.id, { read, run: { batch, dates } });
  if (isOfOtherLevel(placed, { labelId: label.id, level }, barcode))
    throw refusedField('level', said('refusal.other_level'));
  const plan: RunPlan = {
    productId: product.id,
    sku: product.sku,
    clientId,
    clientName: client?.name ?? null,
    release: release.number,
    clientRelease: ofClient?.number ?? null,
    labelId: label.id,
    labelSku: label.labelSku,
    level,
    quantity: draft.quantity,
    batch,
    bestBefore: dates.best_before ?? null,
    dates,
    inStoreCodes: client?.inStoreCodes ?? null,
    placed,
    notes: notesOf({ placed, labelId: label.id, level, batch, dates }),
    gtin: gtinOfBarcode(barcode),
    checkEvery: control.checkEvery,
    checkAt: control.checkAt,
    challengesEachRun: control.challengesEachRun,
    unexplainedLimit: control.unexplainedLimit,
    needsPhoto: control.needsPhoto,
    needsSecondToClear: control.needsSecondToClear,
    needsOthers: control.needsApproval,
    isShadow: control.isShadow,
  };
  return {
    plan,
    releases: {
      releaseSha256: release.sha256,
      clientReleaseSha256: ofClient?.sha256 ?? null,
      published: publishedOf(release, await findPublishers(queries, 'product', product.id, release.number)),
      clientPublished:
        ofClient && clientId !== null
          ? publishedOf(ofClient, await findPublishers(queries, 'client', clientId, ofClient.number))
          : null,
    },
  };
};

/** The days of a run by kind. Throws `request.invalid` if the best-before date is given twice, and differs. */
const datesOf = ({ bestBefore, dates = {} }: RunDraft): RunPlan['dates'] => {
  if (bestBefore === undefined) return dates;
  if (dates.best_before !== undefined && dates.best_before !== bestBefore)
    throw refusedField('dates.best_before', said('refusal.other_best_before'));
  return { ...dates, best_before: bestBefore };
};

const labelOf = (labels: readonly Label[], id: string | undefined): Label => {
  const label = id === undefined ? labels[0] : labels.find((one) => one.id === id);
  if (!label) throw refusedField('labelId', said('refusal.no_such_label'));
  return label;
};

/** Throws `request.invalid` if a label lacks what it shows. */
const refuseWithoutBatch = (label: Label, of: Pick<RunPlan, 'batch' | 'dates'>): void => {
  const lacks = lacking(label, of);
  refuseFaults({
    ...(lacks.includes('batch') ? { batch: said('refusal.batch_missing') } : {}),
    ...(lacks.includes('date') ? { bestBefore: said('refusal.date_missing') } : {}),
  });
};
