import { olives } from './support/demo-products.ts';
import { expect, test } from './support/fixtures.ts';
import { ProductGrid } from './pages/product-grid.ts';

/** A client to which no test adds products, so its list is that of the demo. */
const ofOneClient = `/products?clientId=${olives.clientId}`;

test.describe('a reader', () => {
  test.beforeEach(async ({ signInAs }) => {
    await signInAs('reader');
  });

  test('comes back from a product to the page, the place and the link that was left @need-1.18', async ({
    page,
  }) => {
    const grid = new ProductGrid(page);
    await page.goto(`${ofOneClient}&page=2`);
    await expect(grid.cards).toHaveCount(9);
    const link = grid.cards.nth(8).getByRole('link');
    // Later fonts and pictures would still move the cards.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(100);
    await link.click();
    await expect(page).toHaveURL(/\/products\/\d+$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/products?clientId=1&page=2');
    await expect(link).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });
});
