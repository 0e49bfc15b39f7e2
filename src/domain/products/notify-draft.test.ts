import { describe, expect, it } from 'vitest';
import { notifyDraft } from './notify-draft.ts';

const juice = {
  sku: 'OH-0010',
  itemDescription: 'Apple juice, cloudy',
  clientName: 'Orchard House',
  pageAddress: 'https://portal.example/products/7',
};

describe('the draft of Notify Team', () => {
  it('names the product, its client and its page, and nobody as its reader @spec-7.37', () => {
    const draft = notifyDraft(juice);
    expect(draft.subject).toBe('Labelling Instructions - OH-0010 - Apple juice, cloudy');
    expect(draft.body).toBe(
      'SKU: OH-0010\nDescription: Apple juice, cloudy\nClient: Orchard House\nProduct page: https://portal.example/products/7',
    );
    expect(draft.href).toBe(
      'mailto:?subject=Labelling%20Instructions%20-%20OH-0010%20-%20Apple%20juice%2C%20cloudy' +
        '&body=SKU%3A%20OH-0010%0D%0ADescription%3A%20Apple%20juice%2C%20cloudy%0D%0AClient%3A%20Orchard%20House' +
        '%0D%0AProduct%20page%3A%20https%3A%2F%2Fportal.example%2Fproducts%2F7',
    );
  });

  it('says N/A for what is missing', () => {
    const draft = notifyDraft({ ...juice, itemDescription: null, clientName: null });
    expect(draft.subject).toBe('Labelling Instructions - OH-0010 - N/A');
    expect(draft.body).toContain('Description: N/A\nClient: N/A\n');
  });

  it('lets no SKU add a reader or a header of its own', () => {
    const { href } = notifyDraft({ ...juice, sku: 'x&bcc=evil@example.com\r\nBcc: evil@example.com?#' });
    const url = new URL(href ?? '');
    expect(url.pathname).toBe('');
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(url.hash).toBe('');
    expect(href).toContain('x%26bcc%3Devil%40example.com%0D%0ABcc%3A%20evil%40example.com%3F%23');
  });

  it('makes a link of at most 1,900 characters, and none beyond', () => {
    const linkOf = (length: number) => notifyDraft({ ...juice, itemDescription: 'a'.repeat(length) }).href;
    const room = Math.floor((1900 - (linkOf(0) ?? '').length) / 2);
    expect(linkOf(room)?.length).toBeGreaterThan(1898);
    expect(linkOf(room)?.length).toBeLessThanOrEqual(1900);
    expect(linkOf(room + 1)).toBeNull();
    expect(notifyDraft({ ...juice, itemDescription: 'é'.repeat(400) }).href).toBeNull();
  });

  it('survives half a character in an old record', () => {
    expect(notifyDraft({ ...juice, itemDescription: 'Juice \ud83c' }).href).toContain('Juice%20%EF%BF%BD');
  });
});
