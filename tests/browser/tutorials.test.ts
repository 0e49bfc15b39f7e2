import { createProduct } from '#domain/products/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { newCode } from './support/new-codes.ts';
import { expect, test } from './support/own-portal.ts';
import { follow } from './support/follow.ts';

test('T24: a tutorial is added by its link, plays on every product page, and is gone when it is deleted @spec-2.96', async ({
  page,
  signInAs,
  keepFilmsHere,
  baseURL,
}) => {
  await keepFilmsHere();
  const title = newCode('How rolls feed');
  const embedded: string[] = [];
  page.on('request', (request) => {
    if (/youtu/.test(request.url())) embedded.push(request.url());
  });
  await signInAs('administrator');
  const origin = baseURL ?? '';
  const made = await page.request.post(origin + createProduct.path, {
    headers: { origin },
    data: { sku: newCode('ROLL') },
  });
  const product = `/products/${createProduct.reply.parse(await made.json()).id}`;
  await page.goto('/admin/tutorials');
  await page.getByRole('button', { name: 'Add Tutorial' }).click();
  const form = page.getByRole('dialog', { name: 'Add Tutorial' });
  await form.getByLabel('Video title').fill(title);
  const link = form.getByLabel('Link (required)');
  await link.fill('https://www.youtube.com/watch?v=dQw4w9WgX');
  await form.getByRole('button', { name: 'Add Tutorial' }).click();
  await expect(form.getByText('Please enter a valid YouTube link')).toBeVisible();
  await expect(link).toBeFocused();
  expect(embedded).toEqual([]);
  await expectAccessible(page);

  await link.fill('https://youtu.be/dQw4w9WgXcQ');
  expect(embedded).toEqual([]);
  await form.getByRole('button', { name: `Click to play on YouTube: ${title}` }).click();
  await expect(form.getByTitle(title)).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  );
  await form.getByRole('radio', { name: 'Uploaded file' }).check();
  await expect(form.getByRole('button', { name: 'Choose a video', exact: true })).toBeVisible();
  await form.getByRole('radio', { name: 'Link' }).check();
  await expect(link).toHaveValue('https://youtu.be/dQw4w9WgXcQ');
  await form.getByRole('button', { name: 'Add Tutorial' }).click();
  await expect(page.getByText('Tutorial created', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('How-to Series');

  await follow(page, product);
  await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible();

  await follow(page, `/admin/tutorials?search=${title}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete tutorial' }).click();
  await expect(page.getByText('Tutorial deleted', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await follow(page, product);
  await expect(page.getByRole('heading', { level: 2, name: 'Watch & Learn' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: title })).toHaveCount(0);
});
