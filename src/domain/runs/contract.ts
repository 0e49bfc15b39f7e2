import { z } from 'zod';
import { toldFields } from '../words/told.ts';
import { codeLevels } from '../codes/code-kinds.ts';
import { endpoint, file, listOf, upload } from '../contract/endpoint.ts';
import {
  Id,
  IdParams,
  IdText,
  Instant,
  InstantText,
  pageQuery,
  requiredText,
  searchText,
} from '../contract/fields.ts';
import { upTo } from '../contract/up-to.ts';
import * as limits from '../limits.ts';
import { uploadFailures } from '../files/contract.ts';
import { fileKinds } from '../files/file-kinds.ts';
import { BestBefore } from '../printing/job.ts';
import { signatureFails } from '../signatures/signature.ts';
import { works } from '../times/works.ts';
import { actsToEnd, RunAct } from './acts.ts';
import { RunDateKind } from './dates.ts';
import { RunState } from './run-state.ts';
import { Proof, Run, RunEvent, Verdict } from './run.ts';
import { actKinds } from './turns.ts';

/** A run with the acts that are open to the caller now. */
export const OpenRun = Run.extend({ acts: z.array(z.enum(actKinds)) }).meta({ id: 'OpenRun' });
export type OpenRun = z.infer<typeof OpenRun>;

/** The same with its latest events, newest first. */
export const FullRun = OpenRun.extend({ events: z.array(RunEvent) }).meta({ id: 'FullRun' });
export type FullRun = z.infer<typeof FullRun>;

const nothing = (given: unknown) => (given === '' || given === null ? undefined : given);

export const RunDraft = z.object({
  productId: Id,
  /** The station where the run is worked. */
  stationId: Id,
  /** How many pieces to label. */
  quantity: z
    .int({ error: 'This must be a whole number of at least 1.' })
    .min(1, { error: 'This must be a whole number of at least 1.' })
    .max(...upTo(limits.run.mostPieces)),
  /** By default the first label of the product. */
  labelId: requiredText(limits.text.code, 'A run needs the id of a label.').optional(),
  /** The packaging level that gets the label; by default the level of the product's barcode. */
  level: z.enum(codeLevels, { error: 'Choose units, cases or pallets.' }).optional(),
  /** What is done instead of labelling: it is billed by its own rate. */
  work: z.enum(works, { error: 'Choose insert or relabel, or leave it out.' }).optional(),
  batch: z.preprocess(nothing, BestBefore.shape.batch.optional()),
  /** YYYY-MM-DD. */
  bestBefore: z.preprocess(nothing, BestBefore.shape.bestBefore.optional()),
  /** The days on the label by kind, YYYY-MM-DD; `bestBefore` is one of them. */
  dates: z.partialRecord(RunDateKind, BestBefore.shape.bestBefore).optional(),
});
export type RunDraft = z.infer<typeof RunDraft>;

export const createRun = endpoint({
  method: 'POST',
  path: '/api/runs',
  needs: 'run.plan',
  summary:
    'Start a run of a product, by its current release and its client’s, at the station of x-station-token; an editor at any',
  body: RunDraft,
  reply: FullRun,
  status: 201,
  fails: [
    'product.not_found',
    'station.not_found',
    'run.not_at_station',
    'run.too_many_open',
    'run.unreleased',
    'request.key_reused',
  ],
});

export const getRun = endpoint({
  method: 'GET',
  path: '/api/runs/:id',
  needs: 'run.look',
  summary: 'A run as it stands, with its latest events; for its station, and for editors',
  params: IdParams,
  reply: FullRun,
  fails: ['run.not_found', 'run.elsewhere'],
});

/** The reply to an act. A refused act leaves the run unchanged, and is recorded only in the audit trail. */
export const RunAnswer = z
  .object({
    verdict: Verdict,
    /** The sentence of `code`; null if there is nothing to add. */
    reason: z.string().nullable(),
    code: z.string().nullable(),
    values: z.record(z.string(), z.unknown()),
    /** How the act proved each part of a piece. */
    proof: Proof,
    run: OpenRun,
    /** The events from the act on, newest first. */
    events: z.array(RunEvent),
  })
  .meta({ id: 'RunAnswer' });
export type RunAnswer = z.infer<typeof RunAnswer>;

export const addRunEvent = endpoint({
  method: 'POST',
  path: '/api/runs/:id/events',
  needs: 'run.work',
  isForPeople: true,
  summary: 'Do something in a run; the station says who it is in the header x-station-token',
  params: IdParams,
  body: RunAct,
  badgeIn: 'signature.badge',
  whenFull: { kinds: actsToEnd },
  reply: RunAnswer,
  status: 201,
  fails: [
    'run.not_found',
    'run.elsewhere',
    'run.full',
    'roll.refused',
    'stock.too_much',
    'request.key_reused',
    ...signatureFails,
  ],
});

