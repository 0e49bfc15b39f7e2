import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { Role } from '#domain/access/roles.ts';
import { openClock } from '#server/db/engines/database-clock.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { runUserCommand } from '../../../scripts/user.ts';
import { openSession, takeSession } from './session.ts';

/** An account for one test only, so that its changes do not affect others. */
export interface JourneyAccount {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** The data of a new person, who has no account yet. */
export const newPerson = (firstName: string): JourneyAccount => {
  const mark = randomUUID().slice(0, 8);
  return {
    email: `${firstName.toLowerCase()}.${mark}@example.com`,
    firstName,
    lastName: `Journey-${mark}`,
    password: 'Label-me-2026!',
  };
};

/** A person's name as shown in the user table. */
export const nameOf = ({ firstName, lastName }: JourneyAccount): string => `${firstName} ${lastName}`;

/**
 * Creates an account as the operator's command does in a running portal: the demo, or the one with this data folder. Not as a
 * process of its own, which takes six times as long.
 */
export async function addAccount(
  firstName: string,
  role: Role,
  dataDir = process.env['PORTAL_DATA_DIR'],
): Promise<JourneyAccount> {
  const person = newPerson(firstName);
  const { email, lastName, password } = person;
  const database = await openDatabase({ dataDir: dataDir ?? '' });
  try {
    await runUserCommand(
      ['create', email, '--first-name', firstName, '--last-name', lastName, '--role', role],
      {
        database,
        clock: await openClock(database),
        readPassword: () => Promise.resolve(password),
        say: () => undefined,
      },
    );
  } finally {
    await database.close();
  }
  return person;
}

/** Signs a browser in without the form; returns the token. It takes effect at the next navigation. */
export async function signInAsPerson(
  context: BrowserContext,
  person: JourneyAccount,
  origin = process.env['PORTAL_URL'] ?? '',
): Promise<string> {
  const session = await openSession(context, origin, person);
  await takeSession(context, origin, session);
  return session.token;
}

/** Signs in with the visible form. */
export async function signInByForm(page: Page, { email, password }: JourneyAccount): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}
