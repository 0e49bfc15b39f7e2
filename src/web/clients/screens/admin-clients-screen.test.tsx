import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { listedClient } from '#testing/samples/whole-product.ts';
import { AdminClientsScreen } from './admin-clients-screen.tsx';

// The form's code is loaded when it opens; this load must not count against a test's timeout.
beforeAll(async () => {
  await import('../form/client-form-dialog.tsx');
});

const orchard = listedClient(9, {
  name: 'Orchard House',
  image: 'images/0a1b2c3d-logo.png',
  productCount: 1250,
});

const texts = {
  aboutUs: null,
  about: null,
  keyContacts: null,
  contactPerson: null,
  thingsToRemember: null,
  labellingInstructions: null,
  paperworkRequirements: null,
  stackingGuidelines: null,
  inStoreCodes: null,
};

const open = (
  at = '/admin/clients',
  {
    role = 'administrator',
    remove = () => ({ body: { success: true } }),
  }: { role?: Role; remove?: () => ServerAnswer } = {},
) => {
  let clients = [orchard, listedClient(7)];
  const answer = ({ method, path }: Asked): ServerAnswer => {
    if (method === 'GET' && path === '/api/clients/9') return { body: { ...orchard, ...texts, version: 1 } };
    if (method !== 'DELETE') return { body: clients, total: clients.length === 2 ? 26 : 25 };
    const answered = remove();
    if ((answered.status ?? 200) < 400) clients = [listedClient(7)];
    return answered;
  };
  return renderScreen(<AdminClientsScreen />, { at, path: '/admin/clients', role, answer });
};

test('shows image, name, product count and when it was updated, ten to a page @spec-2.95', async () => {
  const { asked } = open('/admin/clients?page=2&sort=name');
  const table = within(await screen.findByRole('table', { name: 'Clients' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Image',
    'Name',
    'Products',
    'Updated',
    'Actions',
  ]);
  const [first] = table.getAllByRole('row').slice(1);
  expect([...(first?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '',
    'Orchard House',
    '1,250',
    'Nov 20, 2026',
    'EditDelete',
  ]);
  expect(first?.querySelector('img')?.getAttribute('src')).toContain('width=160');
  expect(asked[0]?.query).toEqual({ sort: 'name', brief: 'true', page: '2', pageSize: '10' });
});

test('Edit opens the form, and the address carries it beside the filters @spec-2.95', async () => {
  const { user, address } = open('/admin/clients?sort=name');
  await user.click(await screen.findByRole('button', { name: 'Edit Orchard House' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(address()).toBe('/admin/clients?edit=9&sort=name');
});

test('leaving a changed form by its question gives the focus back to the row', async () => {
  const { user } = open();
  const edit = await screen.findByRole('button', { name: 'Edit Orchard House' });
  await user.click(edit);
  await user.type(await screen.findByLabelText(/^Company name/), '!');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(document.activeElement).toBe(edit));
});

test.each([
  ['read_only', 'Edit Orchard House', 'You need editor access to do this.'],
  ['editor', 'Delete Orchard House', 'You need administrator access to do this.'],
] as const)('tells %s why %s is disabled', async (role, name, reason) => {
  const { user } = open('/admin/clients', { role });
  await user.click(await screen.findByRole('button', { name }));
  expect((await screen.findByRole('tooltip')).textContent).toContain(reason);
});

test('deleting names the products that go, has Cancel in focus, and says how to get it back @need-1.19', async () => {
  const { user, asked } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Orchard House' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Orchard House?' }));
  expect(
    question.getByText(
      'Also removes 1,250 products with all labels. An administrator can restore it for 30 days.',
    ),
  ).toBeVisible();
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
  await user.click(question.getByRole('button', { name: 'Delete client' }));
  expect(await screen.findByText('Client deleted')).toBeVisible();
  expect(screen.getByText('Orchard House can be restored for 30 days, under Deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Orchard House' })).toBe(null));
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/clients',
    'DELETE /api/clients/9',
    'GET /api/clients',
  ]);
});

test('the question stays until the row is gone, and leaves the keyboard in the page, not before it', async () => {
  const listed = Promise.withResolvers<ServerAnswer>();
  let isDeleted = false;
  const { user, asked } = renderScreen(
    <main id="main" tabIndex={-1}>
      <AdminClientsScreen />
    </main>,
    {
      at: '/admin/clients',
      path: '/admin/clients',
      role: 'administrator',
      answer: ({ method }) => {
        if (method === 'GET')
          return isDeleted ? listed.promise : { body: [orchard, listedClient(7)], total: 2 };
        isDeleted = true;
        return { body: { success: true } };
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Orchard House' }));
  await user.click(await screen.findByRole('button', { name: 'Delete client' }));
  await waitFor(() => expect(asked.at(-1)?.method).toBe('GET'));
  expect(isDeleted).toBe(true);
  expect(screen.getByRole('alertdialog')).toBeVisible();
  listed.resolve({ body: [listedClient(7)], total: 1 });
  await screen.findByText('Client deleted');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('a client that was not deleted stays, with the reason in toast and dialog @spec-8.20', async () => {
  const { user } = open('/admin/clients', {
    remove: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Orchard House' }));
  await user.click(await screen.findByRole('button', { name: 'Delete client' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error deleting client. The portal could not be reached. Check the connection and try again.',
  );
  expect(screen.getByText('Error deleting client').closest('li')?.textContent).toContain(
    'Something went wrong',
  );
});
