import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { cereal, grapeJuice, olives } from '../support/demo-products.ts';
import { expect, test } from '../support/fixtures.ts';
import { follow } from '../support/follow.ts';
import { SearchPage } from '../pages/search-page.ts';
import { scan } from '../support/scan.ts';

/** The width of A4 within its margins, and a screen, in CSS pixels. */
const [sheet, desk] = [
  { width: 703, height: 1000 },
  { width: 1440, height: 900 },
];

const ready = async (page: Page) => {
  await page.goto('/team');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test('the codes to try do what the sheet says @need-1.1', async ({ page, signInAs }) => {
  await page.goto('/codes-to-try');
  await expect(page.getByRole('heading', { level: 1, name: 'Codes to try' })).toBeVisible();
  await expectAccessible(page, ['light']);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(sheet);
  const shrunk = await page.getByRole('img', { name: /^Code:/ }).evaluateAll((codes) =>
    codes.filter((code) => {
      const { width } = code.getBoundingClientRect();
      return width < (Number.parseFloat(code.style.width) * 96) / 25.4 - 1;
    }),
  );
  expect(shrunk).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(desk);
  const codeUnder = async (what: string) => {
    const text = await page.getByRole('listitem').filter({ hasText: what }).locator('.text').textContent();
    return (text ?? '').replaceAll(/[() ]/g, '');
  };
  const opening = [
    [await codeUnder('EAN-13 of a pack'), olives],
    [await codeUnder('UPC-A of a pack'), grapeJuice],
    [await codeUnder('GTIN-14 of a case'), olives],
    [await codeUnder('GS1-128 with best before'), olives],
    [await codeUnder('Digital Link'), grapeJuice],
    [await codeUnder('FNSKU'), olives],
    [await codeUnder('ISSN'), { id: 17, name: 'Italian Dressing, Light' }],
  ] as const;
  const refused = [
    [await codeUnder('A wrong check digit'), 'The check digit of 3368954065802 should be 1, not 2.'],
    [await codeUnder('A code of two products'), '2 products'],
    [await codeUnder('In-store'), 'Each company gives this number for itself. Choose the client'],
    [await codeUnder('A code that nobody has recorded'), 'No product with this code'],
  ] as const;
  await signInAs('reader');
  await ready(page);
  const scanFromTeam = async (code: string) => {
    if (!page.url().endsWith('/team')) await follow(page, '/team');
    await scan(page, code);
  };
  for (const [code, product] of opening) {
    await scanFromTeam(code);
    await new SearchPage(page).expectLabelOf(product);
  }
  for (const [code, words] of refused) {
    await scanFromTeam(code);
    await expect(
      page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) }),
    ).toContainText(words);
    // The notice comes first. Until the search is drawn, the team is still shown, and a link to it would change nothing.
    await expect(page.getByRole('heading', { level: 1, name: 'Search Products' })).toBeVisible();
  }
  await scan(page, 'LABELPORT-BENCH-0');
  await expect(page.getByRole('heading', { level: 1, name: 'Scan a product' })).toBeVisible();
  await scan(page, `010${cereal.barcode}1725113010LOT-7`);
  await expect(page.getByText('Use by 2025-11-30 · past')).toBeVisible();
});
