import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { itemWith } from '#testing/samples/whole-item.ts';
import { ItemForm } from './item-form.tsx';
import { ItemFormHere } from './item-form-here.tsx';

// The form's code is loaded when it opens; this load must not count against a test's timeout.
beforeAll(async () => {
  await import('./item-form-dialog.tsx');
});

beforeEach(() => {
  localStorage.clear();
});

const saved = itemWith({ image: 'inventory/0a1b2c3d.png' });

type Save = (asked: Asked, attempt: number) => ServerAnswer | Promise<ServerAnswer>;

/** A server that accepts what it is sent, unless given another response. */
const open = (
  at: string,
  save: Save = ({ body }) => ({ body: { ...saved, ...Object(body), version: 4 } }),
) => {
  let attempts = 0;
  const shown = renderScreen(<ItemFormHere />, {
    at,
    path: '/admin/inventory',
    role: 'editor',
    answer: (asked) => {
      if (asked.method !== 'GET') return save(asked, ++attempts);
      return { body: asked.path === '/api/inventory' ? [saved] : saved };
    },
  });
  // No scan detection here, so typing needs no pauses.
  const user = userEvent.setup({ delay: null });
  return { ...shown, user, sent: () => shown.asked.filter(({ method }) => method !== 'GET') };
};

const form = async () =>
  within(await screen.findByRole('dialog', { name: /^(Add Inventory Item|Edit LBL)/ }));
const field = async (label: string) =>
  (await form()).findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const save = async () =>
  (await form()).getByRole('button', { name: /^(Add Item|Save Changes|Saving\.\.\.)$/ });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

describe('T27: a new item', () => {
  test('says under each field what it needs, and the first takes the focus @spec-5.21 @spec-5.22', async () => {
    const { user, sent } = open('/admin/inventory?new');
    await user.type(await field('Label SKU'), 'L');
    await user.click(await save());
    for (const sentence of [
      'Label SKU is required',
      'Supplier code is required',
      'Supplier name is required',
      'Label size is required',
      'Storage location is required',
    ])
      expect(await screen.findByText(sentence)).toBeVisible();
    expect(document.activeElement).toBe(await field('Label SKU'));
    expect((await form()).getByText('PNG, JPG or WEBP up to 5MB')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('is sent once, trimmed, however often it is asked for @spec-5.24', async () => {
    const answered = Promise.withResolvers<ServerAnswer>();
    const { user, sent, address } = open('/admin/inventory?new&stockLevel=low', () => answered.promise);
    await user.type(await field('Label SKU'), ' LBL-9 ');
    await user.type(await field('Supplier Code'), 'AVN-01');
    await user.type(await field('Supplier Name'), 'Avon Label Print');
    await user.type(await field('Label Size'), '80 x 120 mm');
    await user.type(await field('Storage Location'), 'Rack B2');
    await user.clear(await field('Stock on Hand'));
    await user.type(await field('Stock on Hand'), '40');
    await user.dblClick(await save());
    await user.keyboard('{Control>}s{/Control}{Enter}');
    expect((await save()).textContent).toBe('Saving...');
    answered.resolve({ status: 201, body: { ...saved, id: 9 } });
    await closed();
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: '/api/inventory',
        query: {},
        body: {
          labelSku: 'LBL-9',
          supplierCode: 'AVN-01',
          supplierName: 'Avon Label Print',
          labelSize: '80 x 120 mm',
          storage: 'Rack B2',
          stockOnHand: 40,
          image: null,
        },
      },
    ]);
    expect(address()).toBe('/admin/inventory?stockLevel=low');
    expect(await screen.findByText('Inventory item created')).toBeVisible();
  });

  test('of a label and supplier that are there already is warned of, with the way to the other one', async () => {
    const { user } = open('/admin/inventory?new');
    await user.type(await field('Label SKU'), 'lbl-bar-112');
    await user.type(await field('Supplier Code'), 'avn-0');
    await user.type(await field('Supplier Code'), '1');
    const link = await (await form()).findByRole('link', { name: 'Open LBL-BAR-112' });
    expect(link.getAttribute('href')).toBe('/admin/inventory/4');
    expect(
      (await form()).getByText('LBL-BAR-112 of AVN-01 is in the inventory already: 12 in Rack A1.', {
        exact: false,
      }),
    ).toBeVisible();
    await user.type(await field('Supplier Code'), '2');
    await waitFor(() => expect(link.isConnected).toBe(false));
  });

  test('that is refused says so, and stays @spec-8.27', async () => {
    const { user } = open('/admin/inventory?new', () => ({ status: 400, body: { message: 'Not today.' } }));
    for (const label of ['Label SKU', 'Supplier Code', 'Supplier Name', 'Label Size', 'Storage Location'])
      await user.type(await field(label), 'Ab');
    await user.click(await save());
    expect(await screen.findByText('Failed to create inventory item')).toBeVisible();
    expect((await field('Label SKU')).value).toBe('Ab');
  });
});

