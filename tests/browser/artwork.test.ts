import { drawArtworkPdf } from '#server/demo/draw/artwork-pdf.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { addProduct } from './support/add-product.ts';
import { newBarcode, newCode } from './support/new-codes.ts';
import { ProductPage } from './pages/product-page.ts';
import { ProductWizard } from './pages/product-wizard.ts';

const found = 'What its check has found';

test('artwork is checked as soon as it is chosen, against what is typed, and its product page says the result', async ({
  page,
  signInAs,
  baseURL,
}) => {
  const [sku, barcode] = [newCode('ART'), newBarcode()];
  await signInAs('editor');
  const id = await addProduct(page.request, baseURL, {
    sku,
    barcode,
    labels: [{ labelSku: 'L-ART', labelType: 'Barcode', labelSize: '50 x 30 mm' }],
  });
  const label = { labelSku: 'L-ART', labelType: 'Barcode', labelSize: '60 x 40 mm', labelMaterial: null };
  const buffer = await drawArtworkPdf(
    { ...label, labelOrientation: null, labelFeed: null },
    { name: 'Jam', brand: 'Orchard', barcode, sku, caseQuantity: 6 },
  );
  const product = new ProductPage(page);
  await product.open(id);
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const wizard = new ProductWizard(page, 'Edit Product');
  await wizard.next();
  await wizard.addFiles('Add artwork', [{ name: 'front.pdf', mimeType: 'application/pdf', buffer }]);
  const inWizard = wizard.dialog.getByRole('list', { name: found });
  await expect(inWizard).toHaveText('The page is 60 × 40 mm. The label is 50 × 30 mm.');
  await wizard.field('Size').fill('60 x 40 mm');
  await expect(wizard.dialog.getByText('Checked · 60 × 40 mm · its barcode is right')).toBeVisible();
  await wizard.field('Size').fill('60 x 45 mm');
  await wizard.button('Save Changes').click();
  await expect(wizard.dialog).toHaveCount(0);

  await signInAs('reader');
  await product.open(id);
  await expect(page.getByRole('list', { name: found })).toHaveText(
    'The page is 60 × 40 mm. The label is 60 × 45 mm.',
  );
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('list', { name: found })).toBeVisible();
});

test('artwork of a draft that fails its check lies beside and over the old one, and is not published without a reason', async ({
  page,
  signInAs,
  allowComplaint,
}) => {
  allowComplaint(/status of 409/);
  await signInAs('editor');
  await page.goto('/clients/4');
  await page.getByRole('button', { name: /^Products with a draft/ }).click();
  await page.getByRole('link', { name: 'Organic Lower Sodium Tomato Soup' }).first().click();
  const panel = page.getByRole('region', { name: /^Draft: / });
  await expect(panel.getByRole('list', { name: found })).toContainText(
    'in it is none of the codes of this product.',
  );
  await panel.getByText('Show the changes').click();
  await panel.getByRole('button', { name: 'Compare the artwork' }).click();
  const dialog = page.getByRole('dialog', { name: 'The artwork, old and new' });
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ changed areas?\.$/);
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await dialog.getByRole('tab', { name: 'Overlay' }).click();
  const slider = dialog.getByRole('slider', { name: 'How much of the new one shows' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(dialog.getByRole('img', { name: /^New/ })).toHaveCSS('opacity', '1');
  await page.keyboard.press('Home');
  await expect(dialog.getByRole('img', { name: /^New/ })).toHaveCSS('opacity', '0');
  await dialog.getByRole('tab', { name: 'Changed areas' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const summary = panel.getByLabel(/^What changed/);
  await summary.fill('New artwork');
  await panel.getByRole('button', { name: 'Send to approval' }).click();
  await expect(panel.getByLabel(/^Why although its artwork fails its check/)).toBeVisible();
  await expect(summary).toHaveValue('New artwork');
  await expect(
    panel.getByText('Say why it is published although its artwork fails its check.'),
  ).toBeVisible();
});
