import type { Page } from '@playwright/test';

/** Watches the page from now on; the returned function waits for the mailto link that it opens. */
export async function nextMail(page: Page): Promise<() => Promise<string>> {
  const browser = await page.context().newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  browser.on('Page.frameRequestedNavigation', ({ url }) => {
    if (url.startsWith('mailto:')) resolve(url);
  });
  await browser.send('Page.enable');
  return async () => {
    const mail = await promise;
    await browser.detach();
    return mail;
  };
}
