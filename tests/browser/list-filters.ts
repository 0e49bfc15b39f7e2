import type { Page } from '@playwright/test';

/** Chooses in the list by which a screen is sorted. */
export async function chooseSort(page: Page, option: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Sort' }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Narrows a screen to one client, or to 'All Clients'. */
export async function chooseClient(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Client:/ }).click();
  await page.getByRole('option', { name }).click();
}
