import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { AdministratorsOnly } from './administrators-only.tsx';

test.each([
  ['editor', 'Manage products', '/admin/products'],
  ['read_only', 'Browse products', '/products'],
] as const)('leads an %s on to what that person may do: %s', async (role, label, address) => {
  renderScreen(<AdministratorsOnly page="Deleted" words={{ title: 'Not here', text: 'Ask.' }} />, {
    at: '/admin/deleted',
    path: '/admin/deleted',
    role,
    answer: () => ({ body: [] }),
  });
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(address);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
