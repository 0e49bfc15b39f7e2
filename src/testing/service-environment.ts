/**
 * What the container and the service of `docs/operations.md` set beside the portal's settings. The C library otherwise
 * keeps freed memory apart for each thread: a fifth more is held after half an hour of work, and nothing is faster for it.
 */
export const serviceEnvironment = { MALLOC_ARENA_MAX: '1' };
