import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BrowserContext, Page } from '@playwright/test';
import type { Role } from '#domain/access/roles.ts';
import { openSession, takeSession } from './session.ts';

/** An account of one journey alone: whatever becomes of it disturbs no other. */
export interface JourneyAccount {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** Somebody who has no account yet. */
export const newPerson = (firstName: string): JourneyAccount => {
  const mark = randomUUID().slice(0, 8);
  return {
    email: `${firstName.toLowerCase()}.${mark}@example.com`,
    firstName,
    lastName: `Journey-${mark}`,
    password: 'Label-me-2026!',
  };
};

/** A person as the user table names them. */
export const nameOf = ({ firstName, lastName }: JourneyAccount): string => `${firstName} ${lastName}`;

/** Opens an account as an operator does, beside the running portal. */
export async function addAccount(firstName: string, role: Role): Promise<JourneyAccount> {
  const person = newPerson(firstName);
  const { email, lastName, password } = person;
  const child = spawn(
    process.execPath,
    ['scripts/user.ts', 'create', email, '--first-name', firstName, '--last-name', lastName, '--role', role],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DATA_DIR: process.env['PORTAL_DATA_DIR'], DATABASE_URL: '' },
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  child.stdin.end(`${password}\n`);
  const [complaint] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`The account could not be opened: ${complaint}`);
  return person;
}

/** Signs a browser in without the form; answers the token. The next navigation is this person's. */
export async function signInAsPerson(context: BrowserContext, person: JourneyAccount): Promise<string> {
  const origin = process.env['PORTAL_URL'] ?? '';
  const session = await openSession(context, origin, person);
  await takeSession(context, origin, session);
  return session.token;
}

/** Signs in by the form that is in sight. */
export async function signInByForm(page: Page, { email, password }: JourneyAccount): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}
