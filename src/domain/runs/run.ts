import { z } from 'zod';
import { codeLevels } from '../codes/code-kinds.ts';
import { Instant } from '../contract/fields.ts';

/**
 * A run is `planned` until the line is cleared, `cleared` until labels are issued, `first_piece` until the first piece
 * is right, and then `running`. A `stopped` run waits for a person; while it is `reconciling`, its labels are counted.
 * `closed` and `abandoned` are final.
 */
export const RunState = z.enum([
  'planned',
  'cleared',
  'first_piece',
  'running',
  'stopped',
  'reconciling',
  'closed',
  'abandoned',
]);
export type RunState = z.infer<typeof RunState>;

/** An event in a run: an act of a person or, as `superseded`, the discovery of a new release. */
export const RunEventKind = z.enum([
  'start',
  'clear',
  'challenge',
  'roll',
  'print',
  'first_piece',
  'check',
  'stop',
  'resume',
  'second_person',
  'spoil',
  'return',
  'photo',
  'hand_over',
  'reconcile',
  'close',
  'abandon',
  'superseded',
]);
export type RunEventKind = z.infer<typeof RunEventKind>;

/** A refused act changes nothing in the run. If it finds a new release, that is an event of its own. */
export const Verdict = z.enum(['right', 'wrong', 'refused']);
export type Verdict = z.infer<typeof Verdict>;

const Named = z.object({ id: z.int(), name: z.string() });

/** An event of a run. `sha256` is the hash of its sealed text, which includes `prior`: see `sealedEvent`. */
export const RunEvent = z
  .object({
    /** Counts from 1 within the run. */
    seq: z.int(),
    at: Instant,
    user: Named,
    /** Null if the act came from no station, for example from a second person at a desk. */
    station: Named.nullable(),
    kind: RunEventKind,
    verdict: Verdict,
    /** A sentence about the verdict; null if there is nothing to add. */
    reason: z.string().nullable(),
    /** The scanned, typed or counted values, under the names of the act's fields. */
    detail: z.record(z.string(), z.unknown()),
    /** The SHA-256 of the previous event; 64 zeros for the first event. */
    prior: z.string(),
    sha256: z.string(),
  })
  .meta({ id: 'RunEvent' });
export type RunEvent = z.infer<typeof RunEvent>;

/** The state of a run, computed from its events. */
export const Standing = z.object({
  state: RunState,
  /** Labels from rolls, and printed labels. The number of printed labels is known once the run is reconciled. */
  issuedFromRolls: z.int(),
  issuedPrinted: z.int(),
  spoiled: z.int(),
  returned: z.int(),
  /** Null until the run is closed. */
  applied: z.int().nullable(),
  rightChecks: z.int(),
  wrongChecks: z.int(),
  rolls: z.array(z.object({ code: z.string(), issued: z.int(), returned: z.int() })),
  /** The ids of its print jobs. */
  jobs: z.array(z.int()),
  photos: z.int(),
  isSuperseded: z.boolean(),
  /** Why the run is stopped; null if it is not. `state` is the state in which it continues. */
  stop: z
    .object({
      because: z.enum(['wrong', 'person', 'superseded']),
      sentence: z.string(),
      userId: z.int(),
      state: RunState,
    })
    .nullable(),
  /** An attempt to close the run that a second person must confirm. */
  closing: z
    .object({ applied: z.int(), unexplained: z.int(), reason: z.string(), userId: z.int() })
    .nullable(),
});
export type Standing = z.infer<typeof Standing>;

/** What a run labels, and by which rules. Never changes. */
export const RunPlan = z.object({
  productId: z.int(),
  sku: z.string(),
  clientId: z.int().nullable(),
  clientName: z.string().nullable(),
  /** The releases that the run follows. */
  release: z.int(),
  clientRelease: z.int().nullable(),
  labelId: z.string(),
  labelSku: z.string().nullable(),
  /** The packaging level that gets the label. */
  level: z.enum(codeLevels),
  quantity: z.int(),
  batch: z.string().nullable(),
  /** YYYY-MM-DD. */
  bestBefore: z.string().nullable(),
  /** 14 digits; null if the product's barcode is not a GTIN. */
  gtin: z.string().nullable(),
  /** One piece in this many is checked. */
  checkEvery: z.int(),
  needsPhoto: z.boolean(),
  /** Whether users who published or approved its releases may neither check nor act as second person. */
  needsOthers: z.boolean(),
  /** Whether the run only warns and records, and never stops anybody. */
  isShadow: z.boolean(),
});
export type RunPlan = z.infer<typeof RunPlan>;

export const Run = RunPlan.extend({
  id: z.int(),
  station: Named,
  /** The user whose run it is now. */
  worker: Named,
  ...Standing.shape,
  issued: z.int(),
  /** Issued labels minus applied, spoiled and returned ones; null until the number of applied labels is known. */
  unexplained: z.int().nullable(),
  /** The next step, as a sentence. */
  next: z.string(),
  createdAt: Instant,
  /** When it was closed or abandoned; null while it is open. */
  endedAt: Instant.nullable(),
  /** Number and SHA-256 of its last event. */
  seq: z.int(),
  sha256: z.string(),
}).meta({ id: 'Run' });
export type Run = z.infer<typeof Run>;

/** The states of runs that have not ended. */
export const openStates: readonly RunState[] = RunState.options.filter(
  (state) => state !== 'closed' && state !== 'abandoned',
);

export const issuedOf = ({ issuedFromRolls, issuedPrinted }: Standing): number =>
  issuedFromRolls + issuedPrinted;

/** Issued labels that were neither spoiled nor returned. */
export const outstandingOf = (standing: Standing): number =>
  issuedOf(standing) - standing.spoiled - standing.returned;
