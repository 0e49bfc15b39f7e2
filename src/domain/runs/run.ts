import { z } from 'zod';
import { codeLevels } from '../codes/code-kinds.ts';
import { Role } from '../access/roles.ts';
import { Instant } from '../contract/fields.ts';
import { StandsOn } from '../products/code-place.ts';
import { works } from '../times/works.ts';
import { StoredSaid } from '../words/said.ts';
import { Told } from '../words/told.ts';
import { CheckAt } from '../clients/check-at.ts';
import { Cause } from './acts.ts';
import { RunDateKind } from './dates.ts';
import { RunState } from './run-state.ts';

/**
 * An event in a run: an act of a person in it, or what happened to it: `superseded`, the discovery of a new release, and
 * `hold` and `hold_released`.
 */
export const RunEventKind = z.enum([
  'start',
  'clear',
  'challenge',
  'roll',
  'print',
  'first_piece',
  'check',
  'cover',
  'bare',
  'stop',
  'resume',
  'second_person',
  'spoil',
  'return',
  'photo',
  'hand_over',
  'move',
  'reconcile',
  'close',
  'abandon',
  'superseded',
  'hold',
  'hold_released',
]);
export type RunEventKind = z.infer<typeof RunEventKind>;

/**
 * A refused act changes nothing in the run. If it finds a new release, that is an event of its own. A repeated check is
 * kept, and counts for nothing.
 */
export const Verdict = z.enum(['right', 'wrong', 'refused', 'repeated']);
export type Verdict = z.infer<typeof Verdict>;

const Named = z.object({ id: z.int(), name: z.string() });

/** Somebody in a run. A client reads a number, and what stands in for the name: its sentence, and the fact. */
const Person = Named.extend({ standIn: StoredSaid.optional() });

/** How one part of a check was proved: by a scan, by a person who looked, or only by what had counted before. */
const How = z.enum(['scanned', 'seen', 'repeated']);

/** How each part of a check was proved; null if the check has nothing of it to prove. */
export const Proof = z.object({
  product: How.nullable(),
  label: How.nullable(),
  batch: How.nullable(),
  date: How.nullable(),
});
export type Proof = z.infer<typeof Proof>;

export const noProof: Proof = { product: null, label: null, batch: null, date: null };

/** Why a check is due now. */
export const Due = z.enum(['first_piece', 'issue', 'resume', 'every', 'last']);
export type Due = z.infer<typeof Due>;

/**
 * An event of a run. `sha256` is the hash of its text, which includes `prior`: see `textOfEvent`. Format 1 held
 * a sentence, `reason`; from format 2 on it holds a fact, `said`, and `reason` is its sentence. Format 3 holds all that
 * the rules need to be played again, format 4 also of what a known-wrong code was; what later ones changed: `formats.ts`. A change
 * of the rules by which an event that is stored would be judged otherwise needs the next format, and so does a new kind of event.
 */
export const RunEvent = z
  .object({
    format: z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    /** Counts from 1 within the run. */
    seq: z.int(),
    at: Instant,
    /** Without a role before format 3, and where the portal acted. */
    user: Person.extend({ role: Role.optional() }),
    /** Null if the act came from no station, for example from a second person at a desk. */
    station: Named.nullable(),
    kind: RunEventKind,
    verdict: Verdict,
    /** A sentence about the verdict; null if there is nothing to add. */
    reason: z.string().nullable(),
    /** The verdict as a fact; null in format 1, and if there is nothing to add. */
    said: StoredSaid.nullable(),
    /** The scanned, typed or counted values, under the names of the act's fields: see `event-details.ts`. */
    detail: z.record(z.string(), z.unknown()),
    /** The SHA-256 of the previous event; 64 zeros for the first event. */
    prior: z.string(),
    sha256: z.string(),
  })
  .meta({ id: 'RunEvent' });
export type RunEvent = z.infer<typeof RunEvent>;

const counts = z.object({ scanned: z.int(), seen: z.int() }).default({ scanned: 0, seen: 0 });

/** Before facts were stored, a stop had a sentence. */
const withSaid = (stop: unknown): unknown =>
  typeof stop === 'object' && stop !== null && 'sentence' in stop && !('said' in stop)
    ? { ...stop, said: { code: 'text.as_written', values: { text: String(stop.sentence) } } }
    : stop;

const Closing = z.object({
  applied: z.int(),
  unexplained: z.int(),
  /** What a person wrote; '' for nothing. */
  reason: z.string(),
  cause: Cause.nullable().default(null),
  userId: z.int(),
  signerId: z.int().nullable().default(null),
});

/** Before they were kept apart, the cause of a difference stood where nobody had written anything. */
const withCause = (closing: unknown): unknown => {
  if (typeof closing !== 'object' || closing === null || 'cause' in closing || !('reason' in closing))
    return closing;
  const cause = Cause.safeParse(closing.reason).data;
  return cause === undefined ? closing : { ...closing, reason: '', cause };
};

