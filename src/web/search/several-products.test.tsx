import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Asked, ServerAnswer } from '#testing/render-screen.tsx';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { resolvedWith } from '#testing/samples/resolved-code.ts';
import { scan } from '#testing/servers/wedge.ts';
import { hit, open, box } from '#testing/scenes/search-screen.tsx';

describe('several products under one code', () => {
  const code = '5012345678900';
  const bare = hit(21, {
    itemDescription: 'Nobody’s juice',
    barcode: code,
    clientId: null,
    clientName: null,
    labelCount: 0,
    labelType: null,
    match: 'exact',
    matchedCode: 'barcode',
  });
  const whole = hit(20, {
    itemDescription: 'Orchard’s juice',
    barcode: code,
    match: 'exact',
    matchedCode: 'barcode',
  });
  const label = labelWith({
    labelSku: 'LBL-20',
    labelType: 'Nutritional',
    labelSize: '80 x 120 mm',
    labelFeed: 'WEL',
  });
  const twoUnderOne = (asked: Asked): ServerAnswer => {
    if (asked.path === '/api/codes') return { body: resolvedWith({ products: [bare, whole] }) };
    if (asked.path === '/api/products/20') return { body: productWith({ id: 20, labels: [label] }) };
    if (asked.path === '/api/products/21') return { body: productWith({ id: 21 }) };
    return { body: [whole, bare] };
  };
  const openBoth = async () => {
    const opened = open('/search', { answer: twoUnderOne, hearsScans: true });
    await scan(code);
    await screen.findByText('2 products have this code. Choose the one before you.');
    return opened;
  };
  const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

  test('X25: neither has the focus, and Enter opens none until one is chosen @security-8.25', async () => {
    const { user, address } = await openBoth();
    await screen.findByText('80 x 120 mm');
    expect(screen.queryByText('Enter opens it')).toBe(null);
    expect(document.activeElement).toBe(box());
    await user.keyboard('{Enter}');
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/search?q=${code}`);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Orchard’s juice');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/products/20'));
  });

  test('X25: the one with a client and labels comes first, and each says client and label @security-8.25', async () => {
    await openBoth();
    expect(names()).toEqual(['Orchard’s juice', 'Nobody’s juice']);
    const [first, second] = screen
      .getAllByRole('heading', { level: 3 })
      .map((heading) => within(heading.closest('li') ?? document.body));
    await first?.findByText('80 x 120 mm');
    for (const fact of ['Orchard House', 'WEL', 'LBL-20']) expect(first?.getByText(fact)).toBeVisible();
    expect(second?.getByText('No client')).toBeVisible();
    expect(second?.getByText('No label is recorded. Do not label.')).toBeVisible();
  });

  test('X25: the arrow keys lead back into the box, and the next scan still lands there', async () => {
    const { user, address } = await openBoth();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(box());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Nobody’s juice');
    await scan('5012345678017');
    await waitFor(() => expect(address()).toBe('/search?q=5012345678017'));
  });

  test('X25: what says that there are several goes from the first of them by itself @security-8.25', async () => {
    await openBoth();
    expect(screen.getByText('2 products carry this code')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('2 products carry this code')).toBe(null), {
      timeout: 10_000,
    });
    expect(screen.getByText('2 products have this code. Choose the one before you.')).toBeVisible();
  });

  test('X25: the last of a choice, alone on its page, has no focus either @security-8.25', async () => {
    open(`/search?q=${code}&page=2`, {
      answer: (asked) =>
        asked.path.startsWith('/api/products/search/') ? { body: [whole], total: 13 } : twoUnderOne(asked),
    });
    await screen.findByText('Several products have this code. Choose the one before you.');
    expect(document.activeElement).toBe(box());
  });

  test('X25: a finger chooses', async () => {
    const { user, address } = await openBoth();
    await user.click(screen.getByRole('link', { name: 'Nobody’s juice' }));
    await waitFor(() => expect(address()).toBe('/products/21'));
  });
});

describe('a product without a label', () => {
  const bare = { labelCount: 0, labelType: null };

  test('X26: says so among the hits @security-8.26', async () => {
    open('/search?q=juice', { answer: () => ({ body: [hit(1, bare), hit(2)] }) });
    expect(await screen.findAllByText('No label is recorded. Do not label.')).toHaveLength(1);
  });

  test('X26: an exact hit whose older record has a label without a type shows that label instead', async () => {
    open('/search?q=5012345678900', {
      answer: ({ path }) =>
        path === '/api/products/7'
          ? { body: productWith({ id: 7, labelSize: '62 x 40 mm' }) }
          : { body: [hit(7, { ...bare, match: 'exact', matchedCode: 'barcode' })] },
    });
    expect(await screen.findByText('62 x 40 mm')).toBeVisible();
    expect(screen.queryByText('No label is recorded. Do not label.')).toBe(null);
  });
});