export const addRunPhoto = endpoint({
  method: 'POST',
  path: '/api/runs/:id/photos',
  needs: 'run.work',
  isForPeople: true,
  summary: 'Add a photo to a run; where and with what it was taken is removed from the picture',
  params: IdParams,
  body: upload('photo', { maxFiles: 1, maxBytes: fileKinds.productImage.maxBytes }),
  reply: RunAnswer,
  status: 201,
  fails: ['run.not_found', 'run.elsewhere', 'run.full', ...uploadFailures],
});

export const listRunsHere = endpoint({
  method: 'GET',
  path: '/api/runs/here',
  needs: 'run.work',
  summary: 'The open runs of the station that this browser is, newest first, a page at a time',
  query: z.object(pageQuery),
  reply: listOf(Run),
  fails: [],
});

const filter = searchText.optional();

/** All filters must match. Texts are compared whole, ignoring letter case. */
export const runFilters = {
  batch: filter,
  gtin: filter,
  client: IdText.optional(),
  product: IdText.optional(),
  /** The number of the product's release. */
  release: IdText.optional(),
  /** A roll of which labels were issued to the run. */
  roll: filter,
  /** A roll that was scanned in the run, and refused. */
  refusedRoll: filter,
  /** The number of a carton or pallet that was checked or printed in the run, scanned or typed. */
  sscc: filter,
  /** The SKU of a product that there is, or the one that a client gives it. */
  sku: filter,
  /** An artwork file by its name or key: it was on a roll or in a print job of the run. */
  artwork: filter,
  user: IdText.optional(),
  station: IdText.optional(),
  state: RunState.optional(),
  /** When the run started: from the first instant (inclusive) to the second (exclusive). */
  from: InstantText.optional(),
  to: InstantText.optional(),
};

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/runs',
  needs: 'run.read',
  summary: 'Runs, newest first, a page at a time; the total is in X-Total-Count',
  query: z.object({ ...runFilters, ...pageQuery }),
  reply: listOf(Run),
  fails: [],
});

/** The totals of the runs that match the filters. */
export const RunSummary = z
  .object({
    runs: z.int(),
    /** The labels applied in closed runs. */
    applied: z.int(),
    /** How many people took part in the runs. */
    people: z.int(),
    /** How many clients the runs are of; products without a client count as one. */
    clients: z.int(),
    /** How many releases of products the runs followed. */
    releases: z.int(),
  })
  .meta({ id: 'RunSummary' });
export type RunSummary = z.infer<typeof RunSummary>;

export const sumRuns = endpoint({
  method: 'GET',
  path: '/api/runs/summary',
  needs: 'run.read',
  summary: 'How many runs, labels, people and releases the filters of the list find',
  query: z.object(runFilters),
  reply: RunSummary,
  fails: [],
});

export const listRunEvents = endpoint({
  method: 'GET',
  path: '/api/runs/:id/events',
  needs: 'run.look',
  summary: 'Events of a run before this one, newest first, at most 100',
  params: IdParams,
  query: z.object({
    /** Returns the events before the event with this number; by default the latest events. */
    before: IdText.optional(),
  }),
  reply: z.array(RunEvent),
  fails: ['run.not_found', 'run.elsewhere'],
});

const zip = file('application/zip');

export const getRunEvidence = endpoint({
  method: 'GET',
  path: '/api/runs/:id/evidence',
  needs: 'evidence.read',
  summary: 'A run with all that it names, as a ZIP that anybody can verify',
  params: IdParams,
  reply: zip,
  fails: ['run.not_found', 'evidence.too_large'],
});

export const getBatchEvidence = endpoint({
  method: 'GET',
  path: '/api/runs/evidence',
  needs: 'evidence.read',
  summary: 'All runs of a batch with all that they name, as a ZIP that anybody can verify',
  query: z.object({
    batch: searchText.min(1, { error: 'Please say which batch.' }),
    /** Needed if several clients have a batch of this name; `none` for products without a client. */
    client: z.union([IdText, z.literal('none')]).optional(),
  }),
  reply: zip,
  fails: ['run.not_found', 'evidence.which_client', 'evidence.too_large'],
});

/** A seal, and whether it has been sent out of the portal. */
export const Seal = z
  .object({
    number: z.int(),
    at: Instant,
    sha256: z.string(),
    /** The number of runs in it. */
    runs: z.int(),
    /** When it was sent; null if it has not been sent. */
    sentAt: Instant.nullable(),
    /** Why the last attempt to send it failed; null if it did not fail. */
    ...toldFields,
  })
  .meta({ id: 'Seal' });
export type Seal = z.infer<typeof Seal>;

export const listSeals = endpoint({
  method: 'GET',
  path: '/api/runs/seals',
  needs: 'seal.read',
  summary: 'Whether seals of the runs are sent out, and the newest of them',
  reply: z.object({
    /** Whether an address for seals is set (`SEAL_TO`). */
    isOn: z.boolean(),
    /** Newest first, at most 30. */
    seals: z.array(Seal),
  }),
  fails: [],
});
