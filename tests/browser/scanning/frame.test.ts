import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const links = ['Home', 'Search', 'Products', 'Clients', 'Team'];

const whereLinksLead = [
  ['Home', '/'],
  ['Search', '/search'],
  ['Products', '/products'],
  ['Clients', '/clients'],
  ['Team', '/team'],
] as const;

test.describe('at a desk', () => {
  test('the header leads everywhere and marks where one is; six people are the team, and the footer says what the portal is for and how to reach the partner @spec-1.9 @spec-1.10 @spec-1.11 @spec-2.1 @spec-2.87', async ({
    page,
    signInAs,
  }) => {
    await signInAs('reader');
    await page.goto('/');
    const header = page.getByRole('navigation', { name: 'Main' });
    await expect(header.getByRole('link')).toHaveText(links);
    for (const [name, address] of whereLinksLead) {
      await header.getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
      await expect(header.locator('[aria-current="page"]')).toHaveText([name]);
    }
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Imogen Hartley',
      'Tomasz Wilk',
      'Adaeze Obi',
      'Rafael Moreno',
      'Sunita Rao',
      'Callum Drever',
    ]);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(
      'A guide to labelling products across multiple clients and retail partners',
    );
    await expect(footer.getByRole('link', { name: 'labelling@partner.example' })).toHaveAttribute(
      'href',
      'mailto:labelling@partner.example',
    );
    await expect(footer.getByRole('link', { name: '+44 20 7946 0000' })).toHaveAttribute(
      'href',
      'tel:+442079460000',
    );
    await expect(footer).toContainText('1 Partner Park, London EC1A 1AA');
    for (const name of ['Privacy Policy', 'Terms of Service', 'Cookie Policy']) {
      // Not by the pointer: Playwright does not wait for disabled elements, and this one may be outside the viewport.
      await footer.getByText(name, { exact: true }).dispatchEvent('click');
      await expect(page).toHaveURL('/team');
    }
  });

  test('the sidebar of the admin screens leads to each of them and out again, without header and footer; what has no screen says so @spec-2.7 @spec-2.11 @spec-2.13 @spec-2.14 @spec-2.88', async ({
    page,
    signInAs,
  }) => {
    await signInAs('reader');
    await page.goto('/admin/portal');
    await expect(
      page.getByRole('heading', { level: 1, name: 'You need administrator access' }),
    ).toBeVisible();
    const sidebar = page.getByRole('navigation', { name: 'Admin' });
    await expectAdminLinks(sidebar);
    await expect(sidebar.locator('[aria-current="page"]')).toHaveText(['Dashboard']);
    for (const name of ['Products', 'Analytics']) {
      await sidebar.getByRole('link', { name }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: /^(Products|Page not found)$/ }),
      ).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'A label that reads 404' })).toBeVisible();
    await expect(page.getByText('/admin/analytics', { exact: true })).toBeVisible();
    await sidebar.getByRole('link', { name: 'Exit Admin Mode' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the menu has the same links, and the Admin Dashboard for everybody @spec-2.2 @spec-2.4 @spec-6.5', async ({
    page,
    signInAs,
  }) => {
    await signInAs('reader');
    await page.goto('/team');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu.getByRole('link')).toHaveText([...links, 'Admin Dashboard']);
    await expect(menu.locator('[aria-current="page"]')).toHaveText(['Team']);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    for (const [name, address] of whereLinksLead) {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await menu.getByRole('link', { name }).tap();
      await expect(page).toHaveURL(address);
      // The address changes shortly before the screen does.
      await expect(page.locator('#mobile-menu [aria-current="page"]')).toHaveText([name]);
      await expect(menu).toBeHidden();
    }
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.getByRole('link', { name: 'Admin Dashboard' }).tap();
    await expect(page).toHaveURL('/admin/products');
  });

  test('signed out, the menu has Sign In and Sign Up, and no Admin Dashboard @spec-2.3', async ({ page }) => {
    await page.goto('/auth/signin');
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText([...links, 'Sign Up', 'Sign In']);
  });

  test('the sidebar of the admin screens is a drawer @spec-2.89', async ({ page, signInAs }) => {
    await signInAs('reader');
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Menu' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Admin menu' });
    await expectAdminLinks(drawer);
    await drawer.getByRole('link', { name: 'Inventory' }).tap();
    await expect(page).toHaveURL('/admin/inventory');
    await expect(drawer).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await drawer.getByRole('link', { name: 'Exit Admin Mode' }).tap();
    await expect(page).toHaveURL('/');
  });
});

for (const [account, initials, name, level, portal] of [
  ['reader', 'RF', 'Rowan Field', 'Read-only', false],
  ['administrator', 'AS', 'Avery Stone', 'Administrator', true],
] as const) {
  test(`the user menu of an account with the level ${level} @spec-2.5 @spec-2.6 @spec-6.4 @spec-6.5`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(account);
    await page.goto('/team');
    const opener = page.getByRole('button', { name: `account of ${name}` });
    await expect(opener).toHaveText(initials);
    await opener.click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText(name);
    await expect(menu).toContainText(`Access Level: ${level}`);
    await expect(menu.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveAttribute(
      'href',
      '/admin/products',
    );
    await expect(menu.getByRole('menuitem', { name: 'Admin Portal' })).toHaveCount(portal ? 1 : 0);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(opener).toBeFocused();
    if (!portal) return;
    await opener.click();
    await menu.getByRole('menuitem', { name: 'Admin Portal' }).click();
    await expect(page).toHaveURL('/admin/portal');
  });
}

async function expectAdminLinks(nav: Locator): Promise<void> {
  const expected = [
    ['Dashboard', '/admin'],
    ['Products', '/admin/products'],
    ['Clients', '/admin/clients'],
    ['Tutorials', '/admin/tutorials'],
    ['Analytics', '/admin/analytics'],
    ['Inventory', '/admin/inventory'],
  ] as const;
  await expect(nav.getByRole('listitem')).toHaveText(expected.map(([name]) => name));
  for (const [name, address] of expected) {
    await expect(nav.getByRole('link', { name })).toHaveAttribute('href', address);
  }
}

test('an address that is opened from outside begins at its top, and a reload stays where it was', async ({
  page,
  signInAs,
}) => {
  await signInAs('reader');
  await page.goto('/clients/1');
  await page.getByRole('button', { name: 'Releases', exact: true }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const below = await page.evaluate(() => scrollY);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(below);
  await page.goto('/products/1');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
