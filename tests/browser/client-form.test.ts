import type { Locator, Page } from '@playwright/test';
import { createClient, updateClient, type Client } from '#domain/clients/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { newCode } from './support/new-codes.ts';
import { expect, test } from './support/own-portal.ts';

test.describe.configure({ mode: 'default' });

/** A picture of one grey dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

const form = (page: Page): Locator => page.getByRole('dialog', { name: /^(Add Client|Edit )/ });
const nameField = (page: Page): Locator => form(page).getByLabel('Company name');

/** Creates a client for this test only, through the API. */
async function newClient(page: Page, origin: string | undefined, name: string): Promise<Client> {
  const headers = { origin: origin ?? '' };
  const answer = await page.request.post(createClient.path, { headers, data: { name } });
  return createClient.reply.parse(await answer.json());
}

test('T8: a client is added with its picture by one request, however often it is sent @spec-4.21 @spec-4.25 @need-1.12', async ({
  page,
  signInAs,
}) => {
  const name = newCode('Pickle & Co');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(createClient.path))
      sent.push(request.headers()['idempotency-key'] ?? 'no key');
  });
  await signInAs('administrator');
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(page).toHaveURL('/clients?new');
  await expectAccessible(page);
  await nameField(page).fill(`  ${name} `);
  await form(page).getByLabel('Stacking Guidelines').fill('Two high.\nNever on glass.');
  await form(page)
    .getByLabel('Choose an image: files')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(form(page).getByRole('img', { name: 'Image of the client' })).toBeVisible();
  await form(page).getByRole('button', { name: 'Add Client' }).dblclick();
  await expect(form(page)).toHaveCount(0);
  await expect(page).toHaveURL('/clients');
  expect(sent.length).toBe(1);
  expect(sent[0]).toMatch(/^[0-9a-f]{32}$/);

  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('img', { name: `Logo of ${name}` })).toHaveJSProperty('naturalWidth', 1);
  await page.getByRole('tab', { name: 'Stacking Guidelines' }).click();
  await expect(page.getByText('Never on glass.')).toBeVisible();
});

test('T9: of two editors the second sees both sides, and chooses field by field @need-1.14', async ({
  page,
  signInAs,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of 409/);
  await signInAs('administrator');
  const client = await newClient(page, baseURL, newCode('Contested'));
  await page.goto(`/clients/${client.id}`);
  await page.getByRole('button', { name: 'Edit Client' }).click();
  await nameField(page).fill(`${client.name} by me`);
  await form(page).getByLabel('Labelling Instructions').fill('Mine alone.');

  // Another user saves first.
  const origin = baseURL ?? '';
  const theirs = await page.request.put(origin + updateClient.path.replace(':id', String(client.id)), {
    headers: { origin },
    data: { name: `${client.name} by them`, aboutUs: 'Theirs alone.', version: 1 },
  });
  expect(theirs.status()).toBe(200);

  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: 'Somebody else has changed this record meanwhile.' });
  await expect(conflict).toContainText(/Changed by First Administrator .*at \d\d:\d\d/);
  await expectAccessible(page);
  await conflict.getByRole('radio', { name: `Keep mine ${client.name} by me` }).check();
  await expect(conflict.getByRole('radio', { name: 'Take theirs Theirs alone.' })).toBeChecked();
  await conflict.getByRole('button', { name: 'Save these choices' }).click();
  await expect(form(page)).toHaveCount(0);

  await expect(page.getByRole('heading', { level: 1, name: `${client.name} by me` })).toBeVisible();
  await expect(page.getByText('Mine alone.')).toBeVisible();
  await page.getByRole('tab', { name: 'About' }).click();
  await expect(page.getByText('Theirs alone.')).toBeVisible();
});

test('a failure, a lost connection, Back and a reload lose nothing that was typed @need-1.13', async ({
  page,
  context,
  signInAs,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of 500|ERR_INTERNET_DISCONNECTED/);
  await signInAs('administrator');
  const client = await newClient(page, baseURL, newCode('Kept'));
  await page.goto(`/clients/${client.id}`);
  await page.getByRole('button', { name: 'Edit Client' }).click();
  const text = form(page).getByLabel('Things to Remember');
  await text.fill('Glass in every case.');

  const call = `**${updateClient.path.replace(':id', String(client.id))}`;
  await page.route(call, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'unexpected' } })
      : route.fallback(),
  );
  await form(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(form(page).getByRole('alert')).toHaveText(
    'Failed to save client: Something went wrong. Nothing was saved. Nothing you entered is lost.',
  );
  await expect(page.getByText('Error updating client', { exact: true })).toBeVisible();
  await page.unroute(call);

  await context.setOffline(true);
  await form(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(form(page).getByRole('alert')).toHaveText(
    'Failed to save client: The portal could not be reached. Check the connection and try again. It may have been saved. Saving again creates nothing twice. Nothing you entered is lost.',
  );
  await context.setOffline(false);

  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(text).toHaveValue('Glass in every case.');
  await expect(page).toHaveURL(`/clients/${client.id}?edit=${client.id}`);

  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await form(page).getByRole('button', { name: 'Restore' }).click();
  await expect(text).toHaveValue('Glass in every case.');
  await form(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Client updated', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Things to Remember' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Glass in every case.');
});
