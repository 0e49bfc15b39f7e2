import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { itemWith } from '#testing/samples/whole-item.ts';
import { AdminInventoryScreen } from '../screens/admin-inventory-screen.tsx';

const item = itemWith({ labelSku: 'LBL-4', stockOnHand: 1250 });

const meanwhile = 'Somebody else has changed this record meanwhile.';

const open = (role: Role = 'editor', refusal?: ServerAnswer) => {
  let now = item;
  const shown = renderScreen(<AdminInventoryScreen />, {
    at: '/admin/inventory',
    path: '/admin/inventory',
    role,
    answer: ({ method, path, body }) => {
      if (path.startsWith('/api/inventory/4/movements'))
        return {
          body: [
            {
              id: 1,
              kind: 'corrected',
              quantity: now.stockOnHand - item.stockOnHand,
              stockAfter: now.stockOnHand,
              note: null,
              rollCode: null,
              userName: null,
              at: item.updatedAt,
            },
          ],
          total: 1,
        };
      if (method === 'PUT') {
        if (refusal) return refusal;
        if (isOld(body))
          return { status: 409, body: { code: 'record.changed_meanwhile', message: meanwhile } };
        now = Object.assign({}, now, body, { version: now.version + 1 });
        return { body: now };
      }
      if (path === '/api/inventory/suppliers') return { body: [] };
      return { body: [now], total: 1 };
    },
  });
  const isOld = (body: unknown): boolean => !JSON.stringify(body).includes(`"version":${now.version}`);
  return {
    ...shown,
    /** Somebody else puts it elsewhere, and the list is loaded anew. */
    changeElsewhere: async () => {
      now = { ...now, storage: 'Rack C1', version: now.version + 1 };
      await act(() => shown.queryClient.invalidateQueries({ queryKey: ['inventory'] }));
    },
    sent: () => shown.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  };
};

const opener = (title: RegExp) => screen.findByTitle(title);

test('a press on the stock makes it a field; Enter saves it with the version, and it can be undone', async () => {
  const { user, sent } = open();
  await user.click(await opener(/Edit stock on hand of LBL-4/));
  const box = screen.getByRole('textbox', { name: 'Stock on hand of LBL-4' });
  expect(box).toHaveFocus();
  await user.keyboard('900{Enter}');
  await waitFor(async () => expect(await opener(/Edit stock on hand of LBL-4/)).toHaveFocus());
  expect(screen.getByRole('button', { name: /900/ })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { stockOnHand: 900, version: 3 },
    { stockOnHand: 1250, version: 4 },
  ]);
});

test('a storage location is changed and brought back', async () => {
  const { user, sent } = open();
  await user.click(await opener(/Edit storage of LBL-4/));
  await user.keyboard('Rack B2{Enter}');
  expect(await screen.findByText('It is in Rack B2 now.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('It is in Rack A1 now.')).toBeVisible();
  expect(sent()).toEqual([
    { storage: 'Rack B2', version: 3 },
    { storage: 'Rack A1', version: 4 },
  ]);
});

test('Escape leaves it as it was, and the focus is where it was', async () => {
  const { user, sent } = open();
  await user.click(await opener(/Edit storage of LBL-4/));
  await user.keyboard('Elsewhere{Escape}');
  expect(screen.getByRole('button', { name: 'Rack A1' })).toHaveFocus();
  expect(sent()).toEqual([]);
});

test.each([
  [/Edit stock on hand/, '12,5', 'Stock must be a whole number, written with digits only: 1000'],
  [/Edit stock on hand/, '-1', 'Stock must be a whole number, written with digits only: 1000'],
  [/Edit storage/, ' ', 'Storage location is required'],
])('%s to %s is refused in a sentence, and stays typed', async (name, typed, sentence) => {
  const { user, sent } = open();
  await user.click(await opener(name));
  await user.keyboard(`${typed}{Enter}`);
  expect(await screen.findByText(sentence)).toBeVisible();
  const form = within(screen.getByRole('form'));
  expect(form.getByRole('textbox')).toHaveProperty('value', typed);
  expect(sent()).toEqual([]);
});

test('what somebody else changed meanwhile is said, and what was typed stays', async () => {
  const { user } = open('editor', {
    status: 409,
    body: { code: 'record.changed_meanwhile', message: meanwhile, current: item },
  });
  await user.click(await opener(/Edit stock on hand/));
  await user.keyboard('1200{Enter}');
  expect(await screen.findByText(meanwhile)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Stock on hand of LBL-4' })).toHaveProperty('value', '1200');
});

test('what somebody else has changed since the field was opened is said before it is overwritten, also if the list was loaded anew', async () => {
  const { user, sent, changeElsewhere } = open();
  await user.click(await opener(/Edit storage of LBL-4/));
  await changeElsewhere();
  await user.keyboard('Rack B2{Enter}');
  expect(await screen.findByText(meanwhile)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('It is in Rack B2 now.')).toBeVisible();
  expect(sent()).toEqual([
    { storage: 'Rack B2', version: 3 },
    { storage: 'Rack B2', version: 4 },
  ]);
});

test('without the permission they are values', async () => {
  open('read_only');
  expect(await screen.findByText('Rack A1')).toBeVisible();
  expect(screen.queryByTitle(/Edit storage/)).toBe(null);
});

test('a count more than ten times the books asks, in words, and is recorded only when told to', async () => {
  const { user, sent } = open();
  await user.click(await opener(/Edit stock on hand/));
  await user.keyboard('125000{Enter}');
  const question = await screen.findByRole('alertdialog');
  expect(sent()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Record 125,000' }));
  await waitFor(() => expect(sent()).toEqual([{ stockOnHand: 125_000, version: 3 }]));
});
