import { expectAccessible } from '../support/accessibility.ts';
import { crackers } from '../support/demo-products.ts';
import { expect, test } from '../support/fixtures.ts';
import { follow } from '../support/follow.ts';
import { ProductPage } from '../pages/product-page.ts';

test('what changed, and who has read it, are accessible in both themes', async ({ page, signInAs }) => {
  await signInAs('reader');
  const panel = page.getByRole('region', { name: 'Changed since you last confirmed' });
  await new ProductPage(page).open(crackers.id);
  await expect(panel.getByRole('insertion')).toHaveText(['10', '15', 'dry,', 'clean ']);
  await expectAccessible(page);
  await follow(page, `/bench?clientId=${crackers.clientId}&product=${crackers.id}`);
  await expect(panel).toBeVisible();
  await expectAccessible(page);

  await signInAs('editor');
  await new ProductPage(page).open(crackers.id);
  await page.getByRole('button', { name: 'Who has read this' }).click();
  await expect(page.getByText(/^\d+ of \d+ have confirmed$/)).toBeVisible();
  await expectAccessible(page);
});
