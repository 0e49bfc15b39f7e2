import type { Page } from '@playwright/test';
import { expectAccessible, expectStrongContrast } from './accessibility.ts';
import { expectDisabled } from './expect-disabled.ts';
import { cereal, olives } from './demo-products.ts';
import { expect, test } from './fixtures.ts';
import { importProduct, newCode } from './import-products.ts';
import { ProductPage } from './pages/product-page.ts';
import { SearchPage } from './pages/search-page.ts';

test.beforeEach(async ({ signInAs }) => {
  await signInAs('reader');
});

test(
  'Product Details has the eight facts, large and in strong contrast @spec-2.48 @need-1.5',
  { tag: '@phone' },
  async ({ page }) => {
    const product = new ProductPage(page);
    await product.open(olives.id, '?tab=details');
    await expect(page.getByRole('heading', { level: 1, name: olives.name })).toBeVisible();
    await expect(product.tab('Product Details')).toHaveAttribute('aria-selected', 'true');
    await expect(product.fact('SKU')).toHaveText('OV-10000');
    await expect(product.fact('Barcode')).toHaveText('3368954065801');
    await expect(product.fact('Client SKU')).toHaveText('OV0001');
    await expect(product.fact('Last Updated')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    await expect(product.fact('Item Description')).toHaveText(olives.name);
    await expect(product.fact('Case Quantity')).toHaveText('6');
    await expect(product.fact('Layer Quantity')).toHaveText('5');
    await expect(product.fact('Pallet Quantity')).toHaveText('20');
    await expect(product.fact('SKU')).toHaveCSS('font-size', '20px');
    await expectStrongContrast(page, 'dd');
    await product.tab('Label Details').click();
    await product.showAllFacts();
    for (const name of ['Size', 'Feed', 'Material'])
      await expect(product.fact(name)).toHaveCSS('font-size', '20px');
    await expectStrongContrast(page, 'dd');
  },
);

test.describe('on the first visit', () => {
  test.use({ isCold: true });

  test('text is there before the images, which come late into boxes that stand, and the way to a search is short @need-1.6', async ({
    page,
  }) => {
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    /** How far the clock of the events is behind the wall clock, in seconds. */
    let behind = 0;
    const loaded: { bytes: number; at: number }[] = [];
    line.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => (behind = wallTime - timestamp));
    line.on('Network.loadingFinished', ({ encodedDataLength, timestamp }) => {
      loaded.push({ bytes: encodedDataLength, at: (timestamp + behind) * 1000 });
    });
    await page.addInitScript(() => {
      const note = () =>
        (document.body.dataset['focusAt'] = String(performance.timeOrigin + performance.now()));
      document.addEventListener('focusin', note, { once: true });
    });
    await new SearchPage(page).open('/search');
    const focusAt = Number(await page.locator('body').getAttribute('data-focus-at'));
    expect(focusAt).toBeGreaterThan(0);
    // Later requests are for pages that may come next.
    const bytes = loaded.filter(({ at }) => at <= focusAt).reduce((sum, one) => sum + one.bytes, 0);
    expect(bytes).toBeGreaterThan(200_000);
    expect(bytes).toBeLessThanOrEqual(250_000);
    await line.detach();

    const held = Promise.withResolvers<undefined>();
    await page.route('**/api/files/**', async (route) => {
      await held.promise;
      await route.fallback();
    });
    const product = new ProductPage(page);
    await product.open(olives.id);
    await expect(product.fact('Label SKU')).toHaveText('LBL-BAR-100');
    await expect(product.fact('Feed')).toBeVisible();
    await expect(product.section('Client Information')).toContainText('Scan one piece in every twenty.');
    const first = page.getByRole('img', { name: `${olives.name}, image 1 of 3` });
    await expect(first).toHaveJSProperty('complete', false);
    held.resolve(undefined);
    await expect(first).toHaveJSProperty('complete', true);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.1);
  });
});

