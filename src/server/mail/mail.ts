/** A mail to one recipient about one link, as text, and as HTML if it has a button. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  link: string;
  /** Its Message-ID, if it may be sent again: mail servers drop what they have under the same one. */
  id?: string;
  /** An attached text file. */
  attachment?: { filename: string; content: string };
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail; rejects if it has not within 10 seconds. */
  send(mail: Mail): Promise<void>;
  /** Whether mails stay in a folder, because there is no mail server. */
  readonly isOutbox: boolean;
  close(): void;
}

/** A mail as nodemailer takes it. */
export const messageOf = ({ to, subject, text, html, id, attachment }: Mail, from: string) => ({
  from,
  to,
  subject,
  text,
  html,
  messageId: id,
  attachments: attachment ? [attachment] : [],
});
