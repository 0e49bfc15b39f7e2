import type { APIRequestContext } from '@playwright/test';
import { PDFDocument } from 'pdf-lib';
import { z } from 'zod';
import { createPrinter } from '#domain/printing/contract.ts';
import { createClient } from '#domain/clients/contract.ts';
import { uploadFile } from '#domain/files/contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { LabelPrinter } from '#server/demo/printer/label-printer.ts';
import { speeches } from '#server/demo/printer/speech/speeches.ts';
import { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';
import { black, grey, mm, write } from '#testing/samples/drawn-labels.ts';
import { IppPrinter } from '#testing/servers/ipp-printer.ts';
import { ProductPage } from './pages/product-page.ts';
import { ProductWizard } from './pages/product-wizard.ts';
import { expectAccessible } from './support/accessibility.ts';
import { newCode } from './support/new-codes.ts';
import { expect, test } from './support/own-portal.ts';
import { follow } from './support/follow.ts';

const Made = z.object({ id: z.int() });

test('a printer is set up; labels are printed on it, through an empty roll and a lost connection, and one once more with a reason', async ({
  page,
  baseURL,
  signInAs,
}) => {
  const printer = new ZplPrinter();
  await printer.open();
  try {
    await signInAs('administrator');
    const sku = newCode('PRINT');
    const made = await page.request.post(createProduct.path, {
      headers: { origin: baseURL ?? '' },
      data: { sku, itemDescription: 'Plum jam', barcode: '5012345678900', labels: [{ labelType: 'BBD' }] },
    });
    const { id } = Made.parse(await made.json());

    await page.goto('/admin/printers');
    await page.getByRole('button', { name: 'Add printer' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add printer' });
    await form.getByLabel('Name').fill('Bench 7');
    await form.getByLabel('Address').fill('127.0.0.1');
    await form.getByLabel('Port', { exact: true }).fill(String(printer.port));
    await form.getByRole('button', { name: 'Add printer' }).click();
    await expect(page.getByRole('row', { name: /Bench 7/ })).toContainText('100 × 50 mm, 8 dots per mm');
    await page.getByRole('button', { name: 'Status of Bench 7' }).click();
    await expect(page.getByText('Ready', { exact: true })).toBeVisible();
    printer.condition.isHeadOpen = true;
    await page.getByRole('button', { name: 'Status of Bench 7' }).click();
    await expect(page.getByText('The print head or the cover is open. Close it.')).toBeVisible();
    printer.mend();
    await page.getByRole('button', { name: 'Test Bench 7' }).click();
    await expect.poll(() => printer.labels.length).toBe(1);
    await expectAccessible(page);

    // The roll is empty after two of five.
    printer.paperFor = printer.labels.length + 2;
    await follow(page, `/products/${id}?tab=labels`);
    await page.getByRole('button', { name: 'Print on Bench 7' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Batch').fill('L2207');
    await dialog.getByLabel('Best before').fill('2027-03-31');
    await dialog.getByLabel('How many labels').fill('5');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(dialog.getByText('The printer is out of labels. Load a roll.')).toBeVisible();
    await expect(dialog.getByText('Printing: 2 of 5 labels printed')).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'The label as the printer draws it' })).toBeVisible();
    printer.mend();
    await expect(dialog.getByText('Printed: 5 of 5 labels printed')).toBeVisible();
    expect(printer.labels.at(-1)).toContain('Batch: L2207');

    await dialog.getByRole('button', { name: 'Reprint labels' }).click();
    await dialog.getByLabel('Which labels').fill('4');
    await dialog.getByLabel('Why').fill('Torn at the edge');
    await dialog.getByRole('button', { name: 'Reprint' }).click();
    await expect.poll(() => printer.labels.length).toBe(7);
    await expect(dialog.getByText('Printed: 5 of 5 labels printed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();

    // The connection is lost within the first label.
    const asked = page.waitForResponse(/\/api\/printers\/\d+\/status$/);
    await page.getByRole('button', { name: 'Print on Bench 7' }).click();
    await asked;
    printer.faults.push({ resetAfterBytes: 1 });
    await dialog.getByRole('combobox', { name: 'Layout' }).click();
    await page.getByRole('option', { name: 'Barcode' }).click();
    await dialog.getByLabel('How many labels').fill('2');
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(dialog.getByRole('heading', { name: 'Look whether label 1 came out' })).toBeVisible();
    await expectAccessible(page);
    expect(printer.labels).toHaveLength(7);
    await dialog.getByRole('button', { name: 'Label 1 is missing' }).click();
    await expect(dialog.getByText('Printed: 2 of 2 labels printed')).toBeVisible();
    expect(printer.labels).toHaveLength(9);

    await follow(page, '/admin/printers');
    await expect(page.getByRole('row', { name: new RegExp(sku) })).toHaveCount(2);
    await page.getByRole('button', { name: 'Delete Bench 7' }).click();
    await page.getByRole('button', { name: 'Delete printer' }).click();
    await expect(page.getByText('No printer yet')).toBeVisible();
  } finally {
    await printer.close();
  }
});

test('a TSC printer is set up from nothing, and prints pallet labels with the next SSCCs of a range that was just added', async ({
  page,
  baseURL,
  signInAs,
}) => {
  const printer = new LabelPrinter(speeches.tspl({ dotsPerMm: 8, mediaWidthMm: 100, mediaHeightMm: 100 }));
  await printer.open();
  try {
    await signInAs('administrator');
    const headers = { origin: baseURL ?? '' };
    const client = await page.request.post(createClient.path, { headers, data: { name: newCode('PALLET') } });
    const { id: clientId } = Made.parse(await client.json());
    const made = await page.request.post(createProduct.path, {
      headers,
      data: { sku: newCode('PALLET'), clientId, labels: [{ labelType: 'Address', printLayout: 'address' }] },
    });
    const { id } = Made.parse(await made.json());

    await page.goto('/admin/printers');
    await page.getByRole('button', { name: 'Add printer' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add printer' });
    await form.getByLabel('Name').fill('Dock 3');
    await form.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'TSPL (TSC and compatible)' }).click();
    await form.getByLabel('Address').fill('127.0.0.1');
    await form.getByLabel('Port', { exact: true }).fill(String(printer.port));
    await form.getByLabel('Label height (mm)').fill('100');
    await form.getByRole('button', { name: 'Add printer' }).click();
    await page.getByRole('button', { name: 'Test Dock 3' }).click();
    await expect.poll(() => printer.printed).toBe(1);

    await follow(page, `/clients/${clientId}`);
    await page.getByRole('link', { name: 'Numbers' }).click();
    await page.getByRole('button', { name: 'Add range' }).click();
    const range = page.getByRole('dialog', { name: 'Add range' });
    await range.getByLabel(/^Prefix/).fill('05012345');
    await range.getByLabel(/^Last number/).fill('99');
    await range.getByRole('button', { name: 'Add range' }).click();
    await expect(page.getByRole('row', { name: /SSCC/ })).toContainText('99 left');
    await expectAccessible(page);

    await follow(page, `/products/${id}?tab=labels`);
    await page.getByRole('button', { name: 'Print on Dock 3' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print labels' });
    await dialog.getByLabel('Address').fill('Mill & Sons\nDock 3');
    await dialog.getByLabel(/^Take the next SSCC/).check();
    await dialog.getByLabel('How many labels').fill('2');
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(dialog.getByText('Printed: 2 of 2 labels printed')).toBeVisible();
    await expect(dialog.getByText('Numbers 050123450000000015 to 050123450000000022')).toBeVisible();
    expect(printer.printed).toBe(3);
    await follow(page, '/admin/printers');
    await page.getByRole('button', { name: 'Delete Dock 3' }).click();
    await page.getByRole('button', { name: 'Delete printer' }).click();
    // Its row, not those of its jobs, which stay; and not because the dialog hides the page from readers.
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete Dock 3' })).toHaveCount(0);
  } finally {
    await printer.close();
  }
});

/** Uploads a PDF with a page of 30 x 20 mm for each of these texts, in this colour. */
const uploadPages = async (
  portal: APIRequestContext,
  origin: string,
  texts: readonly string[],
  color = black,
) => {
  const document = await PDFDocument.create();
  for (const text of texts)
    await write(document.addPage([30 * mm, 20 * mm]), document, { text, x: 2, y: 8, color });
  const file = { name: 'pages.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
  const answer = await portal.post(uploadFile.path, { headers: { origin }, multipart: { file } });
  return z.object({ key: z.string() }).parse(await answer.json()).key;
};

test('36: grey allergens are refused with their place, and printed after a setting; of a carton file each page is printed once', async ({
  page,
  baseURL,
  signInAs,
  allowComplaint,
}) => {
  allowComplaint(/400 \(Bad Request\).*print-jobs/);
  const printer = new ZplPrinter({ width: 240, height: 160 });
  await printer.open();
  try {
    await signInAs('administrator');
    const origin = baseURL ?? '';
    const headers = { origin };
    const media = { dotsPerMm: 8, mediaWidthMm: 30, mediaHeightMm: 20 };
    const added = await page.request.post(createPrinter.path, {
      headers,
      data: { name: 'Bench 9', language: 'zpl', address: '127.0.0.1', port: printer.port, ...media },
    });
    const { id: printerId } = Made.parse(await added.json());
    const cartons = Array.from({ length: 3 }, (_, at) => `Carton ${at + 1} of 3`);
    const allergens = await uploadPages(page.request, origin, ['MILK, NUTS'], grey(0.45));
    const boxes = await uploadPages(page.request, origin, cartons);
    const usual = { printLayout: 'artwork', labelSize: '30 x 20 mm' };
    const made = await page.request.post(createProduct.path, {
      headers,
      data: {
        sku: newCode('GREY'),
        labels: [
          { ...usual, labelSku: 'L-ALLERGENS', artworkFiles: [allergens] },
          { ...usual, labelSku: 'L-CARTONS', artworkFiles: [boxes], pages: 'each' },
        ],
      },
    });
    const { id } = Made.parse(await made.json());
    const product = new ProductPage(page);
    await product.open(id);
    await page.getByRole('button', { name: 'Print on Bench 9' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print labels' });
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(dialog.getByText(/^These words will not be printed.*MILK, NUTS/)).toBeVisible();
    await expect(dialog.getByRole('img', { name: /^The artwork, with .* marked in red$/ })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Edit Product' }).click();
    const wizard = new ProductWizard(page, 'Edit Product');
    await wizard.next();
    await wizard.choose('Grey', 'Printed as black');
    await wizard.button('Save Changes').click();
    await expect(wizard.dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Print on Bench 9' }).click();
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(dialog.getByText('Printed: 1 of 1 label printed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await product.openTab('Label 2');
    await page.getByRole('button', { name: 'Print on Bench 9' }).click();
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(dialog.getByText('Printed: 3 of 3 labels printed')).toBeVisible();
    expect(new Set(printer.labels.slice(-3)).size).toBe(3);
    await page.request.delete(`/api/printers/${printerId}`, { headers });
  } finally {
    await printer.close();
  }
});

test('a printer of paper is set up, and takes the sheet of a product; without paper it says so, and the sheet is sent again on a press', async ({
  page,
  baseURL,
  signInAs,
}) => {
  const printer = new IppPrinter();
  await printer.open();
  try {
    await signInAs('administrator');
    const headers = { origin: baseURL ?? '' };
    const data = { sku: newCode('PAPER'), itemDescription: 'Plum jam', labels: [{ labelFeed: 'NEL' }] };
    const made = await page.request.post(createProduct.path, { headers, data });
    const { id } = Made.parse(await made.json());
    await page.goto('/admin/printers');
    await page.getByRole('button', { name: 'Add printer' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add printer' });
    await form.getByLabel('Name').fill('Office');
    await form.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'IPP (paper)' }).click();
    await expect(form.getByLabel('Port', { exact: true })).toHaveValue('631');
    await form.getByLabel('Address').fill('127.0.0.1');
    await form.getByLabel('Port', { exact: true }).fill(String(printer.port));
    await form.getByLabel('Path').fill('/printers/office');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add printer' }).click();
    await expect(page.getByRole('row', { name: /Office/ })).toContainText('A4');

    printer.reasons = ['media-empty-error'];
    await follow(page, `/products/${id}`);
    await page.getByRole('button', { name: 'Print on Office' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print on paper' });
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'The printer is out of paper. Load some. Nothing was printed.',
    );
    await expectAccessible(page);
    printer.reasons = [];
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(dialog.getByText('Office has taken the sheet.')).toBeVisible();
    expect(printer.sheets).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await follow(page, '/admin/printers');
    await page.getByRole('button', { name: 'Delete Office' }).click();
    await page.getByRole('button', { name: 'Delete printer' }).click();
    // Its row, not those of its jobs, which stay; and not because the dialog hides the page from readers.
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete Office' })).toHaveCount(0);
  } finally {
    await printer.close();
  }
});
