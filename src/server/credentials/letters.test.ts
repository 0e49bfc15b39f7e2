import { noMailAddress } from '#domain/auth/email.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { mailOf } from '#server/mail/letter.ts';
import { insertUser } from '#server/users/store.ts';
import { onSqlite } from '#testing/engines.ts';
import {
  badgeLockedLetter,
  invitationLetter,
  passkeyLetter,
  resetLetter,
  signUpNotice,
  verificationLetter,
} from './letters.ts';

const link = 'https://labels.example.com/auth/signin';

const letters = (to: string) => [
  verificationLetter(to, link),
  signUpNotice(to, link),
  resetLetter(to, link),
  invitationLetter(to, link),
  badgeLockedLetter(to, { owner: to, link }),
  badgeLockedLetter(to, { owner: 'ana@example.com', link }),
  badgeLockedLetter(to, { owner: noMailAddress('ana'), link }),
  passkeyLetter(to, { isAdded: true, link }),
  passkeyLetter(to, { isAdded: false, link }),
];

/** The texts of a mail that are neither its link nor our name. */
const sentencesIn = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && line !== link && line !== 'Labelport');

onSqlite((engine) => {
  let database: Database;

  beforeAll(async () => {
    database = await engine.open();
    await database.write(async (queries) => {
      const rest = { firstName: 'Ida', lastName: 'Field', passwordHash: '', role: 'administrator' } as const;
      const at = '2026-01-15T08:00:00.000Z';
      await insertUser(queries, { email: 'ida@example.com', ...rest, isEmailVerified: true, at });
      await queries.updateTable('users').set({ locale: 'en-XA' }).execute();
    });
  });

  test('every mail about an account speaks its recipient’s language, as text and as HTML', async () => {
    for (const letter of letters('Ida@example.com')) {
      const { subject, text, html = '' } = await mailOf(database.read, letter);
      const shown = html.replaceAll(/<style[^]*?<\/style>|<[^>]+>/g, '\n');
      for (const sentence of [subject, ...sentencesIn(text), ...sentencesIn(shown)])
        expect(sentence).toMatch(/^⟦.*⟧$/);
    }
  });

  test('about the badge of somebody without e-mail it names no address', async () => {
    const letter = badgeLockedLetter('new@example.com', { owner: noMailAddress('6a0d2b0e'), link });
    const { text } = await mailOf(database.read, letter);
    expect(text).not.toContain('6a0d2b0e');
    expect(text).toContain('for the badge of somebody who has no e-mail address. It is locked:');
  });

  test('it is English to an address without an account', async () => {
    const mail = await mailOf(database.read, verificationLetter('new@example.com', link));
    expect(mail).toMatchObject({
      subject: 'Confirm your email address for Labelport',
      to: 'new@example.com',
      link,
    });
    expect(mail.text).toBe(`Hello,

An account was registered for new@example.com. Please confirm that this is your address:

${link}

The link works once, within 24 hours. If you have not registered, do not use it: without it nobody can sign in with your address.

Labelport
`);
    expect(mail.html).toContain('<html lang="en">');
  });
});
