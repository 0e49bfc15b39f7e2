import { searchProducts } from '#domain/products/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { importProduct, newBarcode, newCode } from './import-products.ts';
import { inTurnOfImport } from './one-import.ts';

test.describe('an editor', () => {
  test.beforeEach(async ({ signInAs }) => {
    await signInAs('editor');
  });

  test('brings the list of a client from its choice to its undo, by keys alone', async ({
    page,
    request,
  }) => {
    const [known, unknown, ruined] = [newCode('OLD'), newCode('NEW'), newCode('BAD')];
    const [barcode, client] = [newBarcode(), 'Wholegrain Works'];
    await importProduct(request, { SKU: known, 'Item Description': 'Quince jelly', Client: client });
    const list = [
      'Quittenhof GmbH;;;',
      'Preisliste Frühjahr;;;',
      'Artikelnummer;EAN;Artikelbezeichnung;Stück pro Karton',
      `${known};${barcode};Quittengelee süß;12,0`,
      `${unknown};${newBarcode()};Quittenbrot;1.200`,
      `${ruined};5,01235E+12;Quittenlikör;6`,
      ';;Summe;1.218',
    ].join('\r\n');
    const descriptionOf = async (sku: string): Promise<string | null | undefined> => {
      const found = await page.request.get(searchProducts.path.replace(':sku', sku));
      const hits = searchProducts.reply.item.array().parse(await found.json());
      return hits.find((hit) => hit.sku === sku)?.itemDescription;
    };

    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Import from Excel' }).press('Enter');
    await page.getByRole('link', { name: 'Import a file with other headings' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Import a File' })).toBeVisible();
    const buffer = Buffer.from(list, 'latin1');
    const picked = page.getByLabel('File to import');
    await picked.setInputFiles({ name: `${known}.csv`, mimeType: 'text/csv', buffer });

    await expect(page.getByLabel('Row of the headings')).toHaveValue('3');
    await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveText('Windows-1252 (Western)');
    await expect(page.getByRole('combobox', { name: 'Stück pro Karton is' })).toHaveText('Case Quantity');
    await page.getByRole('button', { name: /^Client:/ }).press('Enter');
    await page.keyboard.type('Wholegrain');
    await expect(page.getByRole('listbox', { name: 'Clients' }).getByRole('option')).toHaveText([client]);
    await page.keyboard.press('Enter');

    const rows = page.getByRole('table', { name: 'Rows of the file, and what becomes of them' });
    const row = (sku: string) => rows.getByRole('row').filter({ hasText: sku });
    await expect(row(known)).toContainText('Leave');
    await expect(row(unknown)).toContainText(client);
    await expect(row(ruined)).toContainText('Excel has changed this code to 5,01235E+12');
    await page.getByRole('radio', { name: 'Take theirs' }).press('Space');
    await expect(row(known)).toContainText('Item Description: Quince jelly → becomes Quittengelee süß');
    await expect(page.getByText('1 product will be created, 1 changed.')).toBeVisible();
    await expectAccessible(page);

    await inTurnOfImport(async () => {
      await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Import completed' })).toBeFocused();
    });
    await expect(page.getByText('1 product created.')).toBeVisible();
    await expect(page.getByText('1 row refused.')).toBeVisible();
    expect(await descriptionOf(known)).toBe('Quittengelee süß');

    await page.getByRole('link', { name: 'Undo this import' }).press('Enter');
    await page.getByRole('button', { name: `Undo ${known}.csv` }).press('Enter');
    const question = page.getByRole('alertdialog', { name: `Undo ${known}.csv?` });
    await expectAccessible(page);
    await inTurnOfImport(async () => {
      await question.getByRole('button', { name: 'Undo this import' }).press('Enter');
      await expect(page.getByText(`${known}.csv was undone.`)).toBeVisible();
    });
    await expect(page.getByText('1 product is as before, 1 deleted.')).toBeVisible();
    expect(await descriptionOf(known)).toBe('Quince jelly');
    expect(await descriptionOf(unknown)).toBe(undefined);
    await expectAccessible(page);
  });
});
