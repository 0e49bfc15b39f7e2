import { formatNumber, plural } from '#web/words/formats.ts';
import { mailDraftWords } from '#domain/words/en/mail-drafts.ts';
import { factsOf } from '#web/words/facts-of.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import type { OrderLine } from '#domain/orders/contract.ts';
import type { LabelOnOrder, OnOrder } from '#domain/orders/on-order.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { hasChangedNothing, sentenceOf, unsavedSentence } from '#web/api/call.ts';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { formatDay } from '#web/kit/texts/format-day.ts';

/** A number of pieces for display: '5,000'. */
const pieces = (count: number): string => formatNumber(count);

interface ToastText {
  title: string;
  description: string;
}

/**
 * The message for a failed change: `known` if the change certainly was not made; otherwise that the outcome is unknown.
 */
const failureText = (error: unknown, known: string, whether: string): ToastText =>
  hasChangedNothing(error)
    ? { title: known, description: sentenceOf(error) }
    : { title: `It is not known whether ${whether}`, description: unsavedSentence(error) };

/** Says that a label is on order: 'On order since Nov 21, 2026: 5,000 at Acme Labels'. */
export const onOrderSince = wordsOf(
  'orders.onOrderSince',
  ({ since, quantity, supplierName }: Pick<OnOrder, 'since' | 'quantity' | 'supplierName'>): string =>
    `On order since ${formatDate(since)}${quantity === null ? '' : `: ${pieces(quantity)}`} at ${supplierName}`,
);

/** A shorter form, for one line of a table: '5,000 on order, Nov 21, 2026'. */
export const onOrderBriefly = wordsOf(
  'orders.onOrderBriefly',
  ({ since, quantity }: Pick<OnOrder, 'since' | 'quantity'>): string =>
    `${quantity === null ? 'On order' : `${pieces(quantity)} on order`}, ${formatDate(since)}`,
);

/** Says that recording a delivery closes the oldest order of an item. */
export const takesOffOrder = wordsOf(
  'orders.takesOffOrder',
  ({ number, since, quantity }: Pick<OnOrder, 'number' | 'since' | 'quantity'>): string =>
    `This takes ${orderNumber(number)} off order: ${quantity === null ? '' : `${pieces(quantity)} `}ordered on ${formatDate(since)}.`,
);

/** The state of an order line; null for old lines whose state was never recorded. */
export const lineState = wordsOf(
  'orders.lineState',
  ({ itemId, sent, closed }: Pick<OrderLine, 'itemId' | 'sent' | 'closed'>): string | null => {
    if (closed === null) {
      if (itemId === null) return null;
      return sent === null ? 'Not sent yet' : `On order since ${formatDate(sent.at)}`;
    }
    return closed.as === 'cleared'
      ? `Not coming, said on ${formatDate(closed.at)}`
      : `${pieces(closed.received ?? 0)} received on ${formatDate(closed.at)}`;
  },
);

/** What a supplier has confirmed of a line, and whether it has to be confirmed again. */
export const confirmedState = wordsOf(
  'orders.confirmedState',
  ({ quantity, day, isOther }: NonNullable<OrderLine['confirmed']>): string =>
    `Confirmed: ${pieces(quantity)} by ${formatDay(day)}${isOther ? ', and asked to confirm again' : ''}`,
);

/** The question before ordering labels that are already on order. */
export const alreadyOnOrder = wordsOf('orders.alreadyOnOrder', {
  title: (onOrder: readonly LabelOnOrder[]): string => {
    const count = new Set(onOrder.map(({ itemId }) => itemId)).size;
    return plural(count, {
      one: '# of these labels is on order already',
      other: '# of these labels are on order already',
    });
  },
  text: 'Nothing has been ordered yet. Order all that you selected anyway?',
  nothingOrdered: 'Nothing has been ordered.',
  confirm: 'Order again',
} as const);

/** The texts of the dialog for entering quantities. */
export const quantities = wordsOf('orders.quantities', {
  open: 'Quantities',
  title: 'Quantities to order',
  text: 'They are written into the e-mail and the order. Quantities that you leave empty can be filled in there.',
  close: 'Close',
  placeholder: 'Left open',
  onTheShelf: (stockOnHand: number): string => `${pieces(stockOnHand)} on the shelf`,
} as const);

/** The texts for sending the lines of one supplier. */
export const sending = wordsOf('orders.sending', {
  draft: 'Draft e-mail',
  draftFor: (supplierName: string): string => `Draft e-mail: ${supplierName}`,
  question: 'Was the e-mail sent? Its labels are on order only then.',
  send: 'Send to supplier',
  sendTo: (supplierName: string): string => `Send to supplier: ${supplierName}`,
  sendTitle: (supplierName: string): string => `Send to ${supplierName}?`,
  sendText:
    'The people of this supplier who have an account get a mail, see what to print, and confirm it here. The labels are on order from then on.',
  neededBy: 'Needed by',
  notSent: (error: unknown): ToastText => failureText(error, 'Nothing was sent', 'it was sent'),
  sent: (supplierName: string) => ({
    title: 'Sent',
    description: `${supplierName} has a mail, and sees it here.`,
  }),
  yes: 'Yes, it was sent',
  yesTo: (supplierName: string): string => `Yes, it was sent: ${supplierName}`,
  done: (supplierName: string) => ({ title: 'On order', description: `From ${supplierName}, from now on.` }),
  failed: (error: unknown): ToastText =>
    failureText(error, 'The labels are not on order', 'the labels are on order'),
} as const);

