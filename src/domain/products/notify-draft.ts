import { mailDraft, type MailDraft } from '../mail/mail-draft.ts';

/** The product that the team is notified of. */
export interface Notification {
  readonly sku: string;
  readonly itemDescription: string | null;
  readonly clientName: string | null;
  /** The full address of the product's page. */
  readonly pageAddress: string;
}

const missing = 'N/A';

/** The mail draft of Notify Team: the product, its client, and the address of its instructions. */
export const notifyDraft = ({ sku, itemDescription, clientName, pageAddress }: Notification): MailDraft => {
  const description = itemDescription ?? missing;
  return mailDraft(`Labelling Instructions - ${sku} - ${description}`, [
    `SKU: ${sku}`,
    `Description: ${description}`,
    `Client: ${clientName ?? missing}`,
    `Product page: ${pageAddress}`,
  ]);
};
