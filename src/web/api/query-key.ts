/** The kinds of queries by domain; the domain is the first part of the cache key. */
interface Asked {
  artwork: 'facts';
  badges: 'all' | 'own';
  billing: 'month' | 'rates';
  stations: 'all' | 'own';
  audit: 'page' | 'people' | 'signatures' | 'reviews';
  codes: 'one';
  clients: 'page' | 'one' | 'name' | 'options';
  'current-user': 'by-token';
  deleted: 'page';
  find: 'text';
  history: 'of';
  holds: 'on' | 'all' | 'of';
  imports: 'page' | 'drafts' | 'undo';
  inventory: 'page' | 'one' | 'suppliers' | 'twins' | 'movements' | 'by-label-sku' | 'of-product';
  keys: 'all';
  misses: 'page' | 'mine';
  mails: 'choices';
  orders: 'page' | 'one' | 'supply' | 'messages';
  partners: 'all';
  passkeys: 'all';
  printing: 'printers' | 'jobs' | 'job' | 'status' | 'numbers' | 'doubts';
  products: 'list' | 'one' | 'seed' | 'search' | 'files' | 'newest-of-client' | 'to-copy';
  rolls: 'of-item' | 'one' | 'artwork' | 'announced';
  runs:
    | 'one'
    | 'product'
    | 'here'
    | 'page'
    | 'of-product'
    | 'of-roll'
    | 'events'
    | 'summary'
    | 'seals'
    | 'photo'
    | 'people'
    | 'numbers'
    | 'refusals'
    | 'times';
  releases:
    | 'of'
    | 'all'
    | 'one'
    | 'product'
    | 'client'
    | 'changes'
    | 'readers'
    | 'draft'
    | 'drafts'
    | 'comments'
    | 'control';
  'release-link': 'release' | 'picture';
  settings: 'all' | 'portal';
  stored: 'all';
  tutorials: 'all';
  users: 'all';
  webhooks: 'all' | 'deliveries';
  work: 'all' | 'figures';
}

/** A domain with cached queries. */
export type CachedDomain = keyof Asked;

type Part = string | number | null | undefined | object;

/**
 * A cache key. To invalidate, pass the domain alone, which matches all of its queries, or the domain and `asked`, which
 * match all queries of that kind.
 */
export const queryKey = <Domain extends CachedDomain>(
  domain: Domain,
  asked?: Asked[Domain],
  ...rest: readonly Part[]
): readonly Part[] => (asked === undefined ? [domain] : [domain, asked, ...rest]);
