import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

test.beforeEach(async ({ signInAs }) => {
  await signInAs('reader');
});

test('the theme is the system’s until one is chosen', async ({ page }) => {
  await page.goto('/team');
  await expect(page.locator('html')).toContainClass('light');
  const moves = await countTransitions(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toContainClass('dark');
  expect(await moves(), 'transitions of a device that wants none').toBe(0);
  await openMenu(page);
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
});

test('a chosen theme holds against the system, in every tab and after a reload', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/team');
  await page.goto('/team');
  await choose(page, 'Dark');
  await expect(page.locator('html')).toContainClass('dark');
  await expect(page.locator('html')).not.toContainClass('light');
  await expect(other.locator('html')).toContainClass('dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  await expect(page.locator('html')).toContainClass('dark');
  await choose(page, 'System');
  await expect(page.locator('html')).toContainClass('light');
});

test('not one frame is painted in the other theme', async ({ page }) => {
  await page.goto('/team');
  await choose(page, 'Dark');
  await page.addInitScript(() => {
    let frames = 0;
    const noteTheme = () => {
      const { dataset, className } = document.documentElement;
      dataset['seen'] = `${dataset['seen'] ?? ''}${className} `;
      frames += 1;
      if (frames < 30) requestAnimationFrame(noteTheme);
    };
    requestAnimationFrame(noteTheme);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen = await page.locator('html').getAttribute('data-seen');
  expect(seen).toMatch(/^(dark )+$/);
});

/** Counts from now on the transitions that begin; the returned function waits for two frames first. */
async function countTransitions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['moves'] = '0';
    document.addEventListener('transitionrun', () => {
      const { dataset } = document.documentElement;
      dataset['moves'] = String(Number(dataset['moves']) + 1);
    });
  });
  return () =>
    page.evaluate(async () => {
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      return Number(document.documentElement.dataset['moves']);
    });
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

async function choose(page: Page, theme: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitemradio', { name: theme }).click();
}
