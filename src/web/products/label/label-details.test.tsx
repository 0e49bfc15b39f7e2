import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FileInfo } from '#domain/files/contract.ts';
import type { Product } from '#domain/products/contract.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { ProductScreen } from '../../product-page/product-screen.tsx';

const key = 'documents/3f2504e0-4f89-41d3-9a0c-0305e82c3301';

const front = labelWith({
  id: 'front',
  labelSku: 'LBL-1',
  labelType: 'Nutritional',
  labelOrientation: 'Landscape',
  labelFeed: 'NEL',
  labelSize: '4 x 2 in',
  labelMaterial: 'PP white',
  adhesiveType: 'Tamper Evident',
  supplierCode: 'AVN-01',
  supplierName: 'Avon Label Print',
  artworkFiles: [`${key}.pdf`, `${key}.ai`, 'https://art.example/old.pdf', 'javascript:alert(1)'],
});

const seal = labelWith({ id: 'seal', labelType: 'Hologram', labelFeed: 'WEL', labelSize: 'A7' });

const open = async (
  fields: Partial<Product>,
  at = '/products/7?tab=labels',
  files: readonly FileInfo[] = [],
) => {
  const product = productWith({ itemDescription: 'Apple juice', ...fields });
  const opened = renderScreen(<ProductScreen />, {
    at,
    path: '/products/:id',
    role: 'read_only',
    answer: ({ path }) => {
      if (path === '/api/products/7') return { body: product };
      return { body: path === '/api/products/7/files' ? files : [] };
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return opened;
};

const panel = (name: RegExp | string) => within(screen.getByRole('tabpanel', { name }));

const fact = (within_: ReturnType<typeof panel>, name: string) =>
  within_.getByText(name).parentElement?.textContent?.replace(name, '').trim();

describe('the labels of a product', () => {
  test('A18: have their facts in the specified order @spec-2.52', async () => {
    await open({ labels: [front] });
    const names = [...screen.getByRole('tabpanel', { name: /Label 1/ }).querySelectorAll('dt')].map(
      ({ textContent }) => textContent,
    );
    expect(names).toEqual([
      'Label SKU',
      'Type',
      'Orientation',
      'Feed',
      'Size',
      'Material',
      'Adhesive Type',
      'Supplier Code',
      'Supplier Name',
    ]);
  });

  test('stand in a tab each, with a badge for the type @spec-2.51', async () => {
    const { user, address } = await open({ labels: [front, seal] });
    const tabs = within(screen.getByRole('tablist', { name: 'Labels' })).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Label 1Nutritional', 'Label 2Hologram']);
    await user.click(screen.getByRole('tab', { name: /Label 2/ }));
    expect(address()).toBe('/products/7?tab=labels&label=2');
    expect(screen.getByRole('tab', { name: /Label 2/, selected: true })).toBeVisible();
    expect(fact(panel(/Label 2/), 'Type')).toBe('Hologram');
  });

  test('show every field, and a size in inches in millimetres too @spec-2.52', async () => {
    await open({ labels: [front] });
    const label = panel(/Label 1/);
    expect(fact(label, 'Label SKU')).toContain('LBL-1');
    expect(fact(label, 'Type')).toBe('Nutritional');
    expect(fact(label, 'Orientation')).toBe('Landscape');
    expect(fact(label, 'Size')).toBe('4 x 2 in101.6 × 50.8 mm');
    expect(fact(label, 'Material')).toBe('PP white');
    expect(fact(label, 'Adhesive Type')).toBe('Tamper Evident');
    expect(fact(label, 'Supplier Code')).toContain('AVN-01');
    expect(fact(label, 'Supplier Name')).toBe('Avon Label Print');
  });

  test.each([
    ['NEL', 'NEL means Narrow Edge Leading'],
    ['WEL', 'WEL means Wide Edge Leading'],
  ])('explain %s by tap @spec-2.53', async (labelFeed, words) => {
    const { user } = await open({ labels: [labelWith({ labelFeed })] });
    await user.click(screen.getByRole('button', { name: labelFeed }));
    expect((await screen.findByRole('tooltip')).textContent).toContain(words);
  });

  test('are drawn to scale beside their fields @spec-2.52', async () => {
    await open({ labels: [front] });
    expect(
      screen.getByRole('img', {
        name: 'Label: 101.6 mm wide, 50.8 mm high, landscape, narrow edge leading',
      }),
    ).toBeVisible();
  });

  test('say so where they cannot be drawn to scale', async () => {
    await open({ labels: [seal] });
    expect(screen.getByRole('img', { name: 'Label: size not known, wide edge leading' })).toBeVisible();
    expect(screen.getByText('Not to scale: the size could not be read as width and height.')).toBeVisible();
  });

  test('stand on the tab that opens, and Product Details on the other @spec-2.47', async () => {
    const { user, address } = await open({ labels: [front, seal] }, '/products/7');
    expect(screen.getByRole('tab', { name: 'Label Details', selected: true })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Product Details' }));
    expect(address()).toBe('/products/7?tab=details');
    await user.click(screen.getByRole('tab', { name: 'Label Details' }));
    expect(address()).toBe('/products/7');
  });
});

describe('a product without a list of labels', () => {
  test('shows the flat fields of its older record @spec-2.54 @spec-3.18', async () => {
    await open({ labelSku: 'OLD-1', labelFeed: 'WEL', artworkFiles: ['front.pdf'] });
    const details = panel('Label Details');
    expect(screen.queryByRole('tablist', { name: 'Labels' })).toBeNull();
    expect(fact(details, 'Label SKU')).toContain('OLD-1');
    expect(fact(details, 'Label SKU')).not.toContain('N/A');
    expect(details.getByText('front.pdf')).toBeVisible();
  });

  test('says that nothing is recorded where nothing is', async () => {
    await open({});
    const details = panel('Label Details');
    expect(details.getByText('No label details are recorded for this product yet.')).toBeVisible();
    expect(fact(details, 'Size')).toBe('N/A');
  });
});

describe('X26: whether there is a label at all', () => {
  const words = 'No label is recorded. Do not label.';

  test('X26: a product without one says so before anything else, whichever tab is open @security-8.26', async () => {
    await open({}, '/products/7');
    const said = screen.getByText(words);
    const title = screen.getByRole('heading', { level: 1 });
    expect(said.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
    expect(said.closest('[role="tabpanel"]')).toBe(null);
    expect(said.closest('.print\\:hidden, [data-print="hide"]')).toBe(null);
  });

  test.each<[string, Partial<Product>]>([
    ['a label', { labels: [front] }],
    ['the flat fields of an older record', { labelSize: '62 x 40 mm' }],
  ])('X26: one with %s does not say so', async (_, fields) => {
    await open(fields, '/products/7');
    expect(screen.queryByText(words)).toBe(null);
  });

  test('X26: a label of which nothing is filled in is none', async () => {
    await open({ labels: [labelWith({ id: 'blank' })] }, '/products/7');
    expect(screen.getByText(words)).toBeVisible();
  });
});

test('L3: every fact and file of a label is on the page without a press, also on a phone', async () => {
  await open({ labels: [front] });
  const label = screen.getByRole('tabpanel', { name: /Label 1/ });
  expect(label.querySelector('[class*="max-md:hidden"]')).toBeNull();
  expect(within(label).getByText('PP white')).toBeVisible();
  expect(within(label).getByRole('link', { name: 'Download Artwork 1' })).toBeVisible();
  expect(within(label).queryByRole('button', { name: /All facts/ })).toBeNull();
});

describe('the artwork of a label', () => {
  const row = (name: string) => {
    const found = panel(/Label 1/)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.startsWith(name));
    if (!found) throw new Error(`There is no row ${name}.`);
    return within(found);
  };

  test('is downloaded by its key and the time @spec-2.52 @spec-2.55 @spec-7.22', async () => {
    await open({ labels: [front] });
    const link = row('Artwork 1').getByRole('link', { name: 'Download Artwork 1' });
    expect(link.getAttribute('href')).toMatch(
      /^\/api\/download\/documents\/3f2504e0-4f89-41d3-9a0c-0305e82c3301\.pdf\?t=\d{13}$/,
    );
    expect(row('Artwork 1').getByRole('button', { name: 'Print Artwork 1' }).ariaDisabled).not.toBe('true');
  });

  test('stands under the name that it came with, as soon as that is known', async () => {
    const original = {
      key: `${key}.pdf`,
      originalFilename: 'Front v3.pdf',
      contentType: 'application/pdf',
      size: 9,
      facts: null,
    };
    await open({ labels: [front] }, undefined, [original]);
    expect(await panel(/Label 1/).findByRole('link', { name: 'Download Front v3.pdf' })).toBeVisible();
    expect(row('Front v3.pdf').getByRole('button', { name: 'Print Front v3.pdf' })).toBeVisible();
    expect(row('Artwork 2').getByRole('link', { name: 'Download Artwork 2' })).toBeVisible();
  });

  test('that no browser shows is not printed, and says why', async () => {
    const { user } = await open({ labels: [front] });
    const print = row('Artwork 2').getByRole('button', { name: 'Print Artwork 2' });
    expect(print.getAttribute('aria-disabled')).toBe('true');
    await user.click(print);
    expect((await screen.findByRole('tooltip')).textContent).toContain('not one that browsers can print');
  });

  test('on another site opens there and is not printed here', async () => {
    await open({ labels: [front] });
    const link = row('old.pdf').getByRole('link', { name: 'Open old.pdf on its own site' });
    expect(link.getAttribute('href')).toBe('https://art.example/old.pdf');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(row('old.pdf').getByRole('button').getAttribute('aria-disabled')).toBe('true');
  });

  test('that names no file offers nothing', async () => {
    await open({ labels: [front] });
    expect(row('Artwork 4').queryByRole('link')).toBeNull();
    expect(row('Artwork 4').queryByRole('button')).toBeNull();
    expect(document.querySelector('[href^="javascript:"]')).toBeNull();
  });

  test('A20: stands once under Files to Download, with its labels, to download and to print @spec-2.61', async () => {
    await open({ labels: [front, labelWith({ id: 'back', artworkFiles: [`${key}.pdf`] })] });
    const files = within(screen.getByRole('region', { name: 'Files to Download' }));
    expect(files.getAllByRole('listitem')).toHaveLength(4);
    expect(files.getByText('PDF · Label 1, Label 2')).toBeVisible();
    expect(files.getAllByRole('button', { name: /^Print / })).toHaveLength(3);
  });

  test('has no Files to Download where there is none @spec-2.61', async () => {
    await open({ labels: [seal] });
    expect(screen.queryByRole('region', { name: 'Files to Download' })).toBeNull();
  });
});
