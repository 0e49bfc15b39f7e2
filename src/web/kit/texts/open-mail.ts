import { copyText } from './copy-text.ts';

/** An e-mail; its link is null if mail programs would drop one of that length. */
interface Mail {
  readonly subject: string;
  readonly body: string;
  readonly href: string | null;
}

/**
 * Opens the mail program with a mail; copies one that is too long for a link to the clipboard. Returns which of these
 * happened.
 */
export const openMail = async ({
  subject,
  body,
  href,
}: Mail): Promise<'opened' | 'copied' | 'not_copied'> => {
  if (href === null) return (await copyText(`${subject}\n\n${body}`)) ? 'copied' : 'not_copied';
  // A link that is clicked without being shown: the mail program opens, the page stays.
  const link = document.createElement('a');
  link.href = href;
  link.click();
  return 'opened';
};
