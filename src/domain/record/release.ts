import { z } from 'zod';
import { standIns } from '../access/stand-in.ts';
import { IdText, Instant, InstantText } from '../contract/fields.ts';
import { StoredSaid } from '../words/said.ts';

/** A numbered version of a record's content, in force from one instant on. It never changes. */
export const Release = z
  .object({
    /** Counts from 1 for each record. */
    number: z.int(),
    /** `current` is in force, `superseded` was in force before. A release in any other state is not published. */
    state: z.enum(['draft', 'waiting', 'refused', 'current', 'superseded']),
    at: Instant,
    /** Who published it; null if the portal did, or if the account is gone. */
    by: z.string().nullable(),
    /** Who approved it; null if no approval was required. */
    approvedBy: z.string().nullable(),
    ...standIns,
    /** What changed, in one line of at most 200 characters. */
    summary: z.string(),
    /** The summary as a fact where the portal made it; null if a person wrote it. */
    said: StoredSaid.nullable(),
    /** Why it was published although its artwork fails the check; null if the artwork passes. */
    artworkReason: z.string().nullable(),
    /** SHA-256, in hexadecimal, of `content` as JSON with sorted keys and without spaces. */
    sha256: z.string(),
  })
  .meta({ id: 'Release' });
export type Release = z.infer<typeof Release>;

/** The release to show instead of the current record: by number, or the release that was current at an instant. */
export const asReleased = { release: IdText.optional(), at: InstantText.optional() };
