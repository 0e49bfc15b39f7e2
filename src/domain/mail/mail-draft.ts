import * as limits from '../limits.ts';

/** An e-mail that a mail program is to open with; nobody is entered as its reader. */
export interface MailDraft {
  readonly subject: string;
  readonly body: string;
  /** The mailto link; null where it is so long that mail programs would drop it silently. */
  readonly href: string | null;
}

// encodeURIComponent throws at half a character, which old records may hold. CRLF is what RFC 6068 asks of a line break.
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed().replace(/\r\n?|\n/g, '\r\n'));

/** The draft with this subject and these lines. */
export const mailDraft = (subject: string, lines: readonly string[]): MailDraft => {
  const body = lines.join('\n');
  const href = `mailto:?subject=${encoded(subject)}&body=${encoded(body)}`;
  return { subject, body, href: href.length > limits.mailDraftMaxCharacters ? null : href };
};
