import { addressOf } from '#domain/contract/endpoint.ts';
import { getReadiness } from '#domain/settings/contract.ts';
import type { Config } from '../config.ts';
import { siteAddress } from '../mail/site-link.ts';
import { SmtpMailer } from '../mail/smtp-mailer.ts';
import { ok, problem, reasonOf, warning, type Result } from './finding.ts';

/** Whether the mail server accepts a connection and the credentials. Sends nothing. */
export const checkMail = async ({
  smtpUrl,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<Result> => {
  if (!smtpUrl)
    return warning(
      'SMTP_URL is not set, so nobody gets a mail: they are written to outbox in the data folder, and their links to the log, at level info. Such a link confirms an account or gives it a new password, so whoever reads either can take one over. Set it, and keep both closed until then.',
    );
  const mailer = new SmtpMailer(smtpUrl, mailFrom);
  try {
    await mailer.verify();
    return ok('The mail server lets the portal in.');
  } catch (error) {
    return problem(
      `The mail server does not let the portal in (${reasonOf(error)}). Check SMTP_URL: its host, port, user and password, the last two encoded as in an address.`,
    );
  } finally {
    mailer.close();
  }
};

const giveUpAfterMs = 15_000;

/** Whether the portal with these settings reports that it is ready. */
export const checkPortal = async ({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Result> => {
  const address = siteAddress({ host, port, publicUrl: undefined }) + addressOf(getReadiness);
  let answer: Response;
  try {
    answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(giveUpAfterMs) });
  } catch (error) {
    return warning(
      `No portal answers at ${address} (${reasonOf(error)}). Start it, unless it is meant to stand.`,
    );
  }
  const said = getReadiness.reply.safeParse(await answer.json().catch(() => null));
  if (answer.ok && said.success)
    return said.data.degraded.length === 0
      ? ok(`The portal at ${address} is ready.`)
      : problem(
          `The portal at ${address} is ready, but not whole: ${said.data.degraded.map(({ sentence }) => sentence).join(' ')}`,
        );
  return answer.status === 503
    ? problem(`The portal at ${address} is not ready. Its log says why, at "not ready".`)
    : problem(`Something else than the portal answers at ${address}. Give one of the two another PORT.`);
};