/** The texts for closing a line that will not arrive. */
export const clearing = wordsOf('orders.clearing', {
  label: 'Not Coming',
  question: (labelSku: string): string => `Is ${labelSku} not coming any more?`,
  consequence: (number: string): string =>
    `It is off order then, and ${number} keeps that it did not come. What arrives needs none of this: record it on the item's page.`,
  confirm: 'Not coming',
  done: (labelSku: string) => ({ title: 'Not expected any more', description: `${labelSku} is off order.` }),
  failed: (error: unknown): ToastText => failureText(error, 'It is still on order', 'it is still on order'),
} as const);

/** The number of orders, in words. */
export const orderCount = wordsOf('orders.orderCount', (count: number): string =>
  plural(count, { one: '# order', other: '# orders' }),
);

/** The number of labels of an order, in words. */
export const labelCount = wordsOf('orders.labelCount', (count: number): string =>
  plural(count, { one: '# label', other: '# labels' }),
);

export const ordersScreen = wordsOf('orders.ordersScreen', {
  title: 'Orders',
  lead: 'What was ordered from the inventory, the newest first. Each order can be drafted again, by supplier.',
  none: 'No orders yet',
  noneText: 'Select labels in the inventory and choose Order Selected: the order is saved and listed here.',
  toInventory: 'Go to Inventory',
} as const);

export const orderScreen = wordsOf('orders.orderScreen', {
  suppliers: 'What suppliers said',
  print: 'Print',
  quantity: 'Quantity',
  toFillIn: 'to be filled in',
  quantityOf: (labelSku: string): string => `Quantity of ${labelSku}`,
  save: 'Save Quantities',
  saved: { title: 'Quantities saved', description: 'The next draft of this order has them.' },
  notSaved: (error: unknown): ToastText =>
    failureText(error, 'The quantities were not saved', 'the quantities were saved'),
  changedMeanwhile:
    'Somebody else has changed this order meanwhile. It is shown as it is now; what you typed is still here, and saving again overwrites their change.',
  /** Used if the outcome of the previous attempt is unknown. */
  changedByWhom:
    'This order has been changed meanwhile, perhaps by your own earlier attempt. It is shown as it is now; what you typed is still here, and saving again overwrites that change.',
  nobody: 'an account that is gone',
  notFound: 'Order not found',
  notFoundText: 'There is no order under this address.',
  notLoaded: 'This order could not be loaded',
} as const);

/** What a mail draft says. */
export const mailWords = factsOf(mailDraftWords);

/**
 * The toast after opening a draft, after copying one that is too long for a link, and after failing to copy it. No
 * supplier need see what another is asked for, so a draft for several suppliers says where each has its own.
 */
export const drafted = wordsOf('orders.drafted', (number: number, suppliers: number) => {
  const order = `Order ${orderNumber(number)} is kept.`;
  const forEach = suppliers > 1 ? ' It also offers one draft for each supplier.' : '';
  return {
    opened: {
      title: 'Email Client Opened',
      description: `${order} Once the e-mail is sent, say so there: its labels are on order only then.${forEach}`,
    },
    copied: {
      title: 'Draft copied to the clipboard',
      description: `${order} It is too long for a mail link. Paste it into a new e-mail.${forEach}`,
    },
    not_copied: {
      title: 'The draft could not be copied',
      description: `${order} It is too long for a mail link. Print the order instead.${forEach}`,
    },
  } as const;
});

export const noneSelected = wordsOf('orders.noneSelected', 'Please select at least one item to order');

/** The toast if the server did not confirm the order. */
export const notKept = wordsOf('orders.notKept', (error: unknown): ToastText =>
  failureText(error, 'Failed to keep the order', 'the order was kept'),
);

/** What orders says. */
export const ordersWords = wordsOf('orders.ordersWords', {
  openOrder: 'Open order',
  quantities: 'Quantities',
  number: 'Number',
  when: 'When',
  who: 'Who',
  items: 'Items',
  suppliers: 'Suppliers',
  orders: 'Orders',
  labelsOf: ({ supplierName }: { supplierName: Shown }) => `Labels of ${supplierName}`,
  labelSku: 'Label SKU',
  labelSize: 'Label Size',
  loadingOrder: 'Loading order',
  order: 'Order',
  orderNumber: ({ number }: { number: Shown }) => `Order ${number}`,
  suppliersCounted: (count: number) => plural(count, { one: '# supplier', other: '# suppliers' }),
  orderedBy: ({ linesCount, value, createdBy }: { linesCount: Shown; value: Shown; createdBy: Shown }) =>
    `${linesCount} of ${value}, ordered by ${createdBy} on`,
  inventory: 'Inventory',
});
