import type { Page } from '@playwright/test';

/** The mail link that the page asks the system to open next. */
export async function nextMail(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  return new Promise((resolve) => {
    browser.on('Page.frameRequestedNavigation', ({ url }) => {
      if (url.startsWith('mailto:')) resolve(url);
    });
  });
}
