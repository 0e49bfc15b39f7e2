import { languages } from '#domain/languages/languages.ts';
import type { Locale } from '#domain/words/locales.ts';
import { said, type Said } from '#domain/words/say.ts';
import { speakerFor } from '#domain/languages/speak.ts';
import type { Queries } from '../db/database.ts';
import type { Mail } from './mail.ts';
import { findLocale } from './reader-store.ts';

/** A mail about one link, as facts: it is written in its recipient's language. */
export interface Letter {
  to: string;
  link: string;
  subject: Said;
  /** Why the mail was sent. */
  opening: Said;
  /** The label of the link's button. */
  button: Said;
  /** How long the link works, and what to do if the recipient did not ask for it. */
  closing: Said;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const written = (letter: Letter, locale: Locale): Mail => {
  const say = speakerFor(locale);
  const { to, link } = letter;
  const hello = say(said('mail.hello'));
  const subject = say(letter.subject);
  const opening = say(letter.opening);
  const closing = say(letter.closing);
  const direction = languages[locale].direction === 'rtl' ? ' dir="rtl"' : '';
  return {
    to,
    link,
    subject,
    text: `${hello}\n\n${opening}\n\n${link}\n\n${closing}\n\nLabelport\n`,
    html: `<!doctype html>
<html lang="${locale.slice(0, 2)}"${direction}>
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f2328;font:16px/1.5 Arial,sans-serif">
<div style="max-width:520px">
<p>${escapeHtml(hello)}</p>
<p>${escapeHtml(opening)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f2328;color:#ffffff;text-decoration:none">${escapeHtml(say(letter.button))}</a></p>
<p>${escapeHtml(say(said('mail.if_no_button')))}<br><a href="${escapeHtml(link)}" style="color:#1f2328;word-break:break-all">${escapeHtml(link)}</a></p>
<p>${escapeHtml(closing)}</p>
<p>Labelport</p>
</div>
</body>
</html>
`,
  };
};

/** The letter as a mail in the language of its recipient; in English to an address without an account. */
export const mailOf = async (queries: Queries, letter: Letter): Promise<Mail> =>
  written(letter, await findLocale(queries, letter.to));
