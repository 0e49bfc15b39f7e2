import { readFile } from 'node:fs/promises';
import { olives } from '../support/demo-products.ts';
import { expect, test } from '../support/fixtures.ts';
import { ProductPage } from '../pages/product-page.ts';

const artwork = 'OV-10000 label 1 Barcode.pdf';

test.describe('a reader', () => {
  test.beforeEach(async ({ signInAs }) => {
    await signInAs('reader');
  });

  test('downloads artwork from Files to Download, under the name it was uploaded with @spec-2.55', async ({
    page,
  }) => {
    const product = new ProductPage(page);
    await product.open(olives.id);
    const files = product.section('Files to Download').getByRole('listitem');
    await expect(files).toHaveCount(1);
    await expect(files).toContainText('Label 1');
    const downloading = page.waitForEvent('download');
    await files.getByRole('link', { name: /^Download/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(artwork);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(new URL(download.url()).searchParams.get('t')).toMatch(/^\d+$/);
  });

  test('prints artwork: it opens in a new window, and the print begins there @spec-2.56', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => {
      // oxlint-disable-next-line no-console -- the only way in which a window that the test has no handle of can report
      window.print = () => console.info(`prints ${location.href}`);
    });
    const printing = context.waitForEvent('console', (message) => message.text().startsWith('prints '));
    printing.catch(() => undefined);
    const product = new ProductPage(page);
    await product.open(olives.id, '?tab=labels');
    const opening = context.waitForEvent('page');
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Print(?! on)/ })
      .filter({ visible: true })
      .click();
    const paper = await opening;
    // A browser without a PDF viewer, such as the one in the npm package, shows a message instead.
    if (!(await page.evaluate(() => navigator.pdfViewerEnabled))) {
      await expect(
        page.getByText('This browser shows no PDF files. Download the file and print it from there.', {
          exact: true,
        }),
      ).toBeVisible();
      await expect.poll(() => paper.isClosed()).toBe(true);
      return;
    }
    expect((await printing).text()).toContain('/api/files/documents/');
    expect(paper.isClosed()).toBe(false);
  });

  test('a file that is gone is told in words, and its window closes', async ({
    page,
    context,
    allowComplaint,
  }) => {
    allowComplaint(/404/);
    await page.route('**/api/files/documents/**', (route) => route.fulfill({ status: 404, body: '' }));
    const product = new ProductPage(page);
    await product.open(olives.id, '?tab=labels');
    const opening = context.waitForEvent('page');
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Print(?! on)/ })
      .filter({ visible: true })
      .click();
    const paper = await opening;
    await expect(page.getByText('Print failed', { exact: true })).toBeVisible();
    await expect.poll(() => paper.isClosed()).toBe(true);
  });
});
