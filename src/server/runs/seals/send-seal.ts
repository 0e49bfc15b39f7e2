import { said, sayInEnglish } from '#domain/words/say.ts';
import type { Mailer } from '../../mail/mail.ts';

export interface Sealed {
  number: number;
  text: string;
  sha256: string;
}

const giveUpAfterMs = 10_000;

/**
 * Sends a seal to an e-mail address, or as a POST to a webhook. Rejects if it was not accepted. A seal may arrive
 * twice, with the same text.
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
      redirect: 'error',
      signal: AbortSignal.timeout(giveUpAfterMs),
    });
    // The status is the answer. A body that never ends would keep the connection and its memory.
    await body?.cancel();
    if (!ok) throw new Error(`The webhook answered ${status}.`);
    return;
  }
  const sentences = [
    sayInEnglish(said('mail.seal.opening', { number, site })),
    sayInEnglish(said('mail.seal.keep')),
    `SHA-256 ${sha256}`,
  ];
  await mailer.send({
    to,
    subject: sayInEnglish(said('mail.seal.subject', { number })),
    text: `${sentences.join('\n\n')}\n`,
    html: sentences
      .map((sentence) => `<p>${sentence.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`)
      .join('\n'),
    link: site,
    attachment: { filename, content: text },
  });
};
