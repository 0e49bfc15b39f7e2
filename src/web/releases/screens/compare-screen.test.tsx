import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FullRelease } from '#domain/releases/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { CompareScreen } from './compare-screen.tsx';

const release = (number: number, content: Record<string, unknown>): FullRelease => ({
  number,
  state: number === 3 ? 'current' : 'superseded',
  at: '2026-11-20T10:00:00.000Z',
  by: 'Edda Winter',
  approvedBy: null,
  artworkReason: null,
  summary: `Change ${number}`,
  said: null,
  sha256: `${number}`.repeat(64),
  content: { sku: 'J-1', labels: [], files: {}, ...content },
  clientName: number === 1 ? 'Orchard' : 'Harbour',
  fileNames: { 'images/a.png': 'front.png', 'images/b.png': 'back.png' },
});

const releases = [
  release(3, {
    clientId: 2,
    itemDescription: 'Plum jam, keep cold',
    caseQuantity: 12,
    images: ['images/b.png'],
  }),
  release(2, {
    clientId: 2,
    itemDescription: 'Plum jam, keep cool',
    caseQuantity: 12,
    images: ['images/a.png'],
  }),
  release(1, {
    clientId: 1,
    itemDescription: 'Plum jam, keep cool',
    caseQuantity: 6,
    images: ['images/a.png'],
  }),
];

const answering =
  (known: readonly FullRelease[]) =>
  ({ path }: Asked): ServerAnswer => {
    if (path === '/api/products/7/releases')
      return {
        body: known.map(({ content: _content, clientName: _name, fileNames: _files, ...rest }) => rest),
      };
    const found = known.find(({ number }) => path === `/api/products/7/releases/${number}`);
    return found
      ? { body: found }
      : { status: 404, body: { code: 'release.not_found', message: 'There is no such release.' } };
  };

const open = (query = '', known: readonly FullRelease[] = releases) =>
  renderScreen(<CompareScreen kind="product" id={7} whole={<p>No product</p>} />, {
    at: `/products/7/compare${query}`,
    path: '/products/:id/compare',
    role: 'read_only',
    answer: answering(known),
  });

const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('the current release is compared with the one before it: words marked, files by their names', async () => {
  open();
  expect(await screen.findByRole('region', { name: 'Release 2' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Release 3' }).textContent).toContain('3'.repeat(64));
  expect(textsOf(screen.getAllByRole('deletion'))).toEqual(['cool', 'front.png']);
  expect(textsOf(screen.getAllByRole('insertion'))).toEqual(['cold', 'back.png']);
});

test('what is the same is folded away, the client by its name', async () => {
  open();
  const summary = await screen.findByText(/^The same in both/);
  const folded = summary.closest('details');
  expect(folded?.open).toBe(false);
  const terms = within(folded ?? document.body).getAllByRole('term', { hidden: true });
  expect(textsOf(terms)).toEqual(['SKU', 'Client', 'Case Quantity']);
});

test('the address names both, and Back leads to the pair before', async () => {
  const { user, address, router } = open('?from=2&to=3');
  await user.click(await screen.findByRole('combobox', { name: /^This release: / }));
  await user.click(await screen.findByRole('option', { name: /^Release 1,/ }));
  expect(await screen.findByRole('region', { name: 'Release 1' })).toBeVisible();
  expect(address()).toBe('/products/7/compare?from=1&to=3');
  expect(textsOf(screen.getAllByRole('deletion'))).toEqual(['cool', 'Orchard', '6', 'front.png']);
  await router.navigate(-1);
  expect(await screen.findByRole('region', { name: 'Release 2' })).toBeVisible();
});

test.each(['?from=9&to=3', '?to=x', '?from=1&to=0'])(
  '%s names a release that is not there, which is said',
  async (query) => {
    open(query);
    expect(await screen.findByRole('heading', { name: 'There is no such release' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show what is current' }).getAttribute('href')).toBe(
      '/products/7',
    );
  },
);

test.each([
  ['?to=1', releases, 'There is no earlier release. Choose another one to compare with.'],
  ['?from=2&to=2', releases, 'This is one release twice. Choose another one to compare it with.'],
  ['', releases.slice(0, 1), 'There is only one release, so there is nothing to compare it with yet.'],
] as const)('%s says why nothing differs', async (query, known, sentence) => {
  open(query, known);
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('a product that is not there is said to be missing', async () => {
  renderScreen(<CompareScreen kind="product" id={8} whole={<p>No product</p>} />, {
    at: '/products/8/compare',
    path: '/products/:id/compare',
    role: 'read_only',
    answer: () => ({
      status: 404,
      body: { code: 'product.not_found', message: 'The product was not found.' },
    }),
  });
  expect(await screen.findByText('No product')).toBeVisible();
});
