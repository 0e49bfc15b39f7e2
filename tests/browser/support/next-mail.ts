import type { Page } from '@playwright/test';

/** The next mailto link that the page opens. */
export async function nextMail(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  return new Promise((resolve) => {
    browser.on('Page.frameRequestedNavigation', ({ url }) => {
      if (url.startsWith('mailto:')) resolve(url);
    });
  });
}