test('what is not recorded reads N/A, and a product without anything says so in each part @spec-2.50', async ({
  page,
  request,
}) => {
  const sku = newCode('BARE');
  const product = new ProductPage(page);
  await product.open(await importProduct(request, { SKU: sku }));
  await expect(page.getByRole('heading', { level: 1, name: sku })).toBeVisible();
  await expect(product.fact('SKU')).toHaveText(sku);
  const missing = [
    'Barcode',
    'Client SKU',
    'Item Description',
    'Case Quantity',
    'Layer Quantity',
    'Pallet Quantity',
  ];
  for (const name of missing) await expect(product.fact(name)).toHaveText('N/A');
  await expect(page.getByText('No images available')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Files to Download' })).toHaveCount(0);
  await expect(product.section('Client Information')).toContainText('This product has no client yet.');
  await product.tab('Label Details').click();
  await expect(page.getByText('No label details are recorded for this product yet.')).toBeVisible();
  for (const name of ['Label SKU', 'Type', 'Feed', 'Size', 'Supplier Name']) {
    await expect(product.fact(name)).toHaveText('N/A');
  }
  await expectAccessible(page);
});

test('a reader copies a code by one tap, sees five things to do and not to do, Edit Product disabled and why, and is led home, to the products and to the roll @spec-1.5', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const product = new ProductPage(page);
  await product.open(olives.id, '?tab=details');
  await page.getByRole('button', { name: '3368954065801, copy' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('3368954065801');

  const lists = product.section('Do’s and Don’ts').getByRole('list');
  await expect(lists).toHaveCount(2);
  for (const list of await lists.all()) await expect(list.getByRole('listitem')).toHaveCount(5);

  await expect(page.getByRole('button', { name: 'Print to PDF' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Notify Team' })).toHaveCount(0);
  await expectDisabled(page, 'Edit Product', 'You need editor access to do this.');

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toContainText(['Home', 'Products', olives.name]);
  await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await crumbs.getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
  await page.goBack();

  await product.tab('Label Details').click();
  const line = page.getByRole('list', { name: 'Where the roll is' }).getByRole('listitem');
  await expect(line).toHaveText(/^Rack A1, shelf 1Out/);
  await product.fact('Label SKU').getByRole('link', { name: 'LBL-BAR-100' }).click();
  await expect(page).toHaveURL(/\/admin\/inventory\/\d+$/);
});

test('Label Details has a tab for each label with its type, and the address carries both @spec-1.5', async ({
  page,
}) => {
  const product = new ProductPage(page);
  await product.open(cereal.id);
  await product.tab('Product Details').click();
  await expect(page).toHaveURL(`/products/${cereal.id}?tab=details`);
  await product.tab('Label Details').click();
  await expect(page).toHaveURL(`/products/${cereal.id}`);
  await expect(product.tab(/^Label \d/)).toHaveText(['Label 1BBD', 'Label 2Address', 'Label 3Barcode']);
  await expect(product.fact('Label SKU')).toHaveText('LBL-BBD-114');
  await product.tab('Label 2').click();
  await expect(page).toHaveURL(`/products/${cereal.id}?label=2`);
  await expect(product.fact('Label SKU')).toHaveText('LBL-ADD-127');
  await product.showAllFacts();
  await expect(product.fact('Type')).toHaveText('Address');
  await expect(product.fact('Orientation')).toHaveText('Landscape');
  await expect(product.fact('Feed')).toContainText('NEL');
  await expect(product.fact('Size')).toHaveText('100 x 150 mm');
  await expect(product.fact('Material')).toHaveText('PET void silver 50 µm');
  await expect(product.fact('Adhesive Type')).toHaveText('Tamper Evident');
  await expect(product.fact('Supplier Code')).toHaveText('TRT-03');
  await expect(product.fact('Supplier Name')).toHaveText('Trent Tapes & Seals');
  await expect(page.getByText('No artwork files.').filter({ visible: true })).toBeVisible();
  await page.reload();
  await expect(product.tab('Label 2')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page).toHaveURL(`/products/${cereal.id}?tab=details`);
  await expect(product.tab('Product Details')).toHaveAttribute('aria-selected', 'true');
});

test(
  'the drawing, what loads the roll and the first line of the instruction are within the first screen after the name',
  { tag: '@touch' },
  async ({ page }) => {
    for (const { id } of [olives, cereal]) {
      const product = new ProductPage(page);
      await product.open(id);
      const name = await page.getByRole('heading', { level: 1 }).boundingBox();
      const end = (name?.y ?? 0) + (name?.height ?? 0) + 740;
      const seen = [
        page.getByRole('img', { name: /^Label: / }).filter({ visible: true }),
        product.fact('Label SKU'),
        product.fact('Feed'),
        product.fact('Size'),
      ];
      for (const part of seen) {
        const box = await part.boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(end);
      }
      const text = product.section('Client Information').getByText(/^1\. /);
      const { y, lineHeight } = await text.evaluate((element) => ({
        y: element.getBoundingClientRect().y,
        lineHeight: Number.parseFloat(getComputedStyle(element).lineHeight),
      }));
      expect(y + lineHeight).toBeLessThanOrEqual(end);
    }
  },
);

test(
  'the gallery is small beside the tabs, and the instructions stand above it on a phone',
  { tag: '@phone' },
  async ({ page }) => {
    const product = new ProductPage(page);
    await product.open(olives.id);
    const gallery = await page.getByRole('region', { name: 'Product images' }).boundingBox();
    const tabs = await page.getByRole('tablist', { name: 'Product' }).boundingBox();
    const client = await product.section('Client Information').boundingBox();
    if (!gallery || !tabs || !client) throw new Error('A part of the page is missing.');
    if ((page.viewportSize()?.width ?? 0) >= 820) {
      expect(gallery.width).toBeLessThanOrEqual(240);
      expect(gallery.x).toBeGreaterThanOrEqual(tabs.x + tabs.width);
    } else expect(gallery.y).toBeGreaterThan(client.y);
  },
);

test(
  'the artwork is seen in the drawing, and large with client, SKU and size beside it',
  { tag: '@phone' },
  async ({ page }) => {
    const product = new ProductPage(page);
    await product.open(olives.id);
    const artwork = page.getByRole('img', { name: /^Label: 100 mm wide, 50 mm high/ }).locator('image');
    await expect(artwork).toHaveAttribute('href', /^\/api\/files\/documents\/.*width=480/);
    const enlarge = page.getByRole('button', { name: 'Enlarge the artwork of LBL-BAR-100' });
    await enlarge.click();
    const dialog = page.getByRole('dialog', { name: olives.name });
    const picture = dialog.getByRole('img', { name: 'The artwork, first page' });
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    for (const text of [olives.client, olives.sku, 'LBL-BAR-100', '100 x 50 mm'])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(enlarge).toBeFocused();
  },
);

test(
  'what a feed means is said on hover, on focus and by a tap @spec-2.53 @need-1.9',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const product = new ProductPage(page);
    await product.open(cereal.id, '?tab=labels');
    const hint = page.getByRole('tooltip');
    const wide = product.fact('Feed').getByRole('button', { name: 'WEL' });
    await expect(product.fact('Feed')).toContainText('Wide Edge Leading');
    if (project.use.hasTouch) await wide.tap();
    else await wide.hover();
    await expect(hint).toHaveText(
      'WEL means Wide Edge Leading: the wide edge of the label leaves the roll first.',
    );
    await product.tab('Label 2').click();
    await expect(product.tab('Label 2')).toHaveAttribute('aria-selected', 'true');
    await expect(hint).toHaveCount(0);
    await product.fact('Size').click();
    const narrow = product.fact('Feed').getByRole('button', { name: 'NEL' });
    if (project.use.hasTouch) await narrow.tap();
    else await narrow.focus();
    await expect(hint).toHaveText(
      'NEL means Narrow Edge Leading: the narrow edge of the label leaves the roll first.',
    );
  },
);

test('the label is drawn to scale, and told in words to those who cannot see it', async ({ page }) => {
  await new ProductPage(page).open(cereal.id, '?tab=labels');
  const drawing = page.getByRole('img', {
    name: 'Label: 40 mm wide, 20 mm high, landscape, wide edge leading',
  });
  await expect(drawing).toBeVisible();
  const [face] = await drawing.locator('rect[fill="var(--stock)"]').evaluateAll((rects) =>
    rects.map((rect) => {
      const { width, height } = rect.getBoundingClientRect();
      return width / height;
    }),
  );
  expect(face).toBeCloseTo(2, 1);
  await expect(drawing.getByText('Wide edge leads')).toBeVisible();
  await expect(drawing.getByText('10 mm', { exact: true })).toBeVisible();
});

test('A26: tutorials stand below, the product’s own first, and play once tapped, from a host that sets no cookie @spec-1.5', async ({
  page,
  keepFilmsHere,
}) => {
  await keepFilmsHere();
  const product = new ProductPage(page);
  await product.open(olives.id);
  const cards = product.section('Watch & Learn').getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText([
    'Applying this label by hand',
    'Keeping a barcode readable on curved packs',
    'First-piece approval, step by step',
    'Loading a roll: narrow edge or wide edge leading',
  ]);
  await expect(cards.nth(2)).toContainText('SOPs');
  await expect(cards.nth(2)).toContainText('What to check on the first labelled piece of a job');
  await expect(page.locator('iframe')).toHaveCount(0);
  await cards
    .nth(2)
    .getByRole('button', { name: 'Click to play on YouTube: First-piece approval, step by step' })
    .click();
  await expect(cards.nth(2).locator('iframe')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/eRsGyueVLvQ?autoplay=1',
  );
});

test('a product that is not there, or is no number, is told so, and leads on', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/404/);
  for (const id of ['0', '-1', 'abc', '%00', '999999']) {
    await page.goto(`/products/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible();
  }
  await expect(
    page.getByText("The product you're looking for doesn't exist or has been removed."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View All Products' }).click();
  await expect(page).toHaveURL('/products');
});

test('a skeleton stands there while the product loads, and a failure says so and tries again @spec-2.41', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await page.route(`**/api/products/${olives.id}`, (route) => route.abort());
  await page.goto(`/products/${olives.id}`);
  await expect(page.getByRole('status').filter({ hasText: /Loading/ })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'This product could not be loaded' })).toBeVisible({
    timeout: 15_000,
  });
  await page.unroute(`**/api/products/${olives.id}`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: olives.name })).toBeVisible();
});

/** The cumulative layout shift since the page was opened (web.dev/cls). */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const seen: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const shifts = [...seen, ...observer.takeRecords()];
    return shifts.reduce(
      (sum, entry) => sum + ('value' in entry && typeof entry.value === 'number' ? entry.value : 0),
      0,
    );
  });
