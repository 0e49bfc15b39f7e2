import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Asked, ServerAnswer } from '#testing/render-screen.tsx';
import { resolvedWith } from '#testing/samples/resolved-code.ts';
import { scan } from '#testing/servers/wedge.ts';
import { open, box, exactHit, hit, answer, carriers, termOf } from '#testing/scenes/search-screen.tsx';

describe('what it shows', () => {
  test('without a term it says that it is ready, and the box has the focus @spec-2.26 @spec-7.14', () => {
    const { asked } = open('/search');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search Products');
    expect(screen.getByText('Ready. Scan a barcode, or type.')).toBeVisible();
    expect(document.activeElement).toBe(box());
    expect(screen.getByRole('button', { name: 'Start Scanning' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Client: All Clients' })).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('the address says what is searched for, and for which client, as a number @spec-2.26', async () => {
    const { asked } = open('/search?q=juice&clientId=3');
    expect(await screen.findByText('3 results found')).toBeVisible();
    expect(asked.find(({ path }) => path === '/api/products/search/juice')?.query).toEqual({
      clientId: '3',
      sort: 'best',
      page: '1',
      pageSize: '12',
    });
    expect(box()).toHaveProperty('value', 'juice');
    expect(screen.getByRole('heading', { name: 'Close spellings' })).toBeVisible();
  });

  test('six cards hold the place while the first search is under way @spec-9.12', async () => {
    open('/search?q=juice', { answer: () => new Promise<ServerAnswer>(() => undefined) });
    await screen.findByText('Searching for “juice”…');
    expect(document.querySelectorAll('[aria-hidden="true"].grid > div')).toHaveLength(6);
  });

  test('the exact hit stands first, is marked in words and has the focus', async () => {
    open('/search?q=5012345678900');
    const [first] = await screen.findAllByRole('listitem');
    expect(within(first ?? document.body).getByText('Exact match: Barcode')).toBeVisible();
    expect(document.activeElement?.textContent).toBe('Product of 5012345678900');
  });

  test('a symbology identifier in the address keeps the focus from no exact hit', async () => {
    open('/search?q=]E05012345678900', { answer: () => ({ body: [exactHit(900, '5012345678900')] }) });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Product of 5012345678900'));
  });

  test('what was sent is selected, so that the next scan replaces it', async () => {
    const { user } = open('/search');
    await user.type(box(), 'juice{Enter}');
    await screen.findByText('3 results found');
    expect(box()).toMatchObject({ value: 'juice', selectionStart: 0, selectionEnd: 5 });
  });

  test('nothing found is said in words, and Clear Search leads back to the start @spec-2.31', async () => {
    const { user, address } = open('/search?q=nothing');
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeVisible();
    expect(screen.getByText('0 results found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(address()).toBe('/search');
    expect(screen.getByText('Ready. Scan a barcode, or type.')).toBeVisible();
    expect(box()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(box());
  });

  test('A2: says how many there are in all, and shows 12 a page @spec-2.28 @spec-9.10', async () => {
    const many = Array.from({ length: 1_230 }, (_, index) => hit(index + 1));
    const pageOf = ({ path, query }: Asked): ServerAnswer => {
      if (path === '/api/clients') return answer({ method: 'GET', path, query, body: undefined });
      const last = Number(query['page']) * 12;
      return { body: many.slice(last - 12, last), total: many.length };
    };
    const { user, address } = open('/search?q=juice', { answer: pageOf });
    expect(await screen.findByText('1,230 results found')).toBeVisible();
    expect(screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'))).toHaveLength(12);
    await user.click(screen.getByRole('link', { name: 'Page 103' }));
    expect(address()).toBe('/search?q=juice&page=103');
    await waitFor(() => expect(screen.queryByText('Apple juice 1')).toBeNull());
    expect(screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'))).toHaveLength(6);
  });

  test('A2: sorts by the best match while a text is typed; the three orders of lists stay @spec-2.29', async () => {
    const { user, asked, address } = open('/search?q=juice');
    await screen.findByText('3 results found');
    await user.click(screen.getByRole('combobox', { name: /Sort/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Best Match',
      'Most Recent',
      'SKU A-Z',
      'Name A-Z',
    ]);
    await user.click(screen.getByRole('option', { name: 'Most Recent' }));
    expect(address()).toBe('/search?q=juice&sort=recent');
    await waitFor(() => expect(asked.at(-1)?.query['sort']).toBe('recent'));
  });

  test('A2: a page beyond the last leads to the last', async () => {
    const pageOf = ({ query }: Asked): ServerAnswer => ({
      body: query['page'] === '2' ? [hit(13)] : [],
      total: 13,
    });
    const { address } = open('/search?q=juice&page=9', { answer: pageOf });
    await waitFor(() => expect(address()).toBe('/search?q=juice&page=2'));
    expect(await screen.findByText('Apple juice 13')).toBeVisible();
  });

  test('a term of dots, which an address cannot carry, finds nothing and asks nothing', async () => {
    const { asked } = open('/search?q=..');
    expect(await screen.findByText('0 results found')).toBeVisible();
    expect(asked).toEqual([]);
  });
});

describe('scanning', () => {
  const scanHere = (at: string, given = answer) => open(at, { answer: given, hearsScans: true });

  test('a scan that is exact and alone opens the product at its label', async () => {
    const { address } = scanHere('/search');
    await scan('5012345678900');
    await waitFor(() => expect(address()).toBe('/products/900?tab=labels'));
    expect(screen.getByText('Found: Product of 5012345678900')).toBeVisible();
  });

  test('what is typed and sent is shown, and one more Enter opens the exact hit', async () => {
    const { user, address } = open('/search');
    await user.type(box(), '5012345678900{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Product of 5012345678900'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/products/900'));
  });

  test('a scan while the exact hit has the focus is answered like any other', async () => {
    const { address } = scanHere('/search?q=5012345678900');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Product of 5012345678900'));
    await scan('4012345678017');
    await waitFor(() => expect(address()).toBe('/search?q=4012345678017'));
    expect(box()).toHaveProperty('value', '4012345678017');
    expect(await screen.findByText('2 products carry this code')).toBeVisible();
    expect(screen.queryByText('Product of 5012345678900')).toBeNull();
  });

  test('a scan into the middle of old text is the scan alone', async () => {
    const { user, address } = scanHere('/search?q=juice');
    await screen.findByText('3 results found');
    await user.click(box());
    await user.keyboard('{ArrowRight}');
    await scan('4012345678017');
    await waitFor(() => expect(address()).toBe('/search?q=4012345678017'));
    expect(box()).toHaveProperty('value', '4012345678017');
  });

  test('a scan is heard on any button, and in the open list of clients', async () => {
    const { user, address } = scanHere('/search');
    screen.getByRole('button', { name: 'Start Scanning' }).focus();
    await scan('4012345678900');
    await waitFor(() => expect(address()).toBe('/search?q=4012345678900'));
    await user.click(screen.getByRole('button', { name: 'Client: All Clients' }));
    await screen.findByRole('option', { name: 'Orchard House' });
    await scan('4012345678017');
    await waitFor(() => expect(address()).toBe('/search?q=4012345678017'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('symbology identifier and separators reach the server, which reads a code by them', async () => {
    const { asked } = scanHere('/search');
    await scan(']C1010501234567890010A\u001d21B');
    await waitFor(() => expect(asked[0]?.query['text']).toBe(']C1010501234567890010A\u001d21B'));
  });

  test('the client that the search is narrowed to goes with the scan', async () => {
    const { asked, address } = scanHere('/search?clientId=3');
    await scan('4012345678900');
    await waitFor(() => expect(address()).toBe('/search?q=4012345678900&clientId=3'));
    expect(asked.find(({ path }) => path === '/api/codes')?.query).toEqual({
      text: '4012345678900',
      clientId: '3',
    });
  });

  test('an older answer that comes late never shows', async () => {
    const late = Promise.withResolvers<ServerAnswer>();
    const { address } = open('/search', {
      hearsScans: true,
      answer: (asked) => (asked.query['text'] === '5012345678900' ? late.promise : answer(asked)),
    });
    await scan('5012345678900');
    await scan('5012345678017');
    await waitFor(() => expect(address()).toBe('/products/17?tab=labels'));
    await act(async () => {
      late.resolve({ body: resolvedWith({ products: carriers('5012345678900') }) });
      await late.promise;
    });
    expect(address()).toBe('/products/17?tab=labels');
  });
});

describe('typing', () => {
  test('searches from two characters on, in one entry of the history, and leaves the focus in the box @spec-2.32', async () => {
    const { user, asked, address, router } = open('/search?q=nothing');
    await screen.findByText('0 results found');
    await user.clear(box());
    await user.type(box(), 'ju');
    expect(await screen.findByText('3 results found')).toBeVisible();
    await user.type(box(), 'ice');
    await waitFor(() => expect(address()).toBe('/search?q=juice'));
    expect(asked.map(termOf)).not.toContain('j');
    expect(document.activeElement).toBe(box());
    await act(() => router.navigate(-1));
    expect(address()).toBe('/search?q=nothing');
    expect(box()).toHaveProperty('value', 'nothing');
  });

  test('Enter searches at once, also for a single character; with nothing in the box it does nothing', async () => {
    const { user, asked, address } = open('/search');
    await user.type(box(), '{Enter}');
    expect(address()).toBe('/search');
    await user.type(box(), 'x{Enter}');
    await waitFor(() => expect(address()).toBe('/search?q=x'));
    expect(asked.map(termOf)).toEqual(['x']);
  });

  test('a key on the focused hit goes into the box and replaces what stood there', async () => {
    const { user } = open('/search?q=5012345678900', { hearsScans: true });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Product of 5012345678900'));
    await user.keyboard('j');
    expect(document.activeElement).toBe(box());
    expect(box()).toHaveProperty('value', 'j');
  });
});

describe('choosing', () => {
  test('a client narrows the search and stands in the address @spec-2.30', async () => {
    const { user, address } = open('/search?q=juice');
    await screen.findByText('3 results found');
    await user.click(screen.getByRole('button', { name: 'Client: All Clients' }));
    await user.click(await screen.findByRole('option', { name: 'Orchard House' }));
    expect(address()).toBe('/search?q=juice&clientId=3');
    expect(await screen.findByRole('button', { name: 'Client: Orchard House' })).toBeVisible();
  });
});

test('what one client does not have is offered in all clients', async () => {
  const { user, address } = open('/search?q=nothing&clientId=3');
  await user.click(await screen.findByRole('button', { name: 'Search all clients' }));
  expect(address()).toBe('/search?q=nothing');
});

describe('when the connection fails', () => {
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

  test('a refresh that fails keeps what is shown and says how old it is', async () => {
    let isDown = false;
    const { user } = open('/search?q=juice', {
      answer: (asked) => (isDown ? { status: 400, body: { message: 'No.' } } : answer(asked)),
    });
    await screen.findByText('3 results found');
    isDown = true;
    await user.click(screen.getByRole('button', { name: 'Start Scanning' }));
    expect(await screen.findByText(/last loaded \d\d:\d\d/)).toBeVisible();
    expect(screen.getByText('Apple juice 1')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/last loaded/)).toBeNull());
  });

  test('a search that fails never leaves the hits of the one before to be read as its own', async () => {
    let isDown = false;
    open('/search?q=juice', {
      hearsScans: true,
      answer: (asked) => (isDown ? unreachable() : answer(asked)),
    });
    await screen.findByText('3 results found');
    isDown = true;
    await scan('5012345678900');
    expect(
      await screen.findByText(
        'The portal could not be reached. Check the connection and try again.',
        undefined,
        {
          timeout: 6000,
        },
      ),
    ).toBeVisible();
    expect(screen.queryByText('Apple juice 1')).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  }, 10_000);
});
