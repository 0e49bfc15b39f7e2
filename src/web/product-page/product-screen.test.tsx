import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { Product } from '#domain/products/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { clientWith, productWith } from '#testing/samples/whole-product.ts';
import { ProductScreen } from './product-screen.tsx';

const juice = productWith({
  itemDescription: 'Apple juice, cloudy',
  barcode: '5012345678900',
  caseQuantity: 1200,
  clientId: 9,
  clientName: 'Orchard House',
  clientSku: 'A-1',
});

const answering =
  (product: Product) =>
  ({ path }: Asked): ServerAnswer => {
    if (path === `/api/products/${product.id}`) return { body: product };
    if (path === '/api/clients/9') return { body: clientWith() };
    return { body: [] };
  };

interface Options {
  at?: string;
  role?: Role;
  answer?: (asked: Asked) => ServerAnswer | Promise<ServerAnswer>;
}

const open = (product: Product = juice, { at = '/products/7', role = 'read_only', answer }: Options = {}) =>
  renderScreen(<ProductScreen />, { at, path: '/products/:id', role, answer: answer ?? answering(product) });

const title = () => screen.findByRole('heading', { level: 1 });

const openTab = () =>
  within(screen.getByRole('tablist', { name: 'Product' })).getByRole('tab', { selected: true }).textContent;

/** The text of the value with this name. */
const fact = (name: string) => screen.getByText(name).parentElement?.textContent?.replace(name, '').trim();

afterEach(() => vi.useRealTimers());

/** Lets the 5 seconds between two polls pass; the clock must be simulated. */
const untilPolled = () => vi.advanceTimersByTimeAsync(5_000);

describe('a product that is not there', () => {
  const expectNotFound = async () => {
    expect((await title()).textContent).toBe('Product Not Found');
    expect(
      screen.getByText("The product you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'View All Products' }).getAttribute('href')).toBe('/products');
  };

  test('says so and leads to all products @spec-2.42', async () => {
    const { asked } = open(juice, {
      answer: () => ({ status: 404, body: { message: 'Product not found' } }),
    });
    await expectNotFound();
    expect(asked.map(({ path }) => path)).toEqual(['/api/products/7']);
  });

  test.each(['07', '0007'])('A17: %s is read as the number 7', async (id) => {
    open(juice, { at: `/products/${id}` });
    expect((await title()).textContent).toBe('Apple juice, cloudy');
  });

  test.each(['abc', '0', '-1', '1e3', '7.5', '99999999999'])(
    'is what /products/%s is: nothing is asked @spec-2.9 @spec-7.13',
    async (id) => {
      const { asked } = open(juice, { at: `/products/${id}` });
      await expectNotFound();
      expect(asked).toEqual([]);
    },
  );
});

describe('a product that cannot be fetched', () => {
  test('is announced while it loads @spec-2.41', () => {
    open(juice, { answer: () => new Promise<ServerAnswer>(() => undefined) });
    expect(screen.getByText('Loading product').tagName).toBe('OUTPUT');
  });

  test('says why and can be asked for again', async () => {
    let down = true;
    const { user } = open(juice, {
      answer: (asked) =>
        down
          ? { status: 403, body: { message: 'You do not have permission to do this.' } }
          : answering(juice)(asked),
    });
    expect((await title()).textContent).toBe('This product could not be loaded');
    expect(screen.getByText('You do not have permission to do this.')).toBeVisible();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect((await title()).textContent).toBe('Apple juice, cloudy'));
  });

  test('stays in sight when only its refresh fails, and says from when it is @spec-7.13', async () => {
    let down = false;
    open(juice, {
      answer: (asked) => (down ? { status: 400, body: { message: 'No.' } } : answering(juice)(asked)),
    });
    await title();
    down = true;
    fireEvent(window, new Event('visibilitychange'));
    const notice = await screen.findByText(/^Not up to date – last loaded \d\d:\d\d$/);
    expect(within(notice.parentElement ?? notice).getByRole('button', { name: 'Retry' })).toBeVisible();
    expect((await title()).textContent).toBe('Apple juice, cloudy');
    expect(fact('Client SKU')).toContain('A-1');
  });

  test('says above its name that it is not up to date when its client cannot be asked for again @need-1.8', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let down = false;
    const { user } = open(juice, {
      answer: (asked) =>
        down && asked.path === '/api/clients/9'
          ? { status: 400, body: { message: 'No.' } }
          : answering(juice)(asked),
    });
    await screen.findByRole('link', { name: 'Open the client’s page' });
    down = true;
    await untilPolled();
    const name = await title();
    const above = () =>
      screen
        .queryAllByText(/^Not up to date – last loaded \d\d:\d\d$/)
        .find((each) => each.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING);
    await waitFor(() => expect(above()).toBeVisible());
    const notice = above()?.parentElement ?? document.body;
    down = false;
    await user.click(within(notice).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryAllByText(/^Not up to date/)).toEqual([]));
  });

  test('stays in sight when a refresh finds that it was deleted, says so, and can no longer be edited', async () => {
    let gone = false;
    const { user } = open(juice, {
      role: 'editor',
      answer: (asked) =>
        gone ? { status: 404, body: { message: 'Product not found' } } : answering(juice)(asked),
    });
    await title();
    gone = true;
    fireEvent(window, new Event('visibilitychange'));
    expect(
      await screen.findByText('This product was deleted since this page was loaded. You see its last state.'),
    ).toBeVisible();
    expect((await title()).textContent).toBe('Apple juice, cloudy');
    expect(screen.queryByText(/^Not up to date/)).toBe(null);
    const edit = screen.getByRole('button', { name: 'Edit Product' });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    await user.click(edit);
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  test('opens no form of another product, whatever its address says', async () => {
    const { user, asked } = open(juice, { at: '/products/7?edit=8', role: 'editor' });
    const edit = await screen.findByRole('button', { name: 'Edit Product' });
    expect(screen.queryByText('Opening the form')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(edit);
    expect(await screen.findByRole('dialog', { name: 'Edit Product' })).toBeVisible();
    expect(asked.map(({ path }) => path)).not.toContain('/api/products/8');
  });

  test('that is deleted by somebody else takes no open edit away', async () => {
    let gone = false;
    open(juice, {
      at: '/products/7?edit=7',
      role: 'editor',
      answer: (asked) =>
        gone ? { status: 404, body: { message: 'Product not found' } } : answering(juice)(asked),
    });
    fireEvent.change(await screen.findByLabelText('Item Description'), { target: { value: 'Pear juice' } });
    gone = true;
    fireEvent(window, new Event('visibilitychange'));
    await screen.findByText(/^This product was deleted since this page was loaded\./);
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Product' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Item Description').value).toBe('Pear juice');
  });
});

