import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#domain/audit/contract.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { AuditScreen } from './audit-screen.tsx';

const signedIn: AuditEntry = {
  id: 8,
  at: '2026-11-20T10:00:00.000Z',
  kind: 'signed_in',
  person: { id: 1, name: 'Ana Brook' },
  subject: null,
  detail: {},
  call: null,
  address: '203.0.113.7',
  requestId: 'req-12',
  times: 1,
};

test('U3: a filter whose events could not be loaded shows none of those before, and no count', async () => {
  const { user } = renderScreen(<AuditScreen />, {
    at: '/admin/audit',
    path: '/admin/audit',
    role: 'administrator',
    answer: ({ path, query }) => {
      if (path === '/api/admin/users') return { body: [] };
      if (query['kind'] !== undefined) return { status: 400, body: { message: 'No.' } };
      return { body: [signedIn], total: 1 };
    },
  });
  await screen.findByRole('row', { name: /Ana Brook signed in/ });
  await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Deletion' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The events could not be loaded');
  expect(screen.queryByRole('row', { name: /Ana Brook/ })).toBeNull();
  expect(screen.queryByText('1 event')).toBeNull();
});
