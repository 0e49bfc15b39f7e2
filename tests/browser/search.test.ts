import { cereal, grapeJuice, olives } from './support/demo-products.ts';
import { deskAndPhone, expect, test } from './support/fixtures.ts';
import { SearchPage } from './pages/search-page.ts';
import { scanWhileBusy } from './support/scan.ts';

test.beforeEach(async ({ signInAs }) => {
  await signInAs('reader');
});

for (const [place, tag] of deskAndPhone)
  test(
    `L1: ${place}: a scan on the home screen ends at its label; a typed code opens its product by itself, once: Back comes to the list @spec-1.4 @need-1.1 @need-1.2 @need-1.4`,
    { tag },
    async ({ page }) => {
      const search = new SearchPage(page);
      await search.open('/');
      await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();
      await expect(search.box).toHaveAttribute('placeholder', 'Scan or type to find a product...');
      for (const control of [search.box, page.getByRole('button', { name: 'Search', exact: true })])
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(56);
      await search.scan(olives.barcode);
      await search.expectLabelOf(olives);
      await page.goBack();
      await expect(page).toHaveURL(`/search?q=${olives.barcode}`);
      await page.goBack();
      await search.find(olives.barcode);
      await search.expectLabelOf(olives);
      await page.goBack();
      await search.expectOnly(olives.barcode, olives.name);
      await expect(page).toHaveURL(`/search?q=${olives.barcode}`);
      await expect(page.getByText('1 result found', { exact: true })).toBeVisible();
      await expect(page.getByText('Exact match: Barcode')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/products/${olives.id}`);
      await expect(page.getByRole('heading', { name: olives.name })).toBeVisible();
    },
  );

test('each scan replaces the last, wherever the focus and the caret are, on a computer that stands still, and faster than the answers @need-1.1 @need-1.3', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await search.open('/');
  for (const { barcode } of [olives, cereal, grapeJuice, olives, cereal]) await search.scan(barcode);
  await search.expectLabelOf(cereal);
  await search.scan(olives.barcode);
  await search.expectLabelOf(olives);

  await search.follow();
  await search.box.fill('half a word');
  await search.box.press('ArrowLeft');
  await search.scan(cereal.barcode);
  await search.expectLabelOf(cereal);

  await search.follow();
  await page.getByRole('button', { name: 'Client: All Clients' }).click();
  await expect(page.getByRole('combobox', { name: 'Find a client' })).toBeFocused();
  await search.scan(olives.barcode);
  await search.expectLabelOf(olives);

  await search.follow();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await scanWhileBusy(page, cereal.barcode, 700);
  await search.expectLabelOf(cereal);
});

test('words are found while one types, Back goes through the searches, and from a product to the results and to the one that was opened @spec-1.4', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await search.open('/search?q=piquntes+olves');
  await expect(page.getByText('Close spellings')).toBeVisible();
  await search.box.focus();
  await search.box.selectText();
  await search.box.pressSequentially('organic', { delay: 15 });
  // Parts of the word find as many.
  await expect(page).toHaveURL('/search?q=organic');
  await expect(page.getByText('17 results found')).toBeVisible();
  await expect(search.box).toBeFocused();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(search.hits).toHaveCount(5);
  await page.goBack();
  await expect(search.hits).toHaveCount(12);
  await page.goBack();
  await expect(page).toHaveURL('/search?q=piquntes+olves');
  await expect(search.product(olives.name)).toBeVisible();
  await expect(search.box).toHaveValue('piquntes olves');

  await search.open('/search?q=organic&page=2');
  const second = search.hits.nth(1);
  const name = (await second.textContent()) ?? '';
  await second.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/search?q=organic&page=2');
  await expect(search.product(name)).toBeFocused();
});
