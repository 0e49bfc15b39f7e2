/** A company outside whose people take part: a client, or a supplier by the code that labels and orders name. */
export type Partner = { clientId: number } | { supplierCode: string };

export type PartnerKind = 'client' | 'supplier';

export const partnerKind = (partner: Partner): PartnerKind => ('clientId' in partner ? 'client' : 'supplier');

export const everything = 'everything';

/**
 * Whose records a caller sees: everybody's, or only those of one client or one supplier. It is made of the session or
 * the key and of nothing else; every query that a bounded caller can reach takes it.
 */
export type Scope = typeof everything | Partner;

/** No record has this client or person. */
export const nobody = -1;

/**
 * The client to which a query is narrowed; undefined for all. A bounded caller who asks for the records of another client
 * finds none.
 */
export const clientWithin = (scope: Scope, asked?: number): number | undefined => {
  if (scope === everything) return asked;
  const own = 'clientId' in scope ? scope.clientId : nobody;
  return asked === undefined || asked === own ? own : nobody;
};

/** Whether records of this client are within the scope. */
export const includesClient = (scope: Scope, clientId: number | null): boolean =>
  scope === everything || ('clientId' in scope && scope.clientId === clientId);
