/**
 * What events are judged by that the product of today has in tables which may change any day: `permissions.ts`, `roles.ts` and
 * `limits.ts`. An event stays what it was when it was written, so none of them is asked about it. These values are those of the
 * formats up to 11. Whoever changes one of them in its table writes events of the next format, and adds its value here, by format.
 */
export const judgedBy = {
  /** The roles of people who act in runs. */
  roles: ['administrator', 'editor', 'read_only'],
  /** The roles in which somebody is a second person, and moves or ends a run from a desk. */
  second: ['administrator', 'editor'],
  /** The roles in which somebody releases any hold; a client releases what another of the client has held. */
  release: ['administrator', 'editor'],
  /** How long a caught known-wrong code counts. */
  challengeMs: 24 * 60 * 60 * 1000,
  mostPieces: 1_000_000,
  mostCheckEvery: 100_000,
  mostOnRoll: 10_000_000,
  codeCharacters: 512,
  reasonCharacters: 500,
  mostId: 2_147_483_647,
} as const satisfies Record<string, number | readonly string[]>;

const isAmong = (roles: readonly string[], role: string | undefined): boolean =>
  role !== undefined && roles.includes(role);

/** Whether somebody of this role can have acted in a run. */
export const isRole = (role: string | undefined): role is string => isAmong(judgedBy.roles, role);

export const maySecond = (role: string | undefined): boolean => isAmong(judgedBy.second, role);

/** Whether a signature is of a role that may release holds. */
export const mayRelease = (role: string | undefined): boolean =>
  role === 'client' || isAmong(judgedBy.release, role);