/** Records whether each request from now on is made by a timer or a person. */
const noteWhoAsks = () => {
  const noted: [address: string, by: string][] = [];
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    noted.push([address, new Headers(init?.headers).has('x-background') ? 'a timer' : 'a person']);
    return answered(address, init);
  });
  return (address: string) => noted.filter(([asked]) => asked === address).map(([, by]) => by);
};

describe('a page that stands open', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));

  test('shows another’s change as soon as the poll of the client tells of it, and asks for nothing else', async () => {
    let saved = juice;
    const { asked } = open(juice, {
      answer: (call) =>
        call.path === '/api/clients/9'
          ? { body: { ...clientWith(), productVersion: saved.version } }
          : answering(saved)(call),
    });
    await title();
    await waitFor(() => expect(asked.some(({ path }) => path === '/api/clients/9')).toBe(true));
    const told = noteWhoAsks();
    saved = { ...juice, version: 2, itemDescription: 'Apple juice, clear' };
    const before = asked.length;
    await untilPolled();
    await screen.findByRole('heading', { level: 1, name: 'Apple juice, clear' });
    expect(asked[before]).toMatchObject({ path: '/api/clients/9', query: { product: '7' } });
    expect(asked.slice(before).filter(({ path }) => path === '/api/products/7')).toHaveLength(1);
    // A change by somebody else is not this user's activity, but coming back to the page is.
    expect(told('/api/products/7')).toEqual(['a timer']);
    fireEvent(window, new Event('visibilitychange'));
    await expect.poll(() => told('/api/products/7')).toEqual(['a timer', 'a person']);
  });

  test('of a product without a client asks for the product itself', async () => {
    let saved = productWith({ itemDescription: 'Apple juice, cloudy' });
    open(saved, { answer: (call) => answering(saved)(call) });
    await title();
    saved = { ...saved, version: 2, itemDescription: 'Apple juice, clear' };
    await untilPolled();
    expect(await screen.findByRole('heading', { level: 1, name: 'Apple juice, clear' })).toBeVisible();
  });
});

