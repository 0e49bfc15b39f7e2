import { idInAddress } from '#web/navigation/id-in-address.ts';

const places = { product: 'products', client: 'clients' } as const;

interface RecordOf {
  kind: keyof typeof places;
  id: number;
}

/** The address of a record's page. */
export const recordAddress = ({ kind, id }: RecordOf): string => `/${places[kind]}/${id}`;

/** Two releases to compare. Without `to`, the current one; without `from`, the one before `to`. */
export interface Compared {
  from?: number | undefined;
  to?: number | undefined;
}

/** The address at which two releases of a record are compared. */
export const compareAddress = (of: RecordOf, { from, to }: Compared): string => {
  const query = new URLSearchParams();
  if (from !== undefined) query.set('from', `${from}`);
  if (to !== undefined) query.set('to', `${to}`);
  return `${recordAddress(of)}/compare?${query}`;
};

/** No release has this number, so text that is not a number is reported as a missing release. */
const noRelease = 0;

const numberIn = (params: URLSearchParams, name: string): number | undefined =>
  params.has(name) ? (idInAddress(params.get(name)) ?? noRelease) : undefined;

/** The releases that an address names. Missing numbers are filled in from the list of all releases, newest first. */
export const comparedIn = (
  params: URLSearchParams,
  releases: readonly { readonly number: number }[],
): Compared => {
  const to = numberIn(params, 'to') ?? releases[0]?.number;
  const from =
    numberIn(params, 'from') ?? releases.find(({ number }) => to !== undefined && number < to)?.number;
  return { from, to };
};
