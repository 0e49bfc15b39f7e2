import type { Page } from '@playwright/test';
import { olives } from '../support/demo-products.ts';
import { expect, test } from '../support/fixtures.ts';
import { SearchPage } from '../pages/search-page.ts';

test.describe('without a pointer', () => {
  test.beforeEach(async ({ signInAs }) => {
    await signInAs('reader');
  });

  test('the first Tab leads past the navigation; a menu opens, moves and closes by keys, and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/team');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const account = page.getByRole('button', { name: /account of/ });
    await account.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
  });

  test('Tab goes through the header into the page, and shows at each step where it is @need-1.20', async ({
    page,
  }) => {
    await page.goto('/clients');
    await expect(page.getByText('5 clients', { exact: true })).toBeVisible();
    const order: string[] = [];
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const name = await focusedName(page);
      order.push(name);
      expect(await isFocusMarked(page), `a mark at “${name}”`).toBe(true);
    }
    expect(order).toEqual([
      'Skip to content',
      'Labelport',
      'Home',
      'Search',
      'Products',
      'Clients',
      'Team',
      'Find anything',
      'RF, account of Rowan Field',
      'Search clients by name',
      'Sort: Most Recent',
      expect.stringContaining('Wholegrain Works'),
    ]);
  });

  test('a product is found, read and left by keys alone @need-1.20', async ({ page }) => {
    const search = new SearchPage(page);
    await search.open('/');
    await search.find(olives.sku);
    await expect(page.getByRole('heading', { level: 1, name: olives.name })).toBeFocused();
    await tabTo(page, /^Label Details$/);
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(`/products/${olives.id}?tab=details`);
    await expect(page.getByRole('tab', { name: 'Product Details', selected: true })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(`/products/${olives.id}`);
    await expect(page.getByText('LBL-BAR-100').filter({ visible: true })).toBeVisible();
    await tabTo(page, /^NEL$/);
    await expect(page.getByRole('tooltip')).toContainText('NEL means Narrow Edge Leading');
    await page.keyboard.press('Escape');
    await tabTo(page, /View full screen$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => focusedName(page)).toMatch(/View full screen$/);
  });
});

/** Whether the focus is visible: as an outline, border or shadow that the element does not have without focus. */
const isFocusMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return false;
    const look = () =>
      ['', '::after'].map((part) => {
        const { outline, boxShadow, borderColor } = getComputedStyle(element, part);
        return [outline, boxShadow, borderColor].join(' ');
      });
    const withFocus = look();
    element.blur();
    const without = look();
    element.focus({ preventScroll: true });
    return withFocus.some((part, index) => part !== without[index]);
  });

/** The accessible name or the text of the focused element. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
  });

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focusedName(page))) return;
  }
  throw new Error(`Tab did not come to ${name}.`);
}
