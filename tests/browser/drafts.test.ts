import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { createClient } from '#domain/clients/contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { addAccount, nameOf, signInAsPerson } from './support/accounts.ts';
import { newCode } from './support/new-codes.ts';
import { expect, test } from './support/own-portal.ts';
import { ProductPage } from './pages/product-page.ts';
import { ProductWizard } from './pages/product-wizard.ts';

const Made = z.object({ id: z.int() });

const make = async (portal: APIRequestContext, origin: string | undefined, path: string, data: object) => {
  const answer = await portal.post(path, { headers: { origin: origin ?? '' }, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return Made.parse(await answer.json());
};

test('what an editor saves of a controlled client is published after a second person has approved it, and only then a worker sees it @security-7.6', async ({
  page,
  context,
  otherBrowser,
  baseURL,
  ownPortal,
  signInAs,
}) => {
  const { dataDir } = await ownPortal();
  await signInAs('administrator');
  const client = await make(page.request, baseURL, createClient.path, { name: newCode('CLIENT') });
  const { id } = await make(page.request, baseURL, createProduct.path, {
    sku: newCode('DRAFT'),
    clientId: client.id,
    itemDescription: 'Plum jam, keep cool',
    caseQuantity: 6,
  });

  await page.goto(`/clients/${client.id}`);
  await page.getByRole('button', { name: 'Control' }).click();
  await page.getByRole('checkbox', { name: /^Changes of this client/ }).check();
  await page.getByRole('checkbox', { name: /^A second person approves/ }).check();
  await expect(page.getByText('Control saved', { exact: true }).first()).toBeVisible();

  const wanda = await addAccount('Wanda', 'read_only', dataDir);
  const bench = await (await otherBrowser()).newPage();
  await signInAsPerson(bench.context(), wanda, baseURL);
  await new ProductPage(bench).open(id);
  await bench.getByRole('button', { name: 'I have read this' }).click();
  await expect(bench.getByText(/^You confirmed release 1 on /)).toBeVisible();

  await signInAsPerson(context, await addAccount('Edith', 'editor', dataDir), baseURL);
  await new ProductPage(page).open(id);
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const wizard = new ProductWizard(page, 'Edit Product');
  await wizard.field('Item Description').fill('Plum jam, keep cold');
  await wizard.field('Case Quantity').fill('12');
  await wizard.button('Next').click();
  await wizard.button('Save Changes').click();
  await expect(page.getByText('Saved as a draft', { exact: true })).toBeVisible();
  const draft = page.getByRole('region', { name: /^Draft: / });
  await expect(draft).toHaveAccessibleName('Draft: 2 changes, not published');
  await draft.getByText('Show the changes').click();
  await expect(draft.getByRole('insertion')).toHaveText(['cold', '12']);
  await expectAccessible(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Plum jam, keep cool' })).toBeVisible();

  await draft.getByLabel('What changed').fill('Keep it cold, twelve a case');
  await draft.getByRole('button', { name: 'Send to approval' }).click();
  await expect(draft).toHaveAccessibleName('Draft: 2 changes, waiting for approval');
  await expect(draft.getByText('Somebody who has not worked on it has to approve it.')).toBeVisible();
  await expect(draft.getByRole('button', { name: 'Approve and publish' })).toHaveCount(0);

  await expect(bench.getByRole('heading', { level: 1, name: 'Plum jam, keep cool' })).toBeVisible();

  await signInAs('administrator');
  await new ProductPage(page).open(id);
  await draft.getByRole('button', { name: 'Approve and publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign the approval' });
  await dialog.getByLabel('Password', { exact: true }).fill('Label-me-2026!');
  await dialog.getByRole('button', { name: 'Approve and publish' }).click();
  await expect(page.getByText('The floor sees it now.', { exact: true })).toBeVisible();
  const changed = bench.getByRole('region', { name: 'Changed since you last confirmed' });
  await expect(changed).toBeVisible();
  await expect(changed.getByRole('insertion')).toHaveText(['cold', '12']);
  await expect(draft).toHaveCount(0);

  await page.getByRole('button', { name: 'Who has read this' }).click();
  const row = page.getByRole('row', { name: nameOf(wanda) });
  await expect(row).toContainText('Opened, not confirmed');
  await changed.getByRole('button', { name: 'I have read this' }).click();
  await expect(row.getByRole('cell', { name: 'Confirmed', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Releases', exact: true }).click();
  const newest = new ProductPage(page).section('Releases').getByRole('listitem').first();
  await expect(newest).toContainText('Keep it cold, twelve a case');
});

test('several products of a client are published at once, each with the summary, and what could not be says why', async ({
  page,
  baseURL,
  signInAs,
}) => {
  await signInAs('administrator');
  const portal = page.request;
  const headers = { origin: baseURL ?? '' };
  const client = await make(portal, baseURL, createClient.path, { name: newCode('CLIENT') });
  const made = [];
  for (const itemDescription of ['Plum jam', 'Apple jam', 'Fig jam']) {
    const body = { sku: newCode('SEV'), clientId: client.id, itemDescription, caseQuantity: 6 };
    made.push(await make(portal, baseURL, createProduct.path, body));
  }
  await portal.put(`/api/clients/${client.id}/control`, { headers, data: { isControlled: true } });
  for (const { id } of made) await portal.put(`/api/products/${id}`, { headers, data: { caseQuantity: 12 } });

  await page.goto(`/clients/${client.id}`);
  await page.getByRole('button', { name: 'Products with a draft (3)' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Select what to publish.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('checkbox', { name: /^SEV-/ }).first().uncheck();
  await expectAccessible(page);
  // Somebody else saves one of them again.
  await portal.put(`/api/products/${made[1]?.id}`, { headers, data: { caseQuantity: 24 } });
  await page.getByLabel('What changed').fill('Twelve a case');
  await page.getByRole('button', { name: 'Publish 2' }).click();
  await expect(page.getByText('1 published, 1 not published.', { exact: true })).toBeVisible();
  await expect(page.getByText(/^The draft was saved again meanwhile/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Products with a draft (2)' })).toBeVisible();
  await page.getByRole('link', { name: 'Plum jam' }).click();
  await expect(page.getByRole('region', { name: 'Draft: 1 change, not published' })).toBeVisible();
});
