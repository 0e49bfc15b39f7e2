import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

const arrivesWithinMs = 10_000;

/** Waits for the mails to an address, newest last; throws if there are fewer than `count` after 10 seconds. */
async function mailsTo(address: string, count: number, dataDir: string | undefined): Promise<Email[]> {
  const deadline = Date.now() + arrivesWithinMs;
  for (;;) {
    const mails = await readMails(address, dataDir);
    if (mails.length >= count) return mails;
    if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} mails came to ${address}.`);
    await sleep(50);
  }
}

/** The link in the newest mail to an address, as path and query. */
export async function linkTo(
  address: string,
  count = 1,
  dataDir = process.env['PORTAL_DATA_DIR'],
): Promise<string> {
  const mails = await mailsTo(address, count, dataDir);
  const link = /^https?:\/\/\S+$/m.exec(mails.at(-1)?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`The mail to ${address} has no link.`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function readMails(address: string, dataDir = ''): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const finished = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).toSorted();
  const mails = await Promise.all(
    finished.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}