describe('Product Details', () => {
  test('shows every fact, codes as the trade reads them', async () => {
    open();
    expect((await title()).textContent).toBe('Apple juice, cloudy');
    expect(fact('SKU')).toContain('OH-0010');
    expect(fact('Barcode')).toContain('5012345678900');
    expect(fact('Client SKU')).toContain('A-1');
    expect(fact('Last Updated')).toBe('Nov 20, 2026');
    expect(fact('Item Description')).toBe('Apple juice, cloudy');
    expect(fact('Case Quantity')).toBe('1,200');
  });

  test('says N/A for what is missing, and is headed by the SKU @spec-2.50', async () => {
    open(productWith());
    expect((await title()).textContent).toBe('OH-0010');
    for (const name of ['Barcode', 'Client SKU', 'Item Description', 'Case Quantity', 'Layer Quantity'])
      expect([name, fact(name)]).toEqual([name, 'N/A']);
  });

  test('says when the product was really changed, and by whom @spec-2.49', async () => {
    open({ ...juice, updatedAt: '2026-11-21T09:00:00.000Z', updatedBy: 'Ana Lima' });
    await title();
    expect(fact('Last Updated')).toMatch(/^Nov 20, 2026Changed Nov 21, 2026, .+ by Ana Lima$/);
  });

  test('shows what an editor wrote as text, never as markup @security-1.1', async () => {
    open({ ...juice, itemDescription: '<img src=x onerror=alert(1)>', notes: '<b>Fragile</b>' });
    expect((await title()).textContent).toBe('<img src=x onerror=alert(1)>');
    expect(screen.getByText('<b>Fragile</b>')).toBeVisible();
  });

  test('leads home, to all products, and names where one is @spec-2.43', async () => {
    open();
    await title();
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(way.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(way.getByRole('link', { name: 'Products' }).getAttribute('href')).toBe('/products');
    expect(way.getByText('Apple juice, cloudy').getAttribute('aria-current')).toBe('page');
  });
});

describe('the two tabs', () => {
  test('stand in the address, so that Back returns to the one before @spec-2.47', async () => {
    const { user, address, router } = open();
    await title();
    expect(openTab()).toBe('Product Details');
    await user.click(screen.getByRole('tab', { name: 'Label Details' }));
    expect(address()).toBe('/products/7?tab=labels');
    await router.navigate(-1);
    await waitFor(() => expect(openTab()).toBe('Product Details'));
    expect(address()).toBe('/products/7');
  });

  test('open as a shared link says', async () => {
    open(juice, { at: '/products/7?tab=labels' });
    await title();
    expect(openTab()).toBe('Label Details');
  });
});

describe('what can be done', () => {
  test('Edit Product is there for a reader and says why it is disabled @spec-2.44 @spec-6.8', async () => {
    const { user } = open(juice, { role: 'read_only' });
    await title();
    const edit = screen.getByRole('button', { name: 'Edit Product' });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    await user.click(edit);
    expect((await screen.findByRole('tooltip', {}, { timeout: 3000 })).textContent).toContain(
      'You need editor access to do this.',
    );
  });

  test('Edit Product opens the wizard for an editor, and the address carries it', async () => {
    const { user, address } = open(juice, { role: 'editor' });
    await title();
    await user.click(screen.getByRole('button', { name: 'Edit Product' }));
    expect(address()).toBe('/products/7?edit=7');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Product' });
    expect((await within(dialog).findByLabelText<HTMLInputElement>(/^SKU/)).value).toBe('OH-0010');
  });

  test('Print to PDF prints @spec-2.44 @spec-6.8', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user } = open();
    await title();
    await user.click(screen.getByRole('button', { name: 'Print to PDF' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
  });

  test('Notify Team is not there for a reader @spec-2.45 @spec-6.6', async () => {
    open();
    await title();
    expect(screen.queryByRole('button', { name: 'Notify Team' })).toBeNull();
  });

  test.each<Role>(['editor', 'administrator'])(
    'Notify Team opens a draft for an %s @spec-1.7 @spec-2.45 @spec-6.6 @spec-8.19',
    async (role) => {
      const followed: string[] = [];
      const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
        this: HTMLAnchorElement,
      ) {
        followed.push(this.href);
      });
      const { user } = open(juice, { role });
      await title();
      await user.click(screen.getByRole('button', { name: 'Notify Team' }));
      expect(await screen.findByText('Email Client Opened')).toBeVisible();
      expect(followed).toHaveLength(1);
      expect(followed[0]).toMatch(
        /^mailto:\?subject=Labelling%20Instructions%20-%20OH-0010%20-%20Apple%20juice/,
      );
      expect(followed[0]).toContain('products%2F7');
      click.mockRestore();
    },
  );

  test('Notify Team copies a draft that is too long for a link, and says so', async () => {
    const { user } = open({ ...juice, itemDescription: 'Juice '.repeat(300) }, { role: 'editor' });
    await title();
    await user.click(screen.getByRole('button', { name: 'Notify Team' }));
    expect(await screen.findByText('Draft copied to the clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(/^Labelling Instructions - OH-0010 - Juice/);
  });
});

describe('the printed head', () => {
  test('has the address of the page as a QR code of 60 pixels, and the day @spec-9.23', async () => {
    open(juice, { at: '/products/7?tab=labels' });
    await title();
    const code = screen.getByRole('img', { name: 'The address of this page' });
    expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['60', '60']);
    expect(screen.getByText('http://localhost:3000/products/7')).toBeVisible();
    expect(screen.getByText(/^\d\d\/\d\d\/\d{4}$/)).toBeVisible();
  });
});

describe('what holds for every label', () => {
  test('is five things to do and five not to do @spec-2.57', async () => {
    open();
    await title();
    const section = within(screen.getByRole('region', { name: 'Do’s and Don’ts' }));
    const [dos, donts] = section.getAllByRole('list');
    expect(dos && within(dos).getAllByRole('listitem')).toHaveLength(5);
    expect(donts && within(donts).getAllByRole('listitem')).toHaveLength(5);
  });
});