/** A hold as its run knows it. */
export const HeldBy = z.object({
  id: z.int(),
  on: z.string(),
  name: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});
export type HeldBy = z.infer<typeof HeldBy>;

/**
 * What codes of the article say besides it on goods and on labels, by their identifiers: the label's say more. Of goods whose code was
 * not scanned, nothing.
 */
const Apart = z.object({
  goods: z.array(z.string()),
  label: z.array(z.string()),
  /** Whether that of the goods was read on goods without a label. */
  isOnGoods: z.boolean(),
});
export type Apart = z.infer<typeof Apart>;

/** The state of a run, computed from its events. Those of a run that is older than a field have its default. */
export const Standing = z.object({
  state: RunState,
  /** Labels from rolls, and printed labels. The number of printed labels is known once the run is reconciled. */
  issuedFromRolls: z.int(),
  issuedPrinted: z.int(),
  /** Labels in its print jobs; until they are counted, each may be on a piece. */
  ordered: z.int().default(0),
  spoiled: z.int(),
  /** Spoiled labels that somebody saw destroyed. */
  destroyed: z.int().default(0),
  returned: z.int(),
  /** Null until the run is closed. */
  applied: z.int().nullable(),
  /** Checks that count. */
  rightChecks: z.int(),
  wrongChecks: z.int(),
  /** Of the checks that count: both codes scanned, or one of them only seen; and the checks that do not count. */
  proved: z
    .object({ scanned: z.int(), seen: z.int(), repeated: z.int() })
    .default({ scanned: 0, seen: 0, repeated: 0 }),
  /** The same for each part of the checks that count. */
  parts: z.object({ product: counts, label: counts, batch: counts, date: counts }).default({
    product: { scanned: 0, seen: 0 },
    label: { scanned: 0, seen: 0 },
    batch: { scanned: 0, seen: 0 },
    date: { scanned: 0, seen: 0 },
  }),
  /** Checks that count as one in n. */
  everyChecks: z.int().default(0),
  /** The rolls and print jobs that were issued since a piece was checked, one entry for each. */
  unchecked: z.array(z.string()).default([]),
  /** Whether a check is due because the run went on after a stop or a hand-over. */
  isResumed: z.boolean().default(false),
  /** Whether the last piece has to be checked. */
  isLastDue: z.boolean().default(false),
  /** Whether somebody has to try to scan what the label covers. */
  isCoverDue: z.boolean().default(false),
  /** What GS1 codes with the goods' number and more prove in this run, from the first one on: the goods, or the label. */
  elementsOn: z.enum(['goods', 'label']).nullable().default(null),
  /** Whether somebody has to try to scan such a code on goods without their label, because it has proved a label. */
  isBareDue: z.boolean().default(false),
  /** What such codes say on each side, from the first one that proved a label on; null before, and before format 11. */
  apart: Apart.nullable().default(null),
  /** Of the checks that count, those whose label such a code has proved, by how they were proved. */
  byElements: counts,
  /** Whether a known-wrong code was caught in this run, before the first piece and during the count. */
  isChallenged: z.boolean().default(false),
  isChallengedAtEnd: z.boolean().default(false),
  /** The codes of the last check; null after any other act. */
  lastPair: z.string().nullable().default(null),
  rolls: z.array(z.object({ code: z.string(), issued: z.int(), returned: z.int() })),
  /** Rolls that must not be used any more since they were issued. */
  withdrawn: z.array(z.string()).default([]),
  /** The ids of its print jobs. */
  jobs: z.array(z.int()),
  /** The layout of each of them; a portal before format 7 did not note it. */
  layouts: z.array(z.string()).default([]),
  photos: z.int(),
  /** The lines of the clearance that were confirmed. */
  gone: z.array(z.string()).default([]),
  /** Whether the run has labels, and came to a station whose line is not cleared for it yet. */
  isUncleared: z.boolean().default(false),
  isSuperseded: z.boolean(),
  /** The open holds on the run: until they are released, it does not go on. */
  holds: z.array(HeldBy).default([]),
  /** Why the run is stopped; null if it is not. `state` is the state in which it continues. */
  stop: z
    .preprocess(
      withSaid,
      z.object({
        because: z.enum(['wrong', 'person', 'superseded', 'roll']),
        said: StoredSaid,
        userId: z.int(),
        state: RunState,
      }),
    )
    .nullable(),
  /** An attempt to close the run that a second person must confirm. */
  closing: z.preprocess(withCause, Closing).nullable(),
});
export type Standing = z.infer<typeof Standing>;

