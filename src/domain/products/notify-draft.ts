import { mailDraft, type MailDraft } from '../mail/mail-draft.ts';
import { mailDraftWords } from '../words/en/mail-drafts.ts';

export interface Notification {
  readonly sku: string;
  readonly itemDescription: string | null;
  readonly clientName: string | null;
  /** The full address of the product's page. */
  readonly pageAddress: string;
}

/** The mail draft of the Notify Team button: the product, its client, and the address of its page. */
export const notifyDraft = (
  { sku, itemDescription, clientName, pageAddress }: Notification,
  words: typeof mailDraftWords = mailDraftWords,
): MailDraft => {
  const missing = words['draft.missing'];
  const description = itemDescription ?? missing;
  return mailDraft(words['draft.team_subject']({ sku, description }), [
    words['draft.sku']({ sku }),
    words['draft.description']({ description }),
    words['draft.client']({ name: clientName ?? missing }),
    words['draft.page']({ address: pageAddress }),
  ]);
};
