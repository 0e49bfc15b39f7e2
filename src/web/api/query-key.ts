/** What is asked of each domain, by the word that its answers are cached under. */
interface Asked {
  audit: 'page' | 'people';
  clients: 'page' | 'one' | 'name' | 'options';
  'current-user': 'by-token';
  deleted: 'page';
  history: 'of';
  inventory: 'page' | 'one' | 'suppliers' | 'twins' | 'movements';
  orders: 'page' | 'one';
  products: 'list' | 'one' | 'search' | 'files' | 'newest-of-client';
  settings: 'all';
  tutorials: 'all';
  users: 'all';
}

/** A domain whose answers are cached. */
export type CachedDomain = keyof Asked;

type Part = string | number | null | undefined | object;

/**
 * What an answer is cached under. Without `asked` it stands for all answers of the domain, and with it alone for all of
 * that kind: a change names by it what it makes stale.
 */
export const queryKey = <Domain extends CachedDomain>(
  domain: Domain,
  asked?: Asked[Domain],
  ...rest: readonly Part[]
): readonly Part[] => (asked === undefined ? [domain] : [domain, asked, ...rest]);
