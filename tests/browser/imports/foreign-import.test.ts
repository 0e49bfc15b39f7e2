import { searchProducts } from '#domain/products/contract.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct } from '../support/add-product.ts';
import { newBarcode, newCode } from '../support/new-codes.ts';
import { inTurnOfImport } from '../support/one-import.ts';

test.describe('an editor', () => {
  test.beforeEach(async ({ signInAs }) => {
    await signInAs('editor');
  });

  test('brings the flat file of a marketplace from its choice to its undo, by keys alone', async ({
    page,
    baseURL,
  }) => {
    const [known, unknown, ruined] = [newCode('OLD'), newCode('NEW'), newCode('BAD')];
    const [barcode, client] = [newBarcode(), { id: 5, name: 'Wholegrain Works' }];
    const draft = { sku: known, itemDescription: 'Quince jelly', clientId: client.id };
    await addProduct(page.request, baseURL, draft);
    // The flat file of a marketplace: three rows of headings, of which the last names the columns.
    const list = [
      'TemplateType=fptcustom\tVersion=2026.1\tThe top 3 rows are for Amazon.com use only.\t\t',
      'Seller SKU\tProduct ID\tProduct ID Type\tItem Name (aka Title)\tItem Package Quantity',
      'item_sku\texternal_product_id\texternal_product_id_type\titem_name\titem_package_quantity',
      `${known}\t${barcode}\tEAN\tQuittengelee süß\t1`,
      `${unknown}\t${newBarcode()}\tEAN\tQuittenbrot\t1`,
      `${ruined}\t5,01235E+12\tEAN\tQuittenlikör\t1`,
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
    await picked.setInputFiles({ name: `${known}.txt`, mimeType: 'text/plain', buffer });

    await expect(page.getByLabel('Row of the headings')).toHaveValue('3');
    await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveText('Windows-1252 (Western)');
    await expect(page.getByRole('combobox', { name: 'item_name is' })).toHaveText('Item Description');
    await page.getByRole('button', { name: /^Client:/ }).press('Enter');
    await page.keyboard.type('Wholegrain');
    await expect(page.getByRole('listbox', { name: 'Clients' }).getByRole('option')).toHaveText([
      client.name,
      'Create client “Wholegrain”',
    ]);
    await page.keyboard.press('Enter');

    const rows = page.getByRole('table', { name: 'Rows of the file, and what becomes of them' });
    const row = (sku: string) => rows.getByRole('row').filter({ hasText: sku });
    await expect(row(known)).toContainText('Leave');
    await expect(row(unknown)).toContainText(client.name);
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
    await page.getByRole('button', { name: `Undo ${known}.txt` }).press('Enter');
    const question = page.getByRole('dialog', { name: `Undo ${known}.txt?` });
    await expect(question.getByText(/will be as before\./)).toBeVisible();
    await expectAccessible(page);
    await inTurnOfImport(async () => {
      await question.getByRole('button', { name: 'Undo this import' }).press('Enter');
      await expect(page.getByText(`${known}.txt was undone.`)).toBeVisible();
    });
    await expect(page.getByText('1 product is as before, 1 deleted.')).toBeVisible();
    expect(await descriptionOf(known)).toBe('Quince jelly');
    expect(await descriptionOf(unknown)).toBe(undefined);
    await expectAccessible(page);
  });
});
