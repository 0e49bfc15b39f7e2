import { z } from 'zod';
import { PortalName } from '../portal/portal-name.ts';
import { Signed } from '../signatures/signature.ts';
import { Cause } from './acts.ts';
import { KnownWrong } from './judging/caught.ts';
import { PrintedPages } from './printed-pages.ts';
import { Due, Proof, RunPlan, type RunEventKind } from './run.ts';

const Named = z.object({ id: z.int(), name: z.string() });
const count = z.int();
const text = z.string();

/** A release as a start names it: who published it, when, and what was said. */
export const PublishedRelease = z.object({
  by: text.nullable(),
  byId: z.int().nullable().optional(),
  approvedBy: text.nullable(),
  approvedById: z.int().nullable().optional(),
  summary: text,
  at: text,
});

const check = z.strictObject({
  product: text.optional(),
  label: text.optional(),
  seen: z.array(text).optional(),
  next: z.boolean().optional(),
  proof: Proof,
  due: Due.nullable(),
});

export type PublishedRelease = z.infer<typeof PublishedRelease>;

/** What the event of each kind holds besides who, when, where and the verdict. A value that there is not is left out. */
export const eventDetails = {
  start: RunPlan.omit({ work: true }).extend({
    station: Named,
    releaseSha256: text,
    clientReleaseSha256: text.nullable(),
    published: PublishedRelease,
    clientPublished: PublishedRelease.nullable(),
    portal: PortalName.optional(),
    printer: Named.nullable().optional(),
    scanner: text.nullable().optional(),
    /** Who had confirmed exactly these releases, newest first, at most 100. */
    confirmations: z.array(Named.extend({ at: text })).optional(),
    /** The time zone of the server. */
    zone: text.optional(),
    /** Why the server's clock was in doubt; null if it was not. */
    clockDoubt: z.strictObject({ now: text, latest: text }).nullable().optional(),
  }),
  clear: z.strictObject({
    /** The lines that this act confirmed. */
    gone: z.array(text),
    /** The run that ended last at this station; null if none did. */
    before: z.int().nullable(),
  }),
  /** `of` is absent before format 4. */
  challenge: z.strictObject({ text, of: KnownWrong.optional() }),
  roll: z.strictObject({
    code: text,
    pieces: count,
    labelSku: text.optional(),
    artworkKey: text.optional(),
    artworkSha256: text.optional(),
    supplierBatch: text.nullable().optional(),
  }),
  print: z.strictObject({
    jobId: count,
    layout: text.optional(),
    pieces: count.optional(),
    sha256: text.nullable().optional(),
    pictureSha256: text.optional(),
    /** The SSCCs or serial numbers on its labels, in order. Those of pages are known when they were printed: see `reconcile`. */
    numbers: z.array(text).optional(),
    /** The numbers of the cartons, if they are of a range. */
    cartons: z.strictObject({ first: count, last: count }).optional(),
  }),
  /** `challenged` is the event in which the station caught a known-wrong code within the day before. */
  first_piece: check.extend({
    challenged: z.strictObject({ run: z.int(), seq: z.int(), at: text }).optional(),
  }),
  check,
  cover: z.strictObject({ text: text.optional() }),
  bare: z.strictObject({ text: text.optional() }),
  stop: z.strictObject({ reason: text }),
  resume: z.strictObject({}),
  second_person: z.strictObject({ reason: text, signed: Signed.optional(), signedIn: Named.optional() }),
  spoil: z.strictObject({ pieces: count, reason: text.optional(), isDestroyed: z.boolean().optional() }),
  return: z.strictObject({ pieces: count, code: text, onRoll: count.optional() }),
  /** `takenAt` is what the camera says, in its own time unless it names a zone. */
  photo: z.strictObject({ key: text, sha256: text, takenAt: text.optional() }),
  /** `confirmedAt`: when who takes the run over confirmed its releases; null if they have not. */
  hand_over: z.strictObject({ note: text.optional(), confirmedAt: text.nullable().optional() }),
  move: z.strictObject({ stationId: count, reason: text, stationName: text }),
  reconcile: z.strictObject({ printed: count, ...PrintedPages.shape }),
  close: z.strictObject({
    applied: count,
    reason: text.optional(),
    cause: Cause.optional(),
    signed: Signed.optional(),
  }),
  abandon: z.strictObject({ reason: text }),
  superseded: z.strictObject({ roll: text.optional() }),
  hold: z.strictObject({ holdId: count, on: text, name: text, reason: text }),
  hold_released: z.strictObject({ holdId: count, reason: text, signed: Signed }),
} as const satisfies Record<RunEventKind, z.ZodType>;
