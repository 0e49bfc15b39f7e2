import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { gtinCheckDigit } from '#domain/codes/gtin.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { newBarcode, newCode } from '../support/new-codes.ts';
import { ProductWizard } from '../pages/product-wizard.ts';
import { SearchPage } from '../pages/search-page.ts';
import { scan } from '../support/scan.ts';
import { follow } from '../support/follow.ts';

/** The code of a case of the unit with this GTIN-13. */
const caseOf = (unit: string): string => {
  const digits = `1${unit.slice(0, -1)}`;
  return `${digits}${gtinCheckDigit(digits)}`;
};

test.beforeEach(async ({ signInAs }) => {
  await signInAs('editor');
});

test('codes are scanned in the wizard, found by a scan of the case, and exported @need-2.1', async ({
  page,
}) => {
  const wizard = new ProductWizard(page, 'Create New Product');
  const sku = newCode('CODES');
  const name = `Damson cheese ${sku.slice(6)}`;
  const carton = caseOf(newBarcode());
  const fnsku = `X00${sku.slice(-7)}`;
  await page.goto('/products?new');
  await wizard.field('SKU').fill(sku);
  await wizard.field('Item Description').fill(name);
  const codes = wizard.dialog.getByRole('region', { name: 'Codes' });
  const field = codes.getByRole('textbox', { name: 'Code', exact: true });
  await codes.getByRole('button', { name: 'Add a code' }).click();
  await expect(field.first()).toBeFocused();
  await field.first().fill(`${carton.slice(0, -1)}${(Number(carton.at(-1)) + 1) % 10}`);
  await expect(codes.getByText(/^The check digit should be /)).toBeVisible();
  await expectAccessible(page);
  await field.first().fill('');
  await scan(page, carton);
  await expect(field.first()).toHaveValue(carton);
  await expect(field.nth(1)).toBeFocused();
  await scan(page, fnsku);
  await expect(field.nth(2)).toBeFocused();
  await codes.getByRole('textbox', { name: 'Pieces' }).first().fill('12');
  await wizard.next();
  await wizard.button('Create Product').click();
  await expect(page.getByText('Product created successfully', { exact: true })).toBeVisible();

  const finding = new SearchPage(page);
  await finding.follow();
  await finding.findAndGoBack(carton, name);
  await expect(page.getByText('Exact match: Case, 12 pieces')).toBeVisible();
  await finding.product(name).click();
  const section = page.getByRole('region', { name: 'Codes' });
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expect(section.getByRole('listitem').first()).toContainText('Case, 12 pieces');
  await expectAccessible(page);

  await follow(page, `/admin/products?search=${sku}`);
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Only the filtered products' }).click();
  const bytes = await readFile(await (await downloading).path());
  const [sheet] = Object.values(read(bytes).Sheets);
  const [row] = utils.sheet_to_json<Record<string, unknown>>(sheet ?? {});
  expect(row).toMatchObject({ SKU: sku, 'Case Code': carton, 'Case Code Quantity': 12, FNSKU: fnsku });
});
