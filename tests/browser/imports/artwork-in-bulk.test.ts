import { listProducts } from '#domain/products/contract.ts';
import { drawArtworkPdf } from '#server/demo/draw/artwork-pdf.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct } from '../support/add-product.ts';
import { newBarcode, newCode } from '../support/new-codes.ts';
import { inTurnOfImport } from '../support/one-import.ts';

const photoshop = Buffer.concat([Buffer.from('8BPS\0\u0001', 'latin1'), Buffer.alloc(200)]);

test('an editor drops 14 artwork files: they are matched, corrected, attached, and taken back', async ({
  page,
  baseURL,
  signInAs,
}) => {
  await signInAs('editor');
  const word = newCode('ART');
  const skus = Array.from({ length: 14 }, (_, nth) => `${word}-${String(nth).padStart(2, '0')}`);
  const barcodes = skus.map(() => newBarcode());
  const labels = [{ labelSku: 'L-1', labelType: 'Barcode', labelSize: '60 x 40 mm' } as const];
  for (const [nth, sku] of skus.entries())
    await addProduct(page.request, baseURL, { sku, barcode: barcodes[nth] ?? null, labels });

  const artworkFor = (sku: string, barcode: string) =>
    drawArtworkPdf(
      {
        labelSku: 'L-1',
        labelType: 'Barcode',
        labelSize: '60 x 40 mm',
        labelOrientation: 'Landscape',
        labelFeed: null,
        labelMaterial: null,
      },
      { name: 'Jam', brand: 'Orchard', barcode, sku, caseQuantity: 6 },
    );
  const drawn = async (nth: number) => artworkFor(skus[nth] ?? '', barcodes[nth] ?? '');
  const files = [
    ...skus.slice(0, 8).map((sku) => ({
      name: `${sku}_front.psd`,
      mimeType: 'image/vnd.adobe.photoshop',
      buffer: photoshop,
    })),
    { name: `${barcodes[8]}.pdf`, mimeType: 'application/pdf', buffer: await drawn(8) },
    { name: `${barcodes[9]} v2.psd`, mimeType: 'image/vnd.adobe.photoshop', buffer: photoshop },
    { name: 'scan0001.pdf', mimeType: 'application/pdf', buffer: await drawn(10) },
    // Its name and its barcode name different products.
    { name: `${skus[11]}.pdf`, mimeType: 'application/pdf', buffer: await drawn(12) },
    { name: 'holiday.psd', mimeType: 'image/vnd.adobe.photoshop', buffer: photoshop },
    { name: 'summer.psd', mimeType: 'image/vnd.adobe.photoshop', buffer: photoshop },
  ];
  expect(files).toHaveLength(14);

  await page.goto('/admin/imports');
  await page.getByRole('link', { name: 'Attach artwork' }).click();
  await page.getByLabel('Add artwork files: files').setInputFiles(files);
  await expect(page.getByText('11 of 14 files ready.')).toBeVisible({ timeout: 60_000 });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('scan0001.pdf')).toContainText(`${skus[10]}`);
  await expect(row('scan0001.pdf')).toContainText('in the file');
  await expectAccessible(page);

  await row(`${skus[11]}.pdf`).getByRole('combobox').click();
  await page.getByRole('option', { name: new RegExp(`^${skus[12]}`) }).click();
  await row('holiday.psd')
    .getByRole('textbox')
    .fill(skus[13] ?? '');
  await row('holiday.psd').getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: 'Remove summer.psd' }).click();
  await expect(page.getByText('13 of 13 files ready.')).toBeVisible();
  await inTurnOfImport(async () => {
    await page.getByRole('button', { name: 'Attach 13 files' }).click();
    await expect(page.getByRole('heading', { name: '13 files attached' })).toBeFocused();
  });
  const withArtwork = async () => {
    const query = `?search=${word}&include=labels&page=1&pageSize=100`;
    const answer = await page.request.get(`${listProducts.path}${query}`);
    const products = listProducts.reply.item.array().parse(await answer.json());
    return products
      .filter(({ labels }) => labels?.some(({ artworkFiles }) => artworkFiles.length > 0))
      .map(({ sku }) => sku)
      .toSorted();
  };
  expect(await withArtwork()).toEqual(skus.filter((sku) => sku !== skus[11]));

  await page.getByRole('link', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo Artwork: 13 files' }).first().click();
  await expect(page.getByText(/will be as before\./)).toBeVisible();
  await inTurnOfImport(async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
    await expect(page.getByText('13 products are as before, 0 deleted.')).toBeVisible();
  });
  expect(await withArtwork()).toEqual([]);
});
