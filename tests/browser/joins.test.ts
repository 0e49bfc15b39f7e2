import { signIn } from '#domain/auth/contract.ts';
import { createKey } from '#domain/keys/contract.ts';
import { patchScimUser } from '#domain/scim/contract.ts';
import { listUsers } from '#domain/users/contract.ts';
import { callerWith } from '#testing/caller.ts';
import { startTestIssuer, type TestIssuer } from '#testing/servers/oidc-issuer.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test as base } from './support/fixtures.ts';
import { startWith, type DemoServer } from './support/server.ts';
import { signInByForm } from './support/accounts.ts';
import { follow } from './support/follow.ts';

const password = 'Label-me-2026!';
const administrator = { email: 'administrator@example.com', firstName: 'A', lastName: 'B', password };

interface Joined {
  portal: DemoServer;
  issuer: TestIssuer;
}

/**
 * A test with a portal of its own at http://localhost, which an issuer signs people in to. It ends with the test: a fixture of the
 * worker would end the worker, and the last one would work alone.
 */
const test = base.extend<{ joined: Joined }>({
  joined: [
    async ({}, use) => {
      const undo: (() => void)[] = [];
      const issuer = await startTestIssuer((end) => undo.push(end));
      const settings = {
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: password,
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: 'labelport',
        OIDC_CLIENT_SECRET: 'secret',
        OIDC_NAME: 'Company',
        OIDC_ROLES: 'groups:editors=editor',
      };
      const portal = await startWith(settings, 'joins.log');
      await use({ portal, issuer });
      await portal.stop();
      for (const end of undo) end();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ joined }, use) => use(joined.portal.url),
});

test('somebody signs in with single sign-on to the address first asked for, is switched off in the directory and is out; a passkey is added, signs in and signs @security-9.8 @security-9.12', async ({
  page,
  context,
  allowComplaint,
  joined: { portal, issuer },
}) => {
  // The way to the issuer and back, and the call of somebody who was switched off.
  allowComplaint(/status of 40[13]/);
  allowComplaint(new RegExp(issuer.url));

  issuer.says = {
    claims: {
      sub: 'ana-1',
      email: 'ana@company.example',
      email_verified: true,
      name: 'Ana Field',
      groups: ['editors'],
    },
  };
  await page.goto('/holds');
  await page.getByRole('link', { name: 'Sign in with Company' }).click();
  await expect(page).toHaveURL('/holds');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // The directory has the key of an administrator.
  const { reply: entered } = await callerWith(portal.url, null, null).call(signIn, { body: administrator });
  const { reply: made } = await callerWith(portal.url, entered.token, null).call(createKey, {
    body: { name: 'Directory', role: 'administrator' },
  });
  const directory = callerWith(portal.url, made.key, null);
  const { reply: people } = await directory.call(listUsers, {});
  const off = { Operations: [{ op: 'replace', path: 'active', value: false }] };
  const params = { id: people.find(({ email }) => email === 'ana@company.example')?.id ?? 0 };
  expect((await directory.call(patchScimUser, { params, body: off })).status).toBe(200);
  await page.goto('/holds');
  await expect(page.getByRole('link', { name: 'Sign in with Company' })).toBeVisible();

  // A device with a finger on it.
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/auth/signin');
  await signInByForm(page, administrator);
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your Account' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a Passkey' });
  await adding.getByLabel(/^Name/).fill('Phone');
  await adding.getByLabel(/^Your password/).fill(password);
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('cell', { name: 'Phone', exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/');

  await follow(page, '/admin/audit');
  await page.getByRole('button', { name: 'Sign a review' }).click();
  const signing = page.getByRole('dialog');
  await signing.getByRole('textbox', { name: /found/ }).fill('Nothing odd');
  await signing.getByRole('button', { name: 'Passkey' }).click();
  await signing.getByRole('button', { name: /^Sign/ }).click();
  await expect(page.getByText('Nothing odd')).toBeVisible();
});
