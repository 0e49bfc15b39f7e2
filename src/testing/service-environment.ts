/**
 * What the container and the service in `docs/operations.md` set in addition to the portal's settings. Otherwise the C
 * library retains freed memory per thread: a fifth more memory after half an hour of work, without being any faster.
 */
export const serviceEnvironment = { MALLOC_ARENA_MAX: '1' };
