import { z } from 'zod';
import { createClient } from '#domain/clients/contract.ts';
import { uploadFile } from '#domain/files/contract.ts';
import { createProduct, updateProduct } from '#domain/products/contract.ts';
import { drawArtworkPdf } from '#server/demo/draw/artwork-pdf.ts';
import { expectAccessible } from './support/accessibility.ts';
import { addAccount, signInAsPerson } from './support/accounts.ts';
import { newCode } from './support/new-codes.ts';
import { linkTo } from './support/outbox.ts';
import { expect, test } from './support/own-portal.ts';
import { ProductPage } from './pages/product-page.ts';

const Made = z.object({ id: z.int() });
const Draft = z.object({ draft: z.object({ version: z.int() }) });

test('a client gets a mail, refuses with a note on the artwork, the editor mends it, the client approves, and the floor sees it', async ({
  page,
  otherBrowser,
  baseURL,
  ownPortal,
  signInAs,
}) => {
  const { dataDir } = await ownPortal();
  await signInAs('administrator');
  const headers = { origin: baseURL ?? '' };
  const send = async (method: 'POST' | 'PUT', path: string, data: object): Promise<unknown> => {
    const answer = await page.request.fetch(path, { method, headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const client = Made.parse(await send('POST', createClient.path, { name: newCode('CLIENT') }));
  const sku = newCode('APPROVED');
  const { id } = Made.parse(
    await send('POST', createProduct.path, { sku, clientId: client.id, itemDescription: 'Plum jam' }),
  );
  await send('PUT', `/api/clients/${client.id}/control`, {
    isControlled: true,
    approval: 'client',
    answersByLink: true,
  });
  const email = `${newCode('cara').toLowerCase()}@client.example`;
  const person = { email, firstName: 'Cara', lastName: 'Holm', role: 'read_only' };
  await send('POST', '/api/admin/users', { ...person, partner: { clientId: client.id } });
  const label = { labelSku: sku, labelType: 'Barcode', labelSize: '60 x 40 mm', labelMaterial: null };
  const buffer = await drawArtworkPdf(
    { ...label, labelOrientation: null, labelFeed: null },
    { name: 'Jam', brand: 'Orchard', barcode: '5012345678900', sku, caseQuantity: 6 },
  );
  const uploaded = await page.request.post(uploadFile.path, {
    headers,
    multipart: { file: { name: 'front.pdf', mimeType: 'application/pdf', buffer } },
  });
  const { key } = z.object({ key: z.string() }).parse(await uploaded.json());
  const propose = async (itemDescription: string) => {
    const labels = [{ labelSku: sku, labelSize: '60 x 40 mm', artworkFiles: [key] }];
    await send('PUT', updateProduct.path.replace(':id', String(id)), { itemDescription, labels });
    const answer = await page.request.get(`/api/products/${id}/draft`);
    const { draft } = Draft.parse(await answer.json());
    const words = { summary: 'Another name', reason: 'It is only drawn.', version: draft.version };
    await send('POST', `/api/products/${id}/publish`, words);
  };
  await propose('Plum spread');

  const bench = await (await otherBrowser()).newPage();
  await signInAsPerson(bench.context(), await addAccount('Wanda', 'read_only', dataDir), baseURL);
  await new ProductPage(bench).open(id);
  const mailbox = await (await otherBrowser()).newPage();
  // The invitation came first.
  await mailbox.goto(await linkTo(email, 2, dataDir));
  await expect(mailbox.getByRole('heading', { level: 1 })).toContainText(sku);
  const artwork = mailbox.getByRole('button', { name: /^Artwork front\.pdf/ });
  await expect(artwork.locator('img')).toBeVisible();
  await artwork.click({ position: { x: 40, y: 30 } });
  await expect(mailbox.getByText(/^Your place: /)).toBeVisible();
  await expectAccessible(mailbox);
  await mailbox.getByLabel('Why not').fill('This line is cut off.');
  await mailbox.getByRole('button', { name: 'Refuse' }).click();
  await expect(mailbox.getByRole('heading', { name: 'Refused. Thank you.' })).toBeVisible();

  await page.goto(`/products/${id}`);
  await page.getByRole('link', { name: 'Artwork and comments' }).click();
  await expect(page.getByText('This line is cut off.')).toBeVisible();
  await expect(page.getByText(/mm from the left/)).toBeVisible();
  await expectAccessible(page);
  await propose('Plum butter');

  await mailbox.goto(await linkTo(email, 3, dataDir));
  await mailbox.getByRole('button', { name: 'Approve' }).click();
  await expect(mailbox.getByRole('heading', { name: 'Approved. Thank you.' })).toBeVisible();
  await expect(bench.getByRole('heading', { level: 1, name: 'Plum butter' })).toBeVisible();
});
