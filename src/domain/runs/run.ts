import { z } from 'zod';
import { codeLevels } from '../codes/code-kinds.ts';
import { Instant } from '../contract/fields.ts';

/**
 * A run is planned until the line is cleared, cleared until there are labels, at its first piece until that one is right,
 * then running. Stopped, it waits for a person; reconciling, its labels are counted. Closed and abandoned are its ends.
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

/** What happened in a run: what a person did, or, with `superseded`, that a new release was found. */
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

/** A refused act changes nothing in the run; only that a new release was found is an event of its own. */
export const Verdict = z.enum(['right', 'wrong', 'refused']);
export type Verdict = z.infer<typeof Verdict>;

const Named = z.object({ id: z.int(), name: z.string() });

/** An event of a run. `sha256` is that of its sealed text, which includes `prior`: see `sealedEvent`. */
export const RunEvent = z
  .object({
    /** Counts from 1 within the run. */
    seq: z.int(),
    at: Instant,
    user: Named,
    /** Null for an act that came from no station, as of a second person at a desk. */
    station: Named.nullable(),
    kind: RunEventKind,
    verdict: Verdict,
    /** A sentence; null where there is nothing to say. */
    reason: z.string().nullable(),
    /** What was scanned, typed or counted, by the names of the act's fields. */
    detail: z.record(z.string(), z.unknown()),
    /** The SHA-256 of the event before; 64 zeros for the first. */
    prior: z.string(),
    sha256: z.string(),
  })
  .meta({ id: 'RunEvent' });
export type RunEvent = z.infer<typeof RunEvent>;

/** What the events of a run add up to. */
export const Standing = z.object({
  state: RunState,
  /** Labels that came from rolls, and labels that were printed: known once the run is reconciled. */
  issuedFromRolls: z.int(),
  issuedPrinted: z.int(),
  spoiled: z.int(),
  returned: z.int(),
  /** Null until it is closed. */
  applied: z.int().nullable(),
  rightChecks: z.int(),
  wrongChecks: z.int(),
  rolls: z.array(z.object({ code: z.string(), issued: z.int(), returned: z.int() })),
  /** The ids of its print jobs. */
  jobs: z.array(z.int()),
  photos: z.int(),
  isSuperseded: z.boolean(),
  /** Why it is stopped; null if it is not. `state` is where it goes on. */
  stop: z
    .object({
      because: z.enum(['wrong', 'person', 'superseded']),
      sentence: z.string(),
      userId: z.int(),
      state: RunState,
    })
    .nullable(),
  /** What somebody wants to close it with, for which a second person has to answer. */
  closing: z
    .object({ applied: z.int(), unexplained: z.int(), reason: z.string(), userId: z.int() })
    .nullable(),
});
export type Standing = z.infer<typeof Standing>;

/** What is labelled in a run, and under which rules: it never changes. */
export const RunPlan = z.object({
  productId: z.int(),
  sku: z.string(),
  clientId: z.int().nullable(),
  clientName: z.string().nullable(),
  /** The releases by which it is worked. */
  release: z.int(),
  clientRelease: z.int().nullable(),
  labelId: z.string(),
  labelSku: z.string().nullable(),
  /** What gets the label: units, cases or pallets. */
  level: z.enum(codeLevels),
  quantity: z.int(),
  batch: z.string().nullable(),
  /** YYYY-MM-DD. */
  bestBefore: z.string().nullable(),
  /** 14 digits; null if the product's barcode is no GTIN. */
  gtin: z.string().nullable(),
  /** One piece in so many is checked. */
  checkEvery: z.int(),
  needsPhoto: z.boolean(),
  /** Whether whoever published or approved its releases may neither check nor be the second person. */
  needsOthers: z.boolean(),
  /** Whether it warns and records, and stops nobody. */
  isShadow: z.boolean(),
});
export type RunPlan = z.infer<typeof RunPlan>;

export const Run = RunPlan.extend({
  id: z.int(),
  station: Named,
  /** Whose run it is at the moment. */
  worker: Named,
  ...Standing.shape,
  issued: z.int(),
  /** Issued less applied, spoiled and returned; null until somebody says how many are applied. */
  unexplained: z.int().nullable(),
  /** What is to be done now, as a sentence. */
  next: z.string(),
  createdAt: Instant,
  /** When it was closed or abandoned; null while it is open. */
  endedAt: Instant.nullable(),
  /** Number and SHA-256 of its last event. */
  seq: z.int(),
  sha256: z.string(),
}).meta({ id: 'Run' });
export type Run = z.infer<typeof Run>;

/** The states in which a run has not ended. */
export const openStates: readonly RunState[] = RunState.options.filter(
  (state) => state !== 'closed' && state !== 'abandoned',
);

export const issuedOf = ({ issuedFromRolls, issuedPrinted }: Standing): number =>
  issuedFromRolls + issuedPrinted;

/** Issued labels of which nothing is said yet. */
export const outstandingOf = (standing: Standing): number =>
  issuedOf(standing) - standing.spoiled - standing.returned;
