import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '#domain/auth/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { showFile, uploadImage } from '#domain/files/contract.ts';
import { createProduct, listProducts, updateProduct } from '#domain/products/contract.ts';
import { startPostgres } from '#testing/servers/postgres-server.ts';
import { s3Environment, startBucket } from '#testing/servers/s3-server.ts';
import { administrator, type Portal, startPortal } from '../faults/portal-process.ts';
import { type Balancer, startBalancer } from '../many/balancer.ts';
import { expect, test as base } from './support/fixtures.ts';
import { ProductPage } from './pages/product-page.ts';
import { picture, ProductWizard } from './pages/product-wizard.ts';

/** Two portals behind a balancer, started concurrently on an empty PostgreSQL and an empty bucket. */
interface Two {
  balancer: Balancer;
  portals: Portal[];
}

const test = base.extend<{ two: Two }>({
  two: [
    async ({}, use) => {
      const [postgres, balancer, bucket, dataDir] = await Promise.all([
        startPostgres(),
        startBalancer(),
        startBucket?.() ?? null,
        mkdtemp(join(tmpdir(), 'labelport-two-')),
      ]);
      const settings = {
        ...s3Environment(bucket?.settings ?? null),
        PUBLIC_URL: balancer.url,
      };
      const start = () => startPortal({ databaseUrl: postgres.url, dataDir }, settings);
      const portals = await Promise.all([start(), start()]);
      balancer.serve(portals.map(({ port }) => port));
      await use({ balancer, portals });
      for (const portal of portals) await portal.kill();
      await Promise.all([balancer.stop(), postgres.stop(), bucket?.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ two }, use) => use(two.balancer.url),
});

test('F6: a journey that changes the process at every request, one of which dies with an answer in its hand, goes on after one click', async ({
  page,
  request,
  two: { balancer, portals },
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await page.goto('/products');
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Add Product' }).click();
  const wizard = new ProductWizard(page, 'Create New Product');
  await wizard.field('SKU').fill('MANY-1');
  await wizard.field('Item Description').fill('Apple juice, cloudy');
  const uploaded = page.waitForResponse((answer) => answer.url().endsWith(uploadImage.path));
  const front = await picture('front.png', '#c0392b');
  await wizard.addFiles('Add images', [front]);
  await expect(wizard.images).toHaveCount(1);
  const [image] = uploadImage.reply.parse(await (await uploaded).json()).files;
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const headers = { authorization: `Bearer ${token}` };
  for (const { url } of portals) {
    const shown = await request.get(url + addressOf(showFile, { rest: image?.s3Key }), { headers });
    expect([shown.status(), (await shown.body()).equals(front.buffer)]).toEqual([200, true]);
  }
  for (const { port } of portals) expect(balancer.answers.get(port)).toBeGreaterThan(3);

  // The product is created, but the process that should respond is gone.
  balancer.loseAnswer(createProduct.method, createProduct.path, async (port) =>
    portals.find((portal) => portal.port === port)?.kill(),
  );
  await wizard.next();
  await wizard.button('Create Product').click();
  await expect(wizard.failure).toBeVisible();
  await wizard.button('Create Product').click();
  await expect(page.getByText('Product created successfully', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^View Details/ }).click();
  const product = new ProductPage(page);
  await expect(product.fact('SKU')).toHaveText('MANY-1');
  const shown = page.getByRole('img', { name: 'Apple juice, cloudy' }).first();
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const listed = await request.get(listProducts.path, { headers });
  const [made, ...others] = listProducts.reply.item.array().parse(await listed.json());
  expect(others).toEqual([]);

  // The remaining process shows another user's change.
  const signedIn = await request.post(signIn.path, { data: administrator });
  const { token: another } = signIn.reply.parse(await signedIn.json());
  await request.put(addressOf(updateProduct, { id: made?.id }), {
    headers: { authorization: `Bearer ${another}` },
    data: { itemDescription: 'Apple juice, clear' },
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Apple juice, clear' })).toBeVisible();
});
