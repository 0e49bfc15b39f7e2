import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { type Account, expect, test } from './support/fixtures.ts';
import { follow } from './support/follow.ts';
import { adminScreens, publicScreens, signedOutScreens } from './support/screens.ts';
import { crowdedTargets, smallTargets } from './support/targets.ts';

/** Widths at which a table has rows, from the narrowest to the widest without all columns, in pixels. */
const widthsOfTables = [768, 1024, 1280, 1439];

/** A screen: its address, its heading, and the least size of its controls in pixels. */
interface Screen {
  address: string;
  title: string;
  target: number;
}

const screensOf = (screens: readonly (readonly [string, string])[], target: number): Screen[] =>
  screens.map(([address, title]) => ({ address, title, target }));

/** Screens dealt to this many visits, so that no visit has two neighbours with one heading. */
const dealt = (screens: readonly Screen[], visits: number): Screen[][] =>
  Array.from({ length: visits }, (_, first) => screens.filter((_screen, at) => at % visits === first));

/** Each by the role that sees the most. */
const visits: readonly (readonly [Account | null, readonly Screen[]])[] = [
  ...dealt(screensOf(publicScreens, 48), 3).map((screens) => ['editor', screens] as const),
  ...dealt(screensOf(adminScreens, 44), 2).map((screens) => ['administrator', screens] as const),
  ['client', screensOf([['/', '']], 48)],
  ['supplier', screensOf([['/orders/1', 'Order ORD-000001']], 48)],
  [null, screensOf(signedOutScreens, 48)],
];

for (const [account, screens] of visits) {
  const addresses = screens.map(({ address }) => address);
  test(
    `${addresses.join(', ')}: readable, reachable, and fits, in both themes, on every width, and asks no other host but for films @need-1.4 @need-1.5 @need-1.20`,
    { tag: '@phone' },
    async ({ page, signInAs, allowComplaint }) => {
      if (addresses.some((address) => address.includes('unknown'))) allowComplaint(/status of 4\d\d/);
      if (account) await signInAs(account);
      const phone = page.viewportSize();
      let last = '';
      for (const { address, title, target } of screens)
        await test.step(address, async () => {
          if (phone) await page.setViewportSize(phone);
          await open(page, address, { title, last });
          last = title;
          await expectAccessible(page, ['dark', 'light'], { isMeasured: true });
          expect(await smallTargets(page, target), `controls smaller than ${target} px`).toEqual([]);
          if (target === 48)
            expect(await crowdedTargets(page, 8), 'controls less than 8 px apart').toEqual([]);
          await page.setViewportSize({ width: 320, height: 640 });
          await expectNothingBeside(page, 'scrolls sideways');
          await expectToFitWithLargeText(page);
          // It is as wide as a desk now.
          const hasTable = (await page.getByRole('table').count()) > 0;
          // Only tables have different elements at this width; colours are the same at every width.
          if (hasTable)
            await expectAccessible(page, ['light'], { within: ':has(> table)', isMeasured: true });
          expect(await smallTargets(page, target), `controls smaller than ${target} px at the desk`).toEqual(
            [],
          );
          await expectNothingBeside(page, 'scrolls sideways at the desk');
          for (const width of account === 'administrator' && hasTable ? widthsOfTables : [820]) {
            await page.setViewportSize({ width, height: 900 });
            await expectNothingBeside(page, `scrolls sideways at ${width} px`);
          }
        });
    },
  );
}

test('what checks the screens finds a pale text, a control without a name, a small one, and what is too wide', async ({
  page,
}) => {
  await page.goto('/terms');
  await page.locator('h1').evaluate((heading) => {
    const put = (tag: string, text: string, style: Partial<CSSStyleDeclaration>) => {
      const element = document.createElement(tag);
      element.textContent = text;
      Object.assign(element.style, style);
      heading.after(element);
    };
    put('p', 'Pale', { color: '#bbb', backgroundColor: '#fff' });
    put('button', '', { width: '20px', height: '20px' });
    put('p', 'Wide', { width: '2000px' });
  });
  const found = await expectAccessible(page).catch(String);
  expect(found).toContain('color-contrast');
  expect(found).toContain('button-name');
  expect(await smallTargets(page, 44)).toEqual([expect.stringContaining('20')]);
  expect(await sidewaysBy(page)).toEqual([expect.stringContaining('Wide')]);
});

/** Opens a screen; loads it if nothing else shows that the last screen is gone. */
async function open(
  page: Page,
  address: string,
  { title, last }: { title: string; last: string },
): Promise<void> {
  if (title === '' || last === '' || title === last) await page.goto(address);
  else await follow(page, address);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Colours and sizes can be checked only after loading.
  await expect(page.locator('.animate-breathe, [role="status"] svg.animate-spin')).toHaveCount(0);
}

/** Checks that with a browser font of twice the size nothing scrolls sideways at any width; leaves the page as wide as a desk. */
async function expectToFitWithLargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const setText = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await setText(32);
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 640 });
    await expectNothingBeside(page, `scrolls sideways at ${width} px with text twice as large`);
  }
  await setText(16);
  await expect(page.locator('html')).toHaveCSS('font-size', '16px');
  await browser.detach();
}

/** Checks that nothing scrolls sideways after the page has adapted to its new width and font size. */
async function expectNothingBeside(page: Page, message: string): Promise<void> {
  await expect.poll(() => sidewaysBy(page), { message }).toEqual([]);
}

/** The elements that extend beyond the right edge, if the page can be scrolled sideways. */
function sidewaysBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