/** A code of the product in a run: where it stands, and what packaging level it names. */
export const PlannedCode = z.object({
  code: z.string(),
  /** `any` for a number that fits every level. */
  level: z.enum([...codeLevels, 'any']),
  standsOn: StandsOn,
  labelId: z.string().nullable(),
  isStated: z.boolean(),
  /** Whether it is known as a GTIN, which may be printed as UPC-E; absent before format 10. */
  isGtin: z.boolean().optional(),
});
export type PlannedCode = z.infer<typeof PlannedCode>;

/** Where every code stands, and what the label covers and carries, as it was when the run started. */
export const Placed = z.object({
  codes: z.array(PlannedCode),
  covers: z.array(z.string()),
  carries: z.array(z.string()),
  /** Whether the label is known to have a GS1 code with batch or date. */
  hasElements: z.boolean(),
  /** What a code that the portal draws on it says besides the article, by its identifiers; absent before format 11. */
  prints: z.array(z.string()).optional(),
  /** Whether the portal prints the mark of the release on it; absent in older plans, and where it does not. */
  hasMark: z.literal(true).optional(),
  /** The number of the label in its release, and of those that have the mark, from 1; absent before format 5. */
  labelNumber: z.int().optional(),
  marked: z.array(z.int()).optional(),
});
export type Placed = z.infer<typeof Placed>;

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
  /**
   * What is done instead of labelling, by which it is billed and its time is counted; absent where goods are labelled. No rule
   * goes by it, and it is in no event.
   */
  work: z.enum(works).optional(),
  quantity: z.int(),
  batch: z.string().nullable(),
  /** YYYY-MM-DD. */
  bestBefore: z.string().nullable(),
  /** The days by kind; the best-before date is one of them. */
  dates: z.partialRecord(RunDateKind, z.string()).default({}),
  /** How the client builds the numbers of its own shops; null if it has none. */
  inStoreCodes: z.string().nullable().default(null),
  /** Null in a run that was started before codes had places: they are derived from its release. */
  placed: Placed.nullable().default(null),
  /** What the start says about how the label can be checked. */
  notes: z.array(StoredSaid).default([]),
  /** When checks are due besides the first piece and one in n. */
  checkAt: CheckAt.default('first_and_every'),
  /** Whether a known-wrong code is wanted at the start and the end of the run; otherwise once a day. */
  challengesEachRun: z.boolean().default(false),
  /** So many labels may be unexplained without a second person. */
  unexplainedLimit: z.int().default(0),
  /** 14 digits; null if the product's barcode is not a GTIN. */
  gtin: z.string().nullable(),
  /** One piece in this many is checked. */
  checkEvery: z.int(),
  needsPhoto: z.boolean(),
  /** Whether a second person has to look at the cleared line, too. */
  needsSecondToClear: z.boolean().default(false),
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
  worker: Person,
  notes: z.array(Told),
  ...Standing.shape,
  stop: z
    .object({
      because: z.enum(['wrong', 'person', 'superseded', 'roll']),
      ...Told.shape,
      userId: z.int(),
      state: RunState,
    })
    .nullable(),
  closing: Closing.nullable(),
  issued: z.int(),
  /** Issued labels minus applied, spoiled and returned ones; null until the number of applied labels is known. */
  unexplained: z.int().nullable(),
  /** Why a check is due now; null if none is. */
  due: Due.nullable(),
  /** The next step, as a sentence. */
  next: z.string(),
  nextStep: StoredSaid,
  createdAt: Instant,
  /** When it was closed or abandoned; null while it is open. */
  endedAt: Instant.nullable(),
  /** Number and SHA-256 of its last event. */
  seq: z.int(),
  sha256: z.string(),
}).meta({ id: 'Run' });
export type Run = z.infer<typeof Run>;

type Counts = Pick<
  Standing,
  'state' | 'issuedFromRolls' | 'issuedPrinted' | 'ordered' | 'spoiled' | 'returned'
>;

export const issuedOf = ({ issuedFromRolls, issuedPrinted }: Counts): number =>
  issuedFromRolls + issuedPrinted;

/** The most labels that can be on pieces: those of print jobs are counted as ordered until they are known. */
export const mostApplied = (standing: Counts): number =>
  standing.issuedFromRolls +
  Math.max(standing.issuedPrinted, standing.state === 'reconciling' ? 0 : standing.ordered) -
  standing.spoiled -
  standing.returned;

/**
 * The layouts of the labels of a run if the portal has drawn all of them, so that it knows what is on them; null if some came
 * from a roll or a file.
 */
export const drawnLayouts = ({
  rolls,
  jobs,
  layouts,
}: Pick<Standing, 'rolls' | 'jobs' | 'layouts'>): readonly string[] | null =>
  rolls.length === 0 && jobs.length > 0 && layouts.length === jobs.length && !layouts.includes('artwork')
    ? layouts
    : null;

/** Issued labels that were neither spoiled nor returned. */
export const outstandingOf = (standing: Counts): number =>
  issuedOf(standing) - standing.spoiled - standing.returned;