describe('T28: an item that exists', () => {
  test('shows what cannot be edited, and sends what was changed over the version it began with @spec-4.28', async () => {
    const { user, sent } = open('/admin/inventory?edit=4');
    for (const label of ['Label SKU', 'Supplier Code', 'Supplier Name', 'Label Size'])
      expect((await field(label)).readOnly).toBe(true);
    expect((await form()).getAllByText('This field cannot be edited').length).toBe(4);
    await user.clear(await field('Stock on Hand'));
    await user.type(await field('Stock on Hand'), '-1');
    await user.click(await save());
    expect(await screen.findByText('Stock must be 0 or greater')).toBeVisible();
    await user.clear(await field('Stock on Hand'));
    await user.type(await field('Stock on Hand'), '5');
    await user.click(await save());
    await closed();
    expect(sent()).toEqual([
      { method: 'PUT', path: '/api/inventory/4', query: {}, body: { stockOnHand: 5, version: 3 } },
    ]);
  });

  test('keeps what was typed where the server fails, and asks before it goes @spec-8.27', async () => {
    const { user } = open('/admin/inventory?edit=4', () => ({
      status: 500,
      body: { message: 'Something went wrong' },
    }));
    await user.clear(await field('Storage Location'));
    await user.type(await field('Storage Location'), 'Rack C3');
    await user.click(await save());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to update inventory item: Something went wrong. It may have been saved. Saving again creates nothing twice. Nothing you entered is lost.',
    );
    expect((await field('Storage Location')).value).toBe('Rack C3');
    await user.click((await form()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard your changes?')).toBeVisible();
  });

  test('counted by somebody else meanwhile, both numbers are shown, and mine goes over theirs when I say so @need-1.14', async () => {
    const { user, sent } = open('/admin/inventory?edit=4', ({ body }, attempt) =>
      attempt === 1
        ? {
            status: 409,
            body: {
              code: 'record.changed_meanwhile',
              message: 'Changed by Ana Lima.',
              current: { ...saved, stockOnHand: 1250, storage: 'Rack D4', version: 4 },
              changed: { by: 'Ana Lima', at: '2026-11-20T10:42:00.000Z' },
            },
          }
        : { body: { ...saved, ...Object(body), version: 5 } },
    );
    await user.clear(await field('Stock on Hand'));
    await user.type(await field('Stock on Hand'), '5');
    await user.click(await save());
    const question = within(
      await screen.findByRole('dialog', { name: 'Somebody else has changed this record meanwhile.' }),
    );
    expect(question.getByText(/^Changed by Ana Lima/)).toBeVisible();
    expect(question.getByText('1,250')).toBeVisible();
    const stock = within(question.getByRole('group', { name: 'Stock on Hand' }));
    await user.click(stock.getByRole('radio', { name: /Keep mine/ }));
    await user.click(question.getByRole('button', { name: /^Save/ }));
    await closed();
    expect(sent()[1]?.body).toEqual({ stockOnHand: 5, version: 4 });
  });
});

test('a person whose role drops keeps what was typed and reads why it cannot be saved', async () => {
  const { user, sent, changeRole } = open('/admin/inventory?edit=4');
  await user.type(await field('Storage Location'), '9');
  changeRole('read_only');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your access has changed, so this cannot be saved.',
  );
  expect((await field('Storage Location')).value).toBe('Rack A19');
  await user.keyboard('{Enter}');
  expect(sent()).toEqual([]);
});

test('what is saved is not sent again, should its form still be open', async () => {
  const { asked } = renderScreen(<ItemForm item={saved} canSave onClose={() => undefined} />, {
    at: '/admin/inventory',
    path: '/admin/inventory',
    role: 'editor',
    answer: ({ body }) => ({ body: { ...saved, ...Object(body), version: 4 } }),
  });
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByLabelText(/^Storage Location/), '9{Enter}');
  await screen.findByText('Inventory item updated');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByRole('button', { name: 'Save Changes' });
  expect(asked.map(({ method }) => method)).toEqual(['PUT']);
});
