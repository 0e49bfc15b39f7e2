import { orderNumber } from '#domain/orders/order-number.ts';

/** How many orders, in words. */
export const orderCount = (count: number): string =>
  count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`;

/** How many labels an order has, in words. */
export const labelCount = (count: number): string =>
  count === 1 ? '1 label' : `${count.toLocaleString('en-US')} labels`;

/** The screen of the orders. */
export const ordersScreen = {
  title: 'Orders',
  lead: 'What was ordered from the inventory, the newest first. Each order can be drafted again.',
  none: 'No orders yet',
  noneText: 'Select labels in the inventory and choose Order Selected: the order is kept and stands here.',
  toInventory: 'Go to Inventory',
} as const;

/** The page of one order. */
export const orderScreen = {
  draftAgain: 'Draft again',
  print: 'Print',
  quantity: 'Quantity',
  toFillIn: 'to be filled in',
  nobody: 'an account that is gone',
  notFound: 'Order not found',
  notFoundText: 'There is no order under this address.',
  notLoaded: 'This order could not be loaded',
} as const;

/** What the toast says of a draft that was opened, was too long for a link, or could not even be copied. */
export const drafted = (number: number) => {
  const order = `Order ${orderNumber(number)} is kept.`;
  return {
    opened: {
      title: 'Email Client Opened',
      description: `${order} Fill in the quantities and choose who reads it.`,
    },
    copied: {
      title: 'Draft copied to the clipboard',
      description: `${order} It is too long for a mail link. Paste it into a new e-mail.`,
    },
    not_copied: {
      title: 'The draft could not be copied',
      description: `${order} It is too long for a mail link. Print the order instead.`,
    },
  } as const;
};

/** Why nothing is ordered. */
export const noneSelected = 'Please select at least one item to order';

/** The toast where the order did not reach the server. */
export const notKept = 'Failed to keep the order';
