import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';
import { SignedOutOnly } from './signed-out-only.tsx';

/** The route patterns that match an address, outermost first. */
const patternsOf = (address: string) =>
  (matchRoutes(routes, address) ?? []).flatMap(({ route }) => (route.path === undefined ? [] : [route.path]));

test.each([
  '/',
  '/search',
  '/products',
  '/clients',
  '/team',
  '/scanner',
  '/bench',
  '/auth/signin',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/verify-email',
  '/terms',
  '/privacy',
])('%s has its own screen @spec-2.8 @spec-2.15 @spec-2.18', (address) => {
  expect(patternsOf(address)).toEqual([address]);
});

test.each(['/auth/reset-password?token=x', '/auth/verify-email?token=x'])(
  'L5: %s, the link of a mail, is not only for who is signed out',
  (address) => {
    const parts = matchRoutes(routes, address) ?? [];
    expect(parts.map(({ route }) => route.Component)).not.toContain(SignedOutOnly);
  },
);

test('one product and one client have their own addresses @spec-2.9 @spec-2.10', () => {
  expect(patternsOf('/products/7')).toEqual(['/products/:id']);
  expect(patternsOf('/clients/7')).toEqual(['/clients/:id']);
  expect(patternsOf('/products/7/compare')).toEqual(['/products/:id/compare']);
  expect(patternsOf('/clients/7/compare')).toEqual(['/clients/:id/compare']);
});

test.each(['portal', 'products', 'clients', 'tutorials', 'inventory'])(
  '/admin/%s is an admin screen @spec-2.12',
  (name) => {
    expect(patternsOf(`/admin/${name}`)).toEqual(['/admin', name]);
  },
);

test('/admin/analytics has no screen and falls to the page that is not there @spec-2.13', () => {
  expect(patternsOf('/admin/analytics')).toEqual(['/admin', '*']);
});

test.each(['/nowhere', '/products/7/labels', '/auth', '/auth/signin/again'])(
  '%s is no page @spec-2.14',
  (address) => {
    expect(patternsOf(address)).toEqual(['*']);
  },
);
