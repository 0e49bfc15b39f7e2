import { vi } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { StockedItem } from '#domain/inventory/contract.ts';
import type { Order } from '#domain/orders/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { hitWith, resolvedWith } from '#testing/samples/resolved-code.ts';
import { itemWith } from '#testing/samples/whole-item.ts';
import { AdminInventoryScreen } from '#web/inventory/screens/admin-inventory-screen.tsx';

export const item = (id: number, parts: Partial<StockedItem> = {}): StockedItem =>
  itemWith({ id, labelSku: `LBL-${id}`, version: 1, ...parts });

export const first = item(4, { stockOnHand: 1250, image: 'inventory/0a1b2c3d.png' });

export const order = (count: number, sku = 'LBL'): Order => ({
  id: 31,
  number: 7,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Ed Editor',
  version: 1,
  lines: Array.from({ length: count }, (_, line) => ({
    position: line,
    itemId: line,
    quantity: null,
    sent: null,
    closed: null,
    labelSku: `${sku}-${line}`,
    supplierCode: 'AVN-01',
    supplierName: 'Avon Label Print',
    labelSize: '80 x 120 mm',
  })),
});

type Change = (asked: Asked, attempt: number) => ServerAnswer | Promise<ServerAnswer>;

export const open = (
  at = '/admin/inventory',
  {
    role = 'administrator',
    items = [first, item(5, { stockOnHand: 0 })],
    change = () => ({ body: {} }),
  }: { role?: Role; items?: readonly StockedItem[]; change?: Change } = {},
) => {
  let attempts = 0;
  const shown = renderScreen(<AdminInventoryScreen />, {
    at,
    path: '/admin/inventory',
    role,
    answer: (asked) => {
      if (asked.method !== 'GET') return change(asked, ++attempts);
      if (asked.path === '/api/inventory/suppliers')
        return { body: [{ supplierName: 'Avon Label Print', itemCount: 2 }] };
      if (asked.path === '/api/codes') return { body: resolvedWith({ products: [hitWith({ id: 7 })] }) };
      const one = items.find(({ id }) => asked.path === `/api/inventory/${id}`);
      return one ? { body: one } : { body: items, total: items.length };
    },
  });
  return { ...shown, sent: () => shown.asked.filter(({ method }) => method !== 'GET') };
};

export const failing: Change = () => ({ status: 500, body: { message: 'Something went wrong' } });

export const onOrder = {
  orderId: 30,
  number: 6,
  position: 0,
  since: '2026-11-21T10:00:00.000Z',
  quantity: 5_000,
  supplierName: 'Acme Labels',
};

export const alreadyOnOrder: ServerAnswer = {
  status: 409,
  body: {
    code: 'order.already_on_order',
    current: [{ ...onOrder, itemId: 4, labelSku: 'LBL-4' }],
  },
};

/** Records the mails that are opened from now on. */
export const noteMails = () => {
  const mails: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    mails.push(this.href);
  });
  return mails;
};
