import { describe, expect, it } from 'vitest';
import { orderDraft } from './order-draft.ts';
import { orderNumber } from './order-number.ts';

const paper = { supplierCode: 'S-1', supplierName: 'Paper & Co' };
const film = { supplierCode: 'F-9', supplierName: 'Film Ltd' };
const order = {
  number: 7,
  lines: [
    { ...paper, labelSku: 'L-10', labelSize: '100 x 50' },
    { ...film, labelSku: 'L-3', labelSize: '60 x 40' },
    { ...paper, labelSku: 'L-2', labelSize: '90 x 50' },
  ],
};

describe('the draft of Order Selected', () => {
  it('lists every label under its supplier, with the quantity left to fill in @spec-7.35 @spec-7.36', () => {
    const draft = orderDraft(order);
    expect(draft.subject).toBe('Label Order Request - 3 items');
    expect(draft.body).toBe(
      [
        'Order: ORD-000007',
        '',
        'Supplier name: Film Ltd',
        'Supplier code: F-9',
        'Label SKU: L-3, label size: 60 x 40, quantity: ',
        '',
        'Supplier name: Paper & Co',
        'Supplier code: S-1',
        'Label SKU: L-2, label size: 90 x 50, quantity: ',
        'Label SKU: L-10, label size: 100 x 50, quantity: ',
      ].join('\n'),
    );
  });

  it('carries the quantities that were said, and leaves the others to fill in', () => {
    const lines = order.lines.map((line, index) => ({ ...line, quantity: index === 1 ? 5_000 : null }));
    expect(orderDraft({ number: 7, lines }).body).toContain(
      'Label SKU: L-3, label size: 60 x 40, quantity: 5,000\n',
    );
    expect(orderDraft({ number: 7, lines }).body).toMatch(
      /Label SKU: L-10, label size: 100 x 50, quantity: $/,
    );
  });

  it('is a link without a recipient in which nothing of a label is more than text', () => {
    const [line] = order.lines;
    const evil = { ...paper, ...line, labelSku: 'x&bcc=evil@example.com\r\nBcc: evil@example.com?#' };
    const { href } = orderDraft({ number: 1, lines: [{ labelSize: '1 x 1', ...evil }] });
    const url = new URL(href ?? '');
    expect(url.pathname).toBe('');
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(href).toMatch(
      /^mailto:\?subject=Label%20Order%20Request%20-%201%20items&body=Order%3A%20ORD-000001%0D%0A%0D%0A/,
    );
    expect(href).toContain('x%26bcc%3Devil%40example.com%0D%0ABcc%3A%20evil%40example.com%3F%23');
  });

  it('is a link up to 1,900 characters, and beyond that only a text', () => {
    const linkOf = (length: number) =>
      orderDraft({ number: 1, lines: [{ ...paper, labelSku: 'a'.repeat(length), labelSize: '1' }] }).href;
    const room = 1900 - (linkOf(0) ?? '').length;
    expect(linkOf(room)).toHaveLength(1900);
    expect(linkOf(room + 1)).toBeNull();
  });
});

describe('the number of an order', () => {
  it.each([
    [1, 'ORD-000001'],
    [42, 'ORD-000042'],
    [999_999, 'ORD-999999'],
    [1_000_000, 'ORD-1000000'],
  ])('%d is shown as %s', (number, shown) => {
    expect(orderNumber(number)).toBe(shown);
  });
});
