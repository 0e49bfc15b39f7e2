import { z } from 'zod';
import { BadgeRole } from '../access/badge-role.ts';
import { Role } from '../access/roles.ts';
import { SignedIn } from '../auth/contract.ts';
import { FirstName, LastName } from '../auth/sign-up.ts';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, Instant, optionalText, requiredText, Success } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { Pin, scannedBadge, typedPin } from './pin.ts';

/** A workbench with a browser that several people share. */
export const Station = z
  .object({
    id: z.int(),
    name: z.string(),
    site: z.string().nullable(),
    /** The printer beside the station. */
    printerId: z.int().nullable(),
    /** The name of its scanner, as people tell scanners apart. */
    scanner: z.string().nullable(),
    /** When it was enrolled, and by whom; null if the account is gone. */
    at: Instant,
    by: z.string().nullable(),
  })
  .meta({ id: 'Station' });
export type Station = z.infer<typeof Station>;

export const StationDraft = z.object({
  name: requiredText(limits.text.name, 'Give the station a name.'),
  site: optionalText(limits.text.name),
  printerId: z.int().min(1).max(limits.maxId).nullable().optional(),
  scanner: optionalText(limits.text.name),
});
export type StationDraft = z.infer<typeof StationDraft>;

export const listStations = endpoint({
  method: 'GET',
  path: '/api/stations',
  needs: 'station.manage',
  summary: 'The enrolled stations, by name',
  reply: listOf(Station),
  fails: [],
});

export const getOwnStation = endpoint({
  method: 'GET',
  path: '/api/stations/own',
  needs: 'print.job',
  summary: 'The station that this browser is, by its token; null if it is none',
  reply: z.object({ station: Station.nullable() }),
  fails: [],
});

/**
 * The token is shown only once. If the call is repeated with the same Idempotency-Key, it returns a new token, and the
 * first one becomes invalid.
 */
export const createStation = endpoint({
  method: 'POST',
  path: '/api/stations',
  needs: 'station.manage',
  isForPeople: true,
  summary: 'Enrol a browser as a station; it says who it is with the token in the header x-station-token',
  body: StationDraft,
  reply: Station.extend({ token: z.string() }),
  status: 201,
  fails: ['printer.not_found', 'request.key_reused'],
});

export const updateStation = endpoint({
  method: 'PUT',
  path: '/api/stations/:id',
  needs: 'station.manage',
  summary: 'Change a station; fields left out stay as they are',
  params: IdParams,
  body: StationDraft.partial(),
  reply: Station,
  fails: ['station.not_found', 'printer.not_found'],
});

export const endStation = endpoint({
  method: 'DELETE',
  path: '/api/stations/:id',
  needs: 'station.manage',
  summary: 'End a station: its token is worth nothing from then on',
  params: IdParams,
  reply: Success,
  fails: ['station.not_found'],
});

/** A badge, which a person scans to sign in at a station. */
export const Badge = z
  .object({
    id: z.int(),
    userId: z.int(),
    name: z.string(),
    email: z.string(),
    role: Role,
    isActive: z.boolean(),
    /** When it was issued, and by whom; null if the account is gone. */
    at: Instant,
    by: z.string().nullable(),
    /** For how many more seconds no PIN is taken after five wrong ones; 0 if it is. */
    lockedSeconds: z.int(),
    /** Since when it is locked after 20 wrong PINs in a day, until it is unlocked; null if it is not. */
    lockedAt: Instant.nullable(),
  })
  .meta({ id: 'Badge' });
export type Badge = z.infer<typeof Badge>;

/** A badge with its code; the code is shown only once. */
const PrintedBadge = Badge.extend({ code: z.string() });

export const listBadges = endpoint({
  method: 'GET',
  path: '/api/badges',
  needs: 'badge.manage',
  summary: 'The badges, by the names of their owners',
  reply: listOf(Badge),
  fails: [],
});

/**
 * The code is shown only once. If the call is repeated with the same Idempotency-Key, it returns a new code, and the
 * first one becomes invalid.
 */
export const createBadge = endpoint({
  method: 'POST',
  path: '/api/badges',
  needs: 'badge.manage',
  isForPeople: true,
  summary: 'Issue a badge with its PIN to somebody who has none',
  body: z.object({ userId: z.int().min(1).max(limits.maxId), pin: Pin }),
  reply: PrintedBadge,
  status: 201,
  fails: ['user.not_found', 'badge.exists', 'request.key_reused'],
});

/** An account that is used by badge at stations only: it has no e-mail and no password. */
export const createBadgePerson = endpoint({
  method: 'POST',
  path: '/api/badges/people',
  needs: 'badge.manage',
  isForPeople: true,
  summary: 'Make an account for somebody without e-mail, who signs in by badge and PIN at stations',
  body: z.object({
    firstName: FirstName,
    lastName: LastName,
    role: BadgeRole,
    pin: Pin,
  }),
  reply: PrintedBadge,
  status: 201,
  fails: ['request.key_reused'],
});

export const reprintBadge = endpoint({
  method: 'POST',
  path: '/api/badges/:id/reprint',
  needs: 'badge.manage',
  isForPeople: true,
  summary: 'Give a badge a new code; the old one ends, the PIN stays',
  params: IdParams,
  reply: PrintedBadge,
  fails: ['badge.not_found'],
});

export const endBadge = endpoint({
  method: 'DELETE',
  path: '/api/badges/:id',
  needs: 'badge.manage',
  isForPeople: true,
  summary: 'Revoke a badge, and end the sessions of its owner',
  params: IdParams,
  reply: Success,
  fails: ['badge.not_found'],
});

export const unlockBadge = endpoint({
  method: 'POST',
  path: '/api/badges/:id/unlock',
  needs: 'badge.manage',
  isForPeople: true,
  summary: 'Unlock a badge after wrong PINs',
  params: IdParams,
  reply: Badge,
  fails: ['badge.not_found'],
});

export const getOwnBadge = endpoint({
  method: 'GET',
  path: '/api/badges/own',
  needs: 'badge.own',
  isForPeople: true,
  summary: 'The id of your own badge, and since when it is locked; null without one',
  reply: z.object({ id: z.int().nullable(), lockedAt: Instant.nullable() }),
  fails: [],
});

export const changePin = endpoint({
  method: 'PUT',
  path: '/api/badges/:id/pin',
  needs: 'badge.own',
  isForPeople: true,
  summary: 'Change the PIN of your own badge; a wrong old PIN counts like one at a station',
  params: IdParams,
  body: z.object({ pin: Pin, oldPin: typedPin }),
  whenFull: 'done',
  reply: Success,
  fails: [
    'badge.not_found',
    'badge.not_own',
    'auth.pin_wrong',
    'auth.badge_locked',
    'auth.too_many_attempts',
    'auth.busy',
  ],
});

/**
 * Five wrong PINs in 15 minutes lock the badge until they are older, 20 in a day until an administrator unlocks it. The
 * session has an editor's rights at most, and ends with the station.
 */
export const signInByBadge = endpoint({
  method: 'POST',
  path: '/api/auth/badge',
  needs: 'public',
  summary:
    'Sign in at an enrolled station with badge and PIN; the station sends its token as x-station-token',
  body: z.object({ badge: scannedBadge, pin: typedPin }),
  badgeIn: 'badge',
  whenFull: 'done',
  reply: SignedIn,
  fails: [
    'auth.badge_invalid',
    'auth.badge_locked',
    'auth.station_unknown',
    'auth.unverified',
    'auth.too_many_attempts',
    'auth.busy',
  ],
});
