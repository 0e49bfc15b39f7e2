import * as limits from '../limits.ts';

/** What the team is told of. */
export interface Notification {
  readonly sku: string;
  readonly itemDescription: string | null;
  readonly clientName: string | null;
  /** The full address of the product's page. */
  readonly pageAddress: string;
}

/** An e-mail that a mail program is to open with; nobody is entered as its reader. */
export interface MailDraft {
  readonly subject: string;
  readonly body: string;
  /** The mailto link; null where it is so long that mail programs would drop it silently. */
  readonly href: string | null;
}

const missing = 'N/A';

// encodeURIComponent throws at half a character, which old records may hold. CRLF is what RFC 6068 asks of a line break.
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed().replace(/\r\n?|\n/g, '\r\n'));

/** The draft of Notify Team: which product, whose, and where its instructions stand. */
export const notifyDraft = ({ sku, itemDescription, clientName, pageAddress }: Notification): MailDraft => {
  const description = itemDescription ?? missing;
  const subject = `Labelling Instructions - ${sku} - ${description}`;
  const body = [
    `SKU: ${sku}`,
    `Description: ${description}`,
    `Client: ${clientName ?? missing}`,
    `Product page: ${pageAddress}`,
  ].join('\n');
  const href = `mailto:?subject=${encoded(subject)}&body=${encoded(body)}`;
  return { subject, body, href: href.length > limits.mailDraftMaxCharacters ? null : href };
};
