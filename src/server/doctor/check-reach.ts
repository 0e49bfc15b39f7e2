import { addressOf } from '#domain/contract/endpoint.ts';
import { getPortal } from '#domain/portal/contract.ts';
import type { PortalName } from '#domain/portal/portal-name.ts';
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

/** Asks the portal of these settings, without its proxy. */
const ask = (address: string): Promise<Response> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(giveUpAfterMs) });

/** Whether a portal says that its id or its epoch is another than this. */
const isAnother = async (site: string, known: PortalName): Promise<boolean> => {
  const answer = await ask(site + addressOf(getPortal));
  const { data: said } = getPortal.reply.safeParse(await answer.json().catch(() => null));
  return said !== undefined && (said.id !== known.id || said.epoch !== known.epoch);
};

/** Whether the portal with these settings reports that it is ready, and is the one of this database, if that is known. */
export const checkPortal = async (
  { host, port }: Pick<Config, 'host' | 'port'>,
  known: PortalName | null,
): Promise<Result> => {
  const site = siteAddress({ host, port, publicUrl: undefined });
  const address = site + addressOf(getReadiness);
  let answer: Response;
  try {
    answer = await ask(address);
  } catch (error) {
    return warning(
      `No portal answers at ${address} (${reasonOf(error)}). Start it, unless it is meant to stand.`,
    );
  }
  const said = getReadiness.reply.safeParse(await answer.json().catch(() => null));
  if (answer.ok && known !== null && (await isAnother(site, known)))
    return problem(
      `The portal at ${address} has another database than these settings name. Restart it, if it should have this one; else correct DATABASE_URL, DATA_DIR or PORT.`,
    );
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
