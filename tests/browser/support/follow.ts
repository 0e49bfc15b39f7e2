import { expect, type Page } from '@playwright/test';

/**
 * Goes to another screen as a link of the portal does, and waits until the last one is gone. A load would cost more than most
 * checks. Not for another address of the same screen, which keeps its heading, not while the app draws the screen of another
 * address, and not before a Back that a question stops: the router does not know this entry of the history.
 */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}
