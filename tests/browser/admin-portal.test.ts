import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { Role } from '#domain/access/roles.ts';
import { listUsers } from '#domain/users/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { addAccount, nameOf, signInAsPerson, signInByForm, type JourneyAccount } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { signOut } from './support/session.ts';
import { linkTo } from './support/outbox.ts';
import { follow } from './support/follow.ts';

/** Another user in a separate browser. */
async function another(
  otherBrowser: () => Promise<BrowserContext>,
  role: Role,
): Promise<{ person: JourneyAccount; context: BrowserContext; page: Page }> {
  const person = await addAccount('Edda', role);
  const context = await otherBrowser();
  await signInAsPerson(context, person);
  return { person, context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Opens the user table, filtered for one user. */
async function openPortal(page: Page, person: JourneyAccount): Promise<void> {
  await page.goto(`/admin/portal?search=${person.lastName}`);
  await expect(roleOf(page, person)).toBeVisible();
}

const roleOf = (page: Page, person: JourneyAccount) =>
  page.getByRole('combobox', { name: `Role of ${nameOf(person)}` });

async function giveRole(page: Page, person: JourneyAccount, role: string): Promise<void> {
  await roleOf(page, person).click();
  await page.getByRole('option', { name: role, exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Opens a screen through the navigation. */
async function click(page: Page, link: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
}

/** An administrator of the demo, whose account no test changes. */
const administrator: JourneyAccount = {
  email: 'administrator@example.com',
  firstName: 'Avery',
  lastName: 'Stone',
  password: 'Label-me-2026!',
};

test.beforeEach(async ({ signInAs }) => {
  await signInAs('administrator');
});

test('a changed role is felt by the other browser at its next click, both ways, and so is the end of the account, which is back on its page once activated @spec-4.31 @need-1.20', async ({
  page,
  otherBrowser,
  allowComplaint,
}) => {
  // The account ends while its browser is open.
  allowComplaint(/status of 401/);
  const other = await another(otherBrowser, 'editor');
  await other.page.goto('/clients');
  await expect(other.page.getByRole('button', { name: 'Add Client' })).toBeVisible();
  await click(other.page, 'Team');

  await openPortal(page, other.person);
  await expectAccessible(page);
  await giveRole(page, other.person, 'Read-only');
  await click(other.page, 'Clients');
  await expect(other.page.getByRole('button', { name: 'Add Client' })).toHaveCount(0);

  await giveRole(page, other.person, 'Administrator');
  await click(other.page, 'Products');
  await other.page.getByRole('button', { name: nameOf(other.person) }).click();
  await expect(other.page.getByRole('menuitem', { name: 'Admin Portal' })).toBeVisible();
  await other.page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Deactivate ${nameOf(other.person)}` }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deactivate account' }).click();
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();
  await click(other.page, 'Clients');
  await expect(
    other.page.getByText('Your session has ended. Sign in, and you are back on this page.'),
  ).toBeVisible();
  await expect(other.page).toHaveURL('/clients');
  await signInByForm(other.page, other.person);
  await expect(
    other.page.getByText('Email or password is incorrect. Please try again.').first(),
  ).toBeVisible();

  await page.getByRole('button', { name: `Activate ${nameOf(other.person)}` }).click();
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(page.getByText('Account activated', { exact: true })).toBeVisible();
  await signInByForm(other.page, other.person);
  await expect(other.page.getByRole('heading', { name: 'All Clients' })).toBeVisible();
});

test('asks again every 30 seconds without counting as activity', async ({ page, context }) => {
  await context.clock.install();
  await openPortal(page, administrator);
  const asked = page.waitForRequest((request) => request.url().endsWith(listUsers.path));
  await context.clock.fastForward(30_000);
  expect((await asked).headers()['x-background']).toBe('1');
});

test('somebody of another domain is invited, chooses a password by the link, and is in', async ({
  page,
  context,
  baseURL,
}) => {
  const email = `noor-${randomUUID().slice(0, 8)}@elsewhere.example`;
  await page.goto('/admin/portal');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Invite somebody' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('First name').fill('Noor');
  await form.getByLabel('Last name').fill('Lake');
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Editor', exact: true }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send Invitation' }).click();
  const link = page.getByRole('dialog', { name: 'Give them this link' });
  await expect(link).toContainText('/auth/reset-password?invited=1');
  await expectAccessible(page);
  await link.getByRole('button', { name: 'Done' }).click();

  await signOut(context, baseURL ?? '');
  await page.goto(await linkTo(email));
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Labelport' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Label-them-2026!');
  await page.getByLabel('Confirm password').fill('Label-them-2026!');
  await page.getByRole('button', { name: 'Choose this password' }).click();
  await expect(page).toHaveURL('/');
  await follow(page, '/clients');
  await expect(page.getByRole('button', { name: 'Add Client' })).toBeVisible();
});
