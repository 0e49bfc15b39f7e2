import type { Locator, Route } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { newBarcode, newCode } from '../support/new-codes.ts';
import { ProductPage } from '../pages/product-page.ts';
import { artwork, picture, ProductWizard } from '../pages/product-wizard.ts';
import { scan } from '../support/scan.ts';

test.beforeEach(async ({ signInAs }) => {
  await signInAs('editor');
});

/** Whether a click in the middle of a control reaches it, so that nothing covers it. */
const isOnTop = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const three = () =>
  Promise.all([
    picture('front.png', '#c0392b'),
    picture('back.png', '#27ae60'),
    picture('side.png', '#2980b9'),
  ]);

test(
  'a product is made from nothing, with three images, two labels and two artworks, and stands on its page @spec-2.73 @spec-2.76 @spec-4.21',
  { tag: '@phone' },
  async ({ page }) => {
    const wizard = new ProductWizard(page, 'Create New Product');
    const [sku, barcode] = [newCode('NEW'), newBarcode()];
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add Product' }).click();
    await expect(page).toHaveURL('/products?new');
    await expect(wizard.dialog).toContainText('Add a new product to the system');

    await wizard.button('Next').click();
    await expect(wizard.dialog.getByText('SKU is required')).toBeVisible();
    await expect(wizard.field('SKU')).toBeFocused();
    await wizard.field('SKU').fill(sku);
    await wizard.field('Barcode').focus();
    await scan(page, barcode);
    await expect(wizard.field('Barcode')).toHaveValue(barcode);
    await expect(wizard.field('Client SKU')).toBeFocused();
    await wizard.field('Item Description').fill('Apple juice, cloudy');
    await wizard.field('Case Quantity').fill('12');
    await wizard.button('Client: No client').click();
    await wizard.dialog.getByRole('combobox', { name: 'Find a client' }).press('Escape');
    await expect(wizard.dialog).toBeVisible();
    await wizard.addFiles('Add images', await three());
    await expect(wizard.images).toHaveCount(3);
    await wizard.dialog.getByRole('button', { name: 'Remove image 2' }).click();
    await expect(wizard.images).toHaveCount(2);
    await wizard.button('Undo').click();
    await expect(wizard.images).toHaveCount(3);
    await expectAccessible(page);

    await wizard.next();
    await wizard.field('Size').fill('100 x 50');
    await wizard.choose('Type', 'Barcode');
    await wizard.choose('Feed', 'WEL – Wide Edge Leading');
    await expect(
      wizard.dialog.getByRole('img', { name: /^Label: 100 mm wide, 50 mm high, .*wide edge leading/ }),
    ).toBeVisible();
    await wizard.addFiles('Add artwork', [await artwork('front label.pdf')]);
    await expect(wizard.dialog.getByText('front label.pdf', { exact: true })).toBeVisible();
    await wizard.button('Add label').click();
    await expect(wizard.dialog.getByRole('tab', { name: 'Label 2' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await wizard.field('Label SKU').fill('LBL-2');
    await wizard.addFiles('Add artwork', [await artwork('back label.pdf')]);
    await expect(wizard.dialog.getByText('back label.pdf', { exact: true })).toBeVisible();
    await expect(page.locator('li', { hasText: 'Upload successful' })).toBeVisible();
    expect(await isOnTop(wizard.button('Create Product'))).toBe(true);
    await expectAccessible(page);
    await wizard.button('Create Product').click();
    await expect(page.getByText('Product created successfully', { exact: true })).toBeVisible();
    await expect(wizard.dialog).toHaveCount(0);
    await expect(page).toHaveURL('/products');

    await page
      .getByRole('link', { name: /^View Details/ })
      .filter({ hasText: 'Apple juice, cloudy' })
      .first()
      .click();
    const product = new ProductPage(page);
    await product.tab('Product Details').click();
    await expect(product.fact('SKU')).toHaveText(sku);
    await expect(product.fact('Barcode')).toHaveText(barcode);
    await expect(product.fact('Case Quantity')).toHaveText('12');
    await expect(page.getByRole('button', { name: /image 3/i }).first()).toBeVisible();
    await product.tab('Label Details').click();
    await expect(product.tab(/^Label \d/)).toHaveText(['Label 1Barcode', 'Label 2']);
    await expect(product.fact('Size').first()).toHaveText('100 x 50');
    await expect(product.section('Files to Download').getByText('front label.pdf')).toBeVisible();
  },
);

const perhaps = 'It may have been saved. Saving again creates nothing twice.';

/** Responses to a save, from the portal or a proxy (0: no response), and the expected message. */
const failedSaves = [
  [0, '', `The portal could not be reached. Check the connection and try again. ${perhaps}`],
  [403, '{"code":"access.denied","message":"You may not."}', 'You may not. Nothing was saved.'],
  [409, '{"code":"request.key_reused","message":"Sent before."}', 'Sent before. Nothing was saved.'],
  [413, '<html>Too large</html>', 'What was sent is too large. Nothing was saved.'],
  [429, '', 'Too much was asked at once. Please try again in a moment. Nothing was saved.'],
  [
    500,
    '{"code":"unexpected","message":"Something went wrong."}',
    'Something went wrong. Nothing was saved.',
  ],
  [
    503,
    '{"code":"service.unavailable","message":"The service is restarting. Nothing was saved. Please try again."}',
    'The service is restarting. Nothing was saved. Please try again.',
  ],
  [504, '<html>Timeout</html>', `The portal does not answer at the moment. Please try again. ${perhaps}`],
  [
    507,
    '{"code":"storage.full","message":"Storage is full. Nothing was saved."}',
    'Storage is full. Nothing was saved.',
  ],
] as const;

test('nothing is lost by a failing server, a lost connection, Back or a reload, and a double click sends once @need-1.12 @need-1.13 @need-1.20', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/status of \d{3}|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const wizard = new ProductWizard(page, 'Create New Product');
  const sku = newCode('KEPT');
  await page.goto('/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await wizard.field('SKU').fill(sku);
  await wizard.addFiles('Add images', (await three()).slice(0, 1));
  await expect(wizard.images).toHaveCount(1);
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/products?new');
  await wizard.next();
  await wizard.field('Label SKU').fill('L-1');

  let failure: (route: Route) => Promise<void> = (route) => route.abort();
  await page.route('**/api/products', (route) => failure(route));
  for (const [status, body, sentence] of failedSaves) {
    failure = (route) => (status === 0 ? route.abort() : route.fulfill({ status, body }));
    await wizard.button('Create Product').click();
    await expect(wizard.failure).toHaveText(`${sentence} Nothing you entered is lost.`);
    await expect(wizard.button('Create Product')).toBeEnabled();
  }
  await page.unroute('**/api/products');
  await context.setOffline(true);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/products'));
  await wizard.button('Create Product').click();
  await lost;
  await expect(wizard.failure).toContainText('The portal could not be reached.');
  await context.setOffline(false);
  await expect(wizard.field('Label SKU')).toHaveValue('L-1');

  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await wizard.dialog.getByText(/^Your unsent input from .* is still here\.$/).waitFor();
  await wizard.button('Restore').click();
  await expect(wizard.field('SKU')).toHaveValue(sku);
  await expect(wizard.images).toHaveCount(1);
  await wizard.next();
  await expect(wizard.field('Label SKU')).toHaveValue('L-1');

  const sent: string[] = [];
  await page.route('**/api/products', async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().url());
      await sleep(300);
    }
    await route.fallback();
  });
  await wizard.button('Create Product').dblclick();
  await expect(page.getByText('Product created successfully', { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('of five files one is refused before it is sent, one is stopped and one is tried again, each in its own words @need-1.15', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/);
  const wizard = new ProductWizard(page, 'Create New Product');
  const sent: string[] = [];
  await page.route('**/api/upload/image', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    const name = /filename="([^"]+)"/.exec(body)?.[1] ?? '';
    sent.push(name);
    if (name === 'lost.png' && sent.filter((before) => before === name).length === 1) await route.abort();
    else if (name !== 'slow.png') await route.fallback();
  });
  await page.goto('/products?new');
  const fine = await picture('front.png', '#c0392b');
  await wizard.addFiles('Add images', [
    fine,
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture.') },
    { ...fine, name: 'slow.png' },
    { ...fine, name: 'lost.png' },
    { ...fine, name: 'side.png' },
  ]);
  const row = (name: string) =>
    wizard.dialog.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });
  await expect(row('notes.txt').getByRole('alert')).toHaveText(/^File type must be \.png/);
  // Images stay in the order in which they were chosen: later ones wait for a file that is still uploading.
  await expect(wizard.images).toHaveCount(1);
  await expect(row('side.png')).toContainText('Uploaded');
  await expect(row('lost.png').getByRole('alert')).toContainText('The portal could not be reached.');
  await expect(row('slow.png').getByRole('progressbar', { name: 'Uploading slow.png' })).toBeVisible();
  await row('slow.png').getByRole('button', { name: 'Cancel slow.png' }).click();
  await expect(row('slow.png').getByRole('alert')).toHaveText('Cancelled. Nothing was stored.');
  await expect(wizard.images).toHaveCount(2);
  await row('lost.png').getByRole('button', { name: 'Retry lost.png' }).click();
  await expect(wizard.images).toHaveCount(3);
  expect(sent.toSorted()).toEqual(['front.png', 'lost.png', 'lost.png', 'side.png', 'slow.png']);
});

