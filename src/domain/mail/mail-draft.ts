import * as limits from '../limits.ts';

/** An e-mail draft for the user's mail program, without a recipient. */
export interface MailDraft {
  readonly subject: string;
  readonly body: string;
  /** The mailto link; null if mail programs would silently drop it because it is too long. */
  readonly href: string | null;
}

// encodeURIComponent throws on a lone surrogate, which older records may have. RFC 6068 requires CRLF for line breaks.
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed().replace(/\r\n?|\n/g, '\r\n'));

export const mailDraft = (subject: string, lines: readonly string[]): MailDraft => {
  const body = lines.join('\n');
  const href = `mailto:?subject=${encoded(subject)}&body=${encoded(body)}`;
  return { subject, body, href: href.length > limits.mailDraftMaxCharacters ? null : href };
};
