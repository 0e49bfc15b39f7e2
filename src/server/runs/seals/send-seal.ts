import { said, sayInEnglish, type Said } from '#domain/words/say.ts';
import type { Mailer } from '../../mail/mail.ts';

export interface Sealed {
  number: number;
  text: string;
  sha256: string;
}

const giveUpAfterMs = 10_000;
const [firstRedirect, firstRefusal] = [300, 400];

/** The longest answer of a mail server that is kept. */
const longestAnswer = 500;

/** Thrown if a seal was not accepted. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
  readonly said: Said;

  constructor(why: Said, cause?: unknown) {
    super(sayInEnglish(why), { cause });
    this.said = why;
  }
}

const textIn = (error: unknown, name: string): string | null => {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
};

const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

const faultOfPost = (error: unknown): Said =>
  isLate(error)
    ? said('seal.silent')
    : said('seal.unreachable', { error: textIn(error instanceof Error ? error.cause : null, 'code') });

/** What the mail server answered, else the code of the fault: other texts are those of a library. */
const faultOfMail = (error: unknown): Said => {
  if (isLate(error)) return said('seal.silent');
  const answer = textIn(error, 'response');
  if (answer !== null) return said('seal.mail_refused', { answer: answer.slice(0, longestAnswer) });
  const code = textIn(error, 'code');
  return code === null ? said('seal.not_sent') : said('seal.mail_not_sent', { error: code });
};

const failWith =
  (faultOf: (error: unknown) => Said) =>
  (error: unknown): never => {
    throw new NotSent(faultOf(error), error);
  };

/**
 * Sends a seal to an e-mail address, or as a POST to a webhook. Rejects with `NotSent` if it was not accepted. A seal may
 * arrive twice, with the same text.
 */
export const sendSeal = async (
  { number, text, sha256 }: Sealed,
  { to, site, mailer }: { to: string; site: string; mailer: Pick<Mailer, 'send'> },
): Promise<void> => {
  const filename = `seal-${number}.json`;
  if (/^https?:\/\//i.test(to)) {
    const { ok, status, body } = await fetch(to, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-disposition': `attachment; filename="${filename}"`,
      },
      body: text,
      redirect: 'manual',
      signal: AbortSignal.timeout(giveUpAfterMs),
    }).catch(failWith(faultOfPost));
    // The status is the answer. A body that never ends would keep the connection and its memory.
    await body?.cancel();
    if (ok) return;
    const leadsElsewhere = status >= firstRedirect && status < firstRefusal;
    throw new NotSent(said(leadsElsewhere ? 'seal.redirected' : 'seal.answered', { status }));
  }
  const sentences = [
    sayInEnglish(said('mail.seal.opening', { number, site })),
    sayInEnglish(said('mail.seal.keep')),
    `SHA-256 ${sha256}`,
  ];
  const mail = {
    to,
    subject: sayInEnglish(said('mail.seal.subject', { number })),
    text: `${sentences.join('\n\n')}\n`,
    html: sentences
      .map((sentence) => `<p>${sentence.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`)
      .join('\n'),
    link: site,
    attachment: { filename, content: text },
  };
  await mailer.send(mail).catch(failWith(faultOfMail));
};
