import type { Page } from '@playwright/test';

/** Chooses the sort order of a screen. */
export async function chooseSort(page: Page, option: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Sort' }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Filters a screen by one client, or by 'All Clients'. */
export async function chooseClient(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Client:/ }).click();
  await page.getByRole('option', { name }).click();
}
