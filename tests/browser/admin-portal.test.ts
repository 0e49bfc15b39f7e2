import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Role } from '#domain/access/roles.ts';
import { listUsers } from '#domain/users/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { addAccount, nameOf, signInAsPerson, signInByForm, type JourneyAccount } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { linkTo } from './outbox.ts';
import { typeAsPerson } from './typing.ts';

/** Another user in a separate desktop browser. */
async function another(
  browser: Browser,
  baseURL: string | undefined,
  role: Role,
): Promise<{ person: JourneyAccount; context: BrowserContext; page: Page }> {
  const person = await addAccount('Edda', role);
  const desk = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };
  const context = await browser.newContext({ baseURL, ...desk });
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

test('a changed role is felt by the other browser at its next click, both ways @spec-4.31', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await another(browser, baseURL, 'editor');
  await other.page.goto('/clients');
  await expect(other.page.getByRole('button', { name: 'Add Client' })).toBeVisible();
  await click(other.page, 'Team');

  await openPortal(page, other.person);
  await giveRole(page, other.person, 'Read-only');
  await click(other.page, 'Clients');
  await expect(other.page.getByRole('button', { name: 'Add Client' })).toHaveCount(0);

  await giveRole(page, other.person, 'Administrator');
  await click(other.page, 'Products');
  await other.page.getByRole('button', { name: nameOf(other.person) }).click();
  await expect(other.page.getByRole('menuitem', { name: 'Admin Portal' })).toBeVisible();
  await other.context.close();
});

test('an administrator who is none any more reads so, in the middle of the user table', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await another(browser, baseURL, 'administrator');
  await openPortal(other.page, administrator);
  await openPortal(page, other.person);
  await giveRole(page, other.person, 'Editor');
  await other.page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(other.page.getByText('The user table is for administrators.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible();
  await other.context.close();
});

test('a deactivated person finds the sign-in at the next click, and is back on that page once activated', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await another(browser, baseURL, 'read_only');
  await other.page.goto('/team');
  await openPortal(page, other.person);
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
  await other.context.close();
});

test('one’s own role is disabled, and says why; a change that is refused is taken back in sight, with the reason @need-1.20', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 409/);
  await openPortal(page, administrator);
  await expect(roleOf(page, administrator)).toBeDisabled();
  await expect(page.getByText('Cannot modify your own role')).toBeVisible();
  await expect(page.getByRole('cell').getByText('Online', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const person = await addAccount('Rolf', 'editor');
  await openPortal(page, person);
  const answered = Promise.withResolvers<undefined>();
  await page.route(/\/role$/, async (route) => {
    await answered.promise;
    await route.fulfill({
      status: 409,
      json: { code: 'user.last_administrator', message: 'At least one administrator is required.' },
    });
  });
  await roleOf(page, person).click();
  await page.getByRole('option', { name: 'Read-only', exact: true }).click();
  await expect(page.getByText('Saving…', { exact: true })).toBeVisible();
  await expect(roleOf(page, person)).toHaveText('Read-only');
  answered.resolve(undefined);
  await expect(page.getByText('Not changed: At least one administrator is required.')).toBeVisible();
  await expect(roleOf(page, person)).toHaveText('Editor');
});

test('works by the keyboard alone @need-1.20', async ({ page }) => {
  const person = await addAccount('Kit', 'read_only');
  await page.goto('/admin/portal');
  const search = page.getByRole('searchbox', { name: 'Search by name or email' });
  await search.focus();
  await typeAsPerson(page, person.lastName);
  await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Role', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(roleOf(page, person)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Read-only' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { name: 'Editor' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(roleOf(page, person)).toHaveText('Editor');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(roleOf(page, person)).toBeFocused();

  await page.keyboard.press('Tab');
  const deactivate = page.getByRole('button', { name: `Deactivate ${nameOf(person)}` });
  await expect(deactivate).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Deactivate account' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(deactivate).toBeFocused();
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
  browser,
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
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible();

  const context = await browser.newContext({ baseURL });
  const guest = await context.newPage();
  await guest.goto(await linkTo(email));
  await expect(guest.getByRole('heading', { level: 1, name: 'Welcome to Labelport' })).toBeVisible();
  await guest.getByLabel('Password', { exact: true }).fill('Label-them-2026!');
  await guest.getByLabel('Confirm password').fill('Label-them-2026!');
  await guest.getByRole('button', { name: 'Choose this password' }).click();
  await expect(guest).toHaveURL('/');
  await guest.goto('/clients');
  await expect(guest.getByRole('button', { name: 'Add Client' })).toBeVisible();
  await context.close();
});
