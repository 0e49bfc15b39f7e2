import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServerAnswer } from '#testing/render-screen.tsx';
import {
  open,
  failing,
  noteMails,
  order,
  item,
  onOrder,
  alreadyOnOrder,
} from '#testing/scenes/admin-inventory.tsx';

// The form's code is loaded when it opens; this load must not count against a test's timeout.
beforeAll(async () => {
  await import('../form/item-form-dialog.tsx');
});

beforeEach(() => {
  localStorage.clear();
});

describe('T29: what is selected', () => {
  const selectAll = async (user: ReturnType<typeof open>['user']) => {
    const [all] = await screen.findAllByRole('checkbox', { name: 'Select all on this page' });
    if (all) await user.click(all);
  };

  test('has its acts once something is, and until then says what to do @spec-4.30 @spec-5.25', async () => {
    const { user } = open();
    await screen.findByRole('table');
    expect(screen.getByText('Please select at least one item to order')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete Selected' })).toBe(null);
    await user.click(screen.getByRole('checkbox', { name: 'Select LBL-5' }));
    expect(screen.getByText('1 selected')).toBeVisible();
    await selectAll(user);
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('button', { name: 'Order Selected' })).toBe(null);
  });

  test('is deleted at once, after a question with the number, and how to get it back', async () => {
    const { user, sent } = open('/admin/inventory', {
      change: () => ({ body: { deleted: 1, missing: [5] } }),
    });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Delete Selected' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 items?' }));
    expect(
      question.getByText(
        'Also removes their stock and movements. An administrator can restore each of them for 30 days.',
      ),
    ).toBeVisible();
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
    await user.dblClick(question.getByRole('button', { name: 'Delete 2 items' }));
    expect(await screen.findByText('1 item deleted')).toBeVisible();
    expect(
      screen.getByText(
        '1 item had been deleted before. An administrator can restore them for 30 days, under Deleted.',
      ),
    ).toBeVisible();
    expect(sent()).toEqual([
      { method: 'POST', path: '/api/inventory/bulk-delete', query: {}, body: { ids: [4, 5] } },
    ]);
  });

  test('stays where the server refuses to delete it @spec-8.28', async () => {
    const { user } = open('/admin/inventory', { change: failing });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Delete Selected' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 2 items' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to delete items. Something went wrong',
    );
    expect(screen.getByText('2 selected')).toBeVisible();
  });

  test('an editor may order it, and reads why not delete', async () => {
    const { user } = open('/admin/inventory', { role: 'editor' });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Delete Selected' }));
    expect((await screen.findByRole('tooltip')).textContent).toContain(
      'You need administrator access to do this.',
    );
  });

  test('is ordered: kept on the server once, then drafted, with the way to the order @spec-7.35', async () => {
    const mails = noteMails();
    const { user, sent, address } = open('/admin/inventory', {
      change: () => ({ status: 201, body: order(2) }),
    });
    await selectAll(user);
    await user.dblClick(screen.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('Email Client Opened')).toBeVisible();
    expect(mails.length).toBe(1);
    expect(mails[0]).toMatch(/^mailto:\?subject=Label%20Order%20Request%20-%202%20items&body=/);
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: '/api/orders',
        query: {},
        body: { ids: [4, 5], unlessOnOrder: true, asDraft: true },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Open order' }));
    expect(address()).toBe('/admin/orders/31');
  });

  test('L2: of two suppliers it is one draft with all, N items, and the order offers one for each @spec-7.35', async () => {
    const mails = noteMails();
    const kept = order(2);
    const lines = kept.lines.map((line) => (line.position === 0 ? { ...line, supplierName: 'Merex' } : line));
    const { user, address } = open('/admin/inventory', {
      change: () => ({ status: 201, body: { ...kept, lines } }),
    });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('Email Client Opened')).toBeVisible();
    expect(mails.map(decodeURIComponent)).toEqual([
      expect.stringMatching(/^mailto:\?subject=Label Order Request - 2 items&.*Merex/s),
    ]);
    expect(screen.getByText(/It also offers one draft for each supplier\.$/)).toBeVisible();
    expect(address()).toBe('/admin/inventory');
  });

  test('carries the quantities that were typed; a wrong one is said before anything is sent @spec-7.35', async () => {
    const { user, sent } = open('/admin/inventory', { change: () => ({ status: 201, body: order(2) }) });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Quantities' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quantities to order' }));
    await user.type(dialog.getByLabelText('LBL-4'), '5,000');
    await user.type(dialog.getByLabelText('LBL-5'), 'ten');
    await user.click(dialog.getByRole('button', { name: 'Order Selected' }));
    expect(await dialog.findByText('This must be a whole number.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.clear(dialog.getByLabelText('LBL-5'));
    await user.click(dialog.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('Email Client Opened')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { ids: [4, 5], unlessOnOrder: true, asDraft: true, quantities: [{ id: 4, quantity: 5_000 }] },
    ]);
  });

  test('and is on order already, is asked about, and ordered again only when somebody says so', async () => {
    const { user, sent } = open('/admin/inventory', {
      items: [item(4, { onOrder: [onOrder] })],
      change: (_, attempt) => (attempt === 1 ? alreadyOnOrder : { status: 201, body: order(1) }),
    });
    const words = 'On order since Nov 21, 2026: 5,000 at Acme Labels';
    expect(await screen.findByText(words)).toBeVisible();
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Order Selected' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: '1 of these labels is on order already' }),
    );
    expect(question.getByText(words)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Order again' }));
    expect(await screen.findByText('Email Client Opened')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { ids: [4], unlessOnOrder: true, asDraft: true },
      { ids: [4], unlessOnOrder: false, asDraft: true },
    ]);
  });

  test('too much for a mail link is copied, and says so @spec-7.35', async () => {
    const { user } = open('/admin/inventory', {
      change: () => ({ status: 201, body: order(60, 'LBL-SUPPLIER-OF-FILM') }),
    });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('Draft copied to the clipboard')).toBeVisible();
    expect(
      screen.getByText(
        'Order ORD-000007 is kept. It is too long for a mail link. Paste it into a new e-mail.',
      ),
    ).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(
      /^Label Order Request - 60 items\n\nOrder: ORD-000007\n/,
    );
  });

  test('an order that was not kept is not drafted either', async () => {
    const { user } = open('/admin/inventory', {
      change: () => ({ status: 404, body: { code: 'inventory_item.not_found', message: 'Not there.' } }),
    });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('Failed to keep the order')).toBeVisible();
    expect(screen.getByText('2 selected')).toBeVisible();
  });

  test('an order of which no answer came may be kept, which is what is said', async () => {
    const { user } = open('/admin/inventory', {
      change: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('It is not known whether the order was kept')).toBeVisible();
    expect(screen.getAllByText(/It may have been saved/).length).toBeGreaterThan(0);
    expect(screen.queryByText('Failed to keep the order')).toBe(null);
    expect(screen.getByText('2 selected')).toBeVisible();
  });

  describe('is left for an item before the answer comes', () => {
    /** Orders, goes to an item, and only then gets the server's response. */
    const leaveAndAnswer = async (answer: ServerAnswer) => {
      const answered = Promise.withResolvers<ServerAnswer>();
      const shown = open('/admin/inventory', { change: () => answered.promise });
      await selectAll(shown.user);
      await shown.user.click(screen.getByRole('button', { name: 'Order Selected' }));
      await shown.user.click(screen.getByRole('link', { name: 'LBL-4' }));
      expect(await screen.findByText('Elsewhere')).toBeVisible();
      answered.resolve(answer);
      return shown;
    };

    test('and is drafted all the same, with the way to the order', async () => {
      const mails = noteMails();
      const { user, address } = await leaveAndAnswer({ status: 201, body: order(2) });
      expect(await screen.findByText('Email Client Opened')).toBeVisible();
      expect(mails.length).toBe(1);
      await user.click(screen.getByRole('button', { name: 'Open order' }));
      expect(address()).toBe('/admin/orders/31');
    });

    test('and not ordered, which is said', async () => {
      await leaveAndAnswer(alreadyOnOrder);
      expect(await screen.findByText('1 of these labels is on order already')).toBeVisible();
      expect(screen.getByText('Nothing has been ordered.')).toBeVisible();
    });
  });

  test.each([
    [
      'deselected',
      async (user: ReturnType<typeof open>['user']) => {
        await user.click(screen.getByRole('checkbox', { name: 'Select LBL-4' }));
        await user.click(screen.getByRole('checkbox', { name: 'Select LBL-4' }));
      },
      [{ id: 5, quantity: 70 }],
    ],
    [
      'given up with the whole selection',
      async (user: ReturnType<typeof open>['user']) => {
        await user.click(screen.getByRole('button', { name: 'Clear selection' }));
        await selectAll(user);
      },
      undefined,
    ],
  ])('that is %s takes what was typed of it along', async (_, giveUp, quantities) => {
    noteMails();
    const { user, sent } = open('/admin/inventory', { change: () => ({ status: 201, body: order(2) }) });
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Quantities' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quantities to order' }));
    await user.type(dialog.getByLabelText('LBL-4'), '50');
    await user.type(dialog.getByLabelText('LBL-5'), '70');
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await giveUp(user);
    await user.click(screen.getByRole('button', { name: 'Order Selected' }));
    expect(await screen.findByText('Email Client Opened')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { ids: [4, 5], unlessOnOrder: true, asDraft: true, ...(quantities ? { quantities } : {}) },
    ]);
  });
});
