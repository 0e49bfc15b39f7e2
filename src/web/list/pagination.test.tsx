import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Pagination } from './pagination.tsx';

const show = (address: string, page: number, pageCount: number) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Pagination page={page} pageCount={pageCount} />
    </MemoryRouter>,
  );

test('every page is a link that keeps the rest of the address', () => {
  show('/products?clientId=3&page=2', 2, 3);
  expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(
    '/products?clientId=3&page=3',
  );
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe(
    '/products?clientId=3&page=3',
  );
});

test('the first page has no number in its address', () => {
  show('/products?clientId=3&page=2', 2, 3);
  expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/products?clientId=3');
});

test('the page shown is marked, and the ends lead nowhere', () => {
  show('/products', 1, 2);
  expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull();
});

test('a single page needs no pagination', () => {
  show('/products', 1, 1);
  expect(screen.queryByRole('navigation')).toBeNull();
});
