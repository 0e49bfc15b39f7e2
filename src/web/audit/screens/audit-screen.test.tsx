import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { AuditEntry } from '#domain/audit/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { userWith } from '#testing/samples/whole-user.ts';
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
  file: null,
  times: 1,
};
const refused: AuditEntry = {
  ...signedIn,
  id: 7,
  kind: 'refused',
  person: { id: 2, name: 'Ben Cole' },
  subject: { entity: 'client', id: 9, name: null },
  detail: { role: 'editor', permission: 'client.delete' },
  call: 'DELETE /api/clients/:id',
};

const open = (
  entries: AuditEntry[],
  {
    at = '/admin/audit',
    role = 'administrator',
    answer = () => null,
  }: { at?: string; role?: Role; answer?: (kind: string | undefined) => ServerAnswer | null } = {},
) =>
  renderScreen(<AuditScreen />, {
    at,
    path: '/admin/audit',
    role,
    answer: ({ path, query }) => {
      if (path === '/api/admin/users')
        return { body: [userWith({ id: 2, firstName: 'Ben', lastName: 'Cole' })] };
      if (path !== '/api/admin/audit') return { body: [], total: 0 };
      const fitting = entries.filter(({ kind }) => query['kind'] === undefined || kind === query['kind']);
      return answer(query['kind']) ?? { body: fitting, total: fitting.length };
    },
  });

test('says in sentences what was done, when, from where and with which request', async () => {
  open([signedIn, refused]);
  const row = await screen.findByRole('row', { name: /Ana Brook signed in/ });
  expect(within(row).getByText('Sign-in')).toBeVisible();
  expect(within(row).getByText(/^Nov 20, 2026, \d+:00:00\s[AP]M$/u).title).toBe('2026-11-20 10:00:00 UTC');
  expect(within(row).getByText('203.0.113.7')).toBeVisible();
  expect(within(row).getByText('req-12')).toBeVisible();
  const other = screen.getByRole('row', { name: /Ben Cole/ });
  expect(within(other).getByText('Editor Ben Cole was refused: delete a client (client 9)')).toBeVisible();
  expect(within(other).getByText('DELETE /api/clients/:id')).toBeVisible();
  expect(screen.getByText('2 events')).toBeVisible();
});

test('the address has its own column, and From is the filter alone', async () => {
  open([signedIn]);
  await screen.findByRole('row', { name: /Ana Brook signed in/ });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'What happened',
    'Kind',
    'When',
    'Address',
  ]);
});

test.each([
  ['product', 'HP-18584', true],
  ['inventory_item', 'HP-18584-1', true],
  ['client', 'Harbour-Port', false],
] as const)('of a deleted %s, %s is set as a code: %s', async (entity, name, isCode) => {
  open([
    { ...signedIn, kind: 'deleted', subject: { entity, id: 9, name: null }, detail: { name }, times: 2 },
  ]);
  const row = await screen.findByRole('row', { name: new RegExp(name) });
  expect(row.querySelector('.code')?.textContent).toBe(isCode ? name : undefined);
  expect(row.textContent).toMatch(new RegExp(`^Ana Brook deleted the .* ${name}, and 1 more time`));
});

test('is narrowed by person, kind and time, all in the address, and widened again', async () => {
  const { user, asked, address } = open([signedIn, refused], { at: '/admin/audit?page=1' });
  await screen.findByRole('row', { name: /Ana Brook signed in/ });
  await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Deletion' }));
  await screen.findByRole('heading', { name: 'Nothing was done that fits these filters.' });
  await user.click(await screen.findByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'Ben Cole' }));
  // A year that is being typed is not a valid day yet.
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '0002-11-01' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } });
  expect(address()).toBe('/admin/audit?person=2&kind=deleted&from=2026-11-01&to=2026-11-20');
  // A print has no fields, so it shows the filters as text.
  expect(
    screen.getByText('Person: Ben Cole · Kind: Deletion · From: Nov 1, 2026 · To: Nov 20, 2026'),
  ).toBeVisible();
  await waitFor(() =>
    expect(asked.at(-1)?.query).toEqual({
      person: '2',
      kind: 'deleted',
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 21).toISOString(),
      page: '1',
      pageSize: '50',
    }),
  );
  await user.click(await screen.findByRole('link', { name: 'Show everything' }));
  expect(address()).toBe('/admin/audit');
  await screen.findByRole('row', { name: /Ana Brook signed in/ });
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('');
});

test('is narrowed to new accounts, which say how they came', async () => {
  const opened: AuditEntry = {
    ...signedIn,
    id: 6,
    kind: 'account_created',
    person: null,
    subject: { entity: 'user', id: 2, name: 'Ben Cole' },
    detail: { role: 'administrator', origin: 'command_line' },
    address: null,
    requestId: null,
  };
  const { user, address } = open([signedIn, opened]);
  await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'New account' }));
  const row = await screen.findByRole('row', {
    name: /The operator opened the account of Ben Cole as Administrator/,
  });
  expect(within(row).getByText('Command line')).toBeVisible();
  expect(address()).toBe('/admin/audit?kind=account_created');
});

test('a To before From is said at To, also at an address, and no all-clear is given', async () => {
  const { asked } = open([], { at: '/admin/audit?from=2026-11-20&to=2026-11-10' });
  expect(await screen.findByText('This day is before From.')).toBeVisible();
  const to = screen.getByLabelText('To');
  expect(to.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('heading', { name: 'No events were looked for' })).toBeVisible();
  expect(screen.queryByText(/Nothing was done|0 events/)).toBe(null);
  expect(asked.filter(({ path }) => path === '/api/admin/audit')).toEqual([]);
  fireEvent.change(to, { target: { value: '2026-11-20' } });
  expect(await screen.findByText('0 events')).toBeVisible();
  expect(screen.queryByText('This day is before From.')).toBe(null);
});

test('says in words that there is nothing', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeVisible();
});

test('says that it could not be loaded, and asks again', async () => {
  const { user, asked } = open([], {
    answer: () => ({
      status: 400,
      body: { code: 'request.invalid', message: 'Please check the marked fields.' },
    }),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The events could not be loaded');
  const before = asked.length;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

test('others read that it is for administrators, and nothing is asked for', async () => {
  const { asked } = open([signedIn], { role: 'editor' });
  expect(await screen.findByRole('heading', { name: 'You need administrator access' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('a filter whose events could not be loaded shows none of those before, and no count @need-1.3', async () => {
  const { user } = open([signedIn], {
    answer: (kind) => (kind === undefined ? null : { status: 400, body: { message: 'No.' } }),
  });
  await screen.findByRole('row', { name: /Ana Brook signed in/ });
  await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Deletion' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The events could not be loaded');
  expect(screen.queryByRole('row', { name: /Ana Brook/ })).toBeNull();
  expect(screen.queryByText('1 event')).toBeNull();
});