test('an image that arrives only while step 2 is open stands on the page of the product @need-1.13', async ({
  page,
}) => {
  const wizard = new ProductWizard(page, 'Create New Product');
  const name = newCode('LATE');
  const inStep2 = Promise.withResolvers<undefined>();
  await page.route('**/api/upload/image', async (route) => {
    await inStep2.promise;
    await route.fallback();
  });
  await page.goto('/products?new');
  await wizard.field('SKU').fill(name);
  await wizard.field('Item Description').fill(name);
  await wizard.addFiles('Add images', [await picture('late.png', '#c0392b')]);
  await wizard.next();
  inStep2.resolve(undefined);
  await expect(page.locator('li', { hasText: 'Upload successful' })).toBeVisible();
  await wizard.button('Create Product').click();
  await expect(page.getByText('Product created successfully', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^View Details.*${name}$`) }).click();
  await expect(page.getByRole('img', { name: `${name}, image 1 of 1` })).toBeVisible();
});

test('images are put in order by keys alone, 25 px a key, announced, and Escape puts back @spec-2.74 @spec-9.20 @need-1.17', async ({
  page,
}) => {
  const wizard = new ProductWizard(page, 'Create New Product');
  await page.goto('/products?new');
  await wizard.field('SKU').fill(newCode('ORDER'));
  await wizard.addFiles('Add images', await three());
  await expect(wizard.images).toHaveCount(3);
  const sources = () =>
    wizard.images.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  const [front, back, side] = await sources();
  const grip = wizard.dialog.getByRole('button', { name: 'Lift image 1 to move it' });
  const said = wizard.dialog.locator('output[aria-live="assertive"]');

  await grip.focus();
  await page.keyboard.press('Space');
  await expect(said).toHaveText(/^Image 1 of 3 lifted\./);
  const before = await wizard.images.first().boundingBox();
  await page.keyboard.press('ArrowRight');
  const movedBy = async () => ((await wizard.images.first().boundingBox())?.x ?? 0) - (before?.x ?? 0);
  await expect.poll(movedBy).toBeCloseTo(25, 0);
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('Put back at position 1.');
  await expect(wizard.dialog).toBeVisible();
  expect(await sources()).toEqual([front, back, side]);

  await page.keyboard.press('Space');
  for (let key = 0; key < 20; key += 1) await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText('Position 3 of 3.');
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Put down at position 3 of 3.');
  await expect.poll(sources).toEqual([back, side, front]);
  await expect(wizard.dialog.getByRole('button', { name: 'Lift image 3 to move it' })).toBeFocused();
  await expect(wizard.images.first()).toContainText('Primary');

  await wizard.dialog.getByRole('button', { name: 'Move image 3 earlier' }).press('Enter');
  await expect.poll(sources).toEqual([back, front, side]);
  await expect(wizard.dialog.getByRole('button', { name: 'Move image 2 earlier' })).toBeFocused();

  const first = await wizard.images.nth(0).boundingBox();
  const second = await wizard.images.nth(1).boundingBox();
  if (!first || !second) throw new Error('The images are not in sight.');
  await page.mouse.move(second.x + second.width / 2, second.y + 90);
  await page.mouse.down();
  await page.mouse.move(first.x + first.width / 2, first.y + 90, { steps: 6 });
  await page.mouse.up();
  await expect.poll(sources).toEqual([front, back, side]);
});
