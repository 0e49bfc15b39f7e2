import type { Partner } from '#domain/access/scope.ts';

/** The columns of an account that say whose person it is. */
export interface PartnerColumns {
  partner_client_id: number | null;
  partner_supplier: string | null;
}

/** The client or supplier of an account; null if it is one of staff. */
export const partnerOf = ({ partner_client_id, partner_supplier }: PartnerColumns): Partner | null => {
  if (partner_client_id !== null) return { clientId: partner_client_id };
  return partner_supplier === null ? null : { supplierCode: partner_supplier };
};

/** The same as columns. */
export const partnerColumns = (partner: Partner | null): PartnerColumns => ({
  partner_client_id: partner !== null && 'clientId' in partner ? partner.clientId : null,
  partner_supplier: partner !== null && 'supplierCode' in partner ? partner.supplierCode : null,
});
