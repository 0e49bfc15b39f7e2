import { AuditKind } from '#domain/audit/contract.ts';
import { IdText, PageText } from '#domain/contract/fields.ts';

/** What the audit trail shows, as its address says it. */
export interface AuditAddress {
  /** Whose; nothing for everybody. */
  person: number | undefined;
  /** Nothing for every kind. */
  kind: AuditKind | undefined;
  /** The first day, '2026-11-20'; nothing for the beginning. */
  from: string | undefined;
  /** The last day, all of it. */
  to: string | undefined;
  /** From 1. */
  page: number;
}

/** A day of the calendar as an address and a date field write it; nothing where it is none, or not of these times. */
export const readDay = (text: string | null): string | undefined =>
  text !== null && /^(19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;

/** Reads the address of the trail; whatever is not understood counts as not said. */
export const readAuditAddress = (query: URLSearchParams): AuditAddress => ({
  person: IdText.safeParse(query.get('person')).data,
  kind: AuditKind.safeParse(query.get('kind')).data,
  from: readDay(query.get('from')),
  to: readDay(query.get('to')),
  page: PageText.safeParse(query.get('page')).data ?? 1,
});

/** The query of an address; what is the default is left out, so that one list has one address. */
export const writeAuditAddress = ({ person, kind, from, to, page }: AuditAddress): URLSearchParams => {
  const query = new URLSearchParams();
  if (person !== undefined) query.set('person', String(person));
  if (kind !== undefined) query.set('kind', kind);
  if (from !== undefined) query.set('from', from);
  if (to !== undefined) query.set('to', to);
  if (page !== 1) query.set('page', String(page));
  return query;
};

/** Whether an address narrows the trail. */
export const isNarrowed = ({ person, kind, from, to }: AuditAddress): boolean =>
  [person, kind, from, to].some((part) => part !== undefined);

/** Whether the last day is before the first, so that no event can lie between them. */
export const isBackwards = ({ from, to }: AuditAddress): boolean =>
  from !== undefined && to !== undefined && to < from;

/** The instant at which a day begins on the reader's calendar; `later` days after it. */
export const beginOf = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};
