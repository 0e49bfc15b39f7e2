import { expect, test } from './support/fixtures.ts';

test.beforeEach(async ({ signInAs }) => {
  await signInAs('reader');
});

test('a client opens at Labelling Instructions, and each tab has its text, by a click and by the keys @spec-1.3 @spec-2.10', async ({
  page,
}) => {
  await page.goto('/clients/1');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Clients' })).toHaveAttribute('href', '/clients');
  await expect(page.getByRole('tab')).toHaveText([
    'About',
    'Products (50)',
    'Things to Remember',
    'Labelling Instructions',
    'Paperwork Requirements',
    'Stacking Guidelines',
  ]);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Labelling Instructions');
  const text = page.getByRole('tabpanel');
  await expect(text).toContainText('4. Scan one piece in every twenty. Two failed scans in a row');
  await page.getByRole('tab', { name: 'Labelling Instructions' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Paperwork Requirements' })).toBeFocused();
  await expect(text).toContainText('Delivery note in three copies');
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'About' })).toBeFocused();
  for (const [tab, sentence] of [
    ['About', 'A family business from Herefordshire'],
    ['Things to Remember', 'Never apply a BBD label over the embossed batch code on the lid.'],
    ['Paperwork Requirements', 'Certificate of conformity for every organic line.'],
    ['Stacking Guidelines', 'No double stacking.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(text).toContainText(sentence);
  }
  await expect(page).toHaveURL('/clients/1?tab=stacking-guidelines');
  await page.reload();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Stacking Guidelines');
  const lines = page.getByText('Six cases a layer, five layers high, interlocked.');
  await expect(lines).toHaveCSS('white-space-collapse', 'preserve-breaks');
});

test(
  'Edit Client stands there, disabled, and says by a tap who may @need-1.9',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/clients/1');
    const edit = page.getByRole('button', { name: 'Edit Client', exact: true });
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    // Playwright would wait for it to be enabled.
    await edit.tap({ force: true });
    await expect(page.getByRole('tooltip')).toHaveText('You need editor access to do this.');
  },
);
