import { copyText } from './copy-text.ts';

/** A draft of an e-mail: its link, which is null where mail programs would drop one of that length. */
interface Draft {
  readonly subject: string;
  readonly body: string;
  readonly href: string | null;
}

/** Opens the mail program with a draft; one that is too long for a link goes to the clipboard. Answers what became of it. */
export const openDraft = async ({
  subject,
  body,
  href,
}: Draft): Promise<'opened' | 'copied' | 'not_copied'> => {
  if (href === null) return (await copyText(`${subject}\n\n${body}`)) ? 'copied' : 'not_copied';
  // A link that is followed and not shown: the mail program opens, the page stays.
  const link = document.createElement('a');
  link.href = href;
  link.click();
  return 'opened';
};
