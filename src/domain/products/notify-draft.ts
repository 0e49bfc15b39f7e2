import { mailDraft, type MailDraft } from '../mail/mail-draft.ts';

export interface Notification {
  readonly sku: string;
  readonly itemDescription: string | null;
  readonly clientName: string | null;
  /** The full address of the product's page. */
  readonly pageAddress: string;
}

const missing = 'N/A';

/** The mail draft of the Notify Team button: the product, its client, and the address of its page. */
export const notifyDraft = ({ sku, itemDescription, clientName, pageAddress }: Notification): MailDraft => {
  const description = itemDescription ?? missing;
  return mailDraft(`Labelling Instructions - ${sku} - ${description}`, [
    `SKU: ${sku}`,
    `Description: ${description}`,
    `Client: ${clientName ?? missing}`,
    `Product page: ${pageAddress}`,
  ]);
};
