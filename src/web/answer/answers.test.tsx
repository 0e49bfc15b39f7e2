import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ResolvedCode } from '#domain/resolver/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { hitWith, resolvedWith, wrongCheckDigit } from '#testing/samples/resolved-code.ts';
import { drawHeard, Ready, ready } from '#testing/scenes/heard-page.tsx';
import { beginScan, scan, scanKeys } from '#testing/servers/wedge.ts';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';

const jam = hitWith({});

let resolved: ResolvedCode;

beforeEach(() => {
  resolved = resolvedWith({ products: [jam] });
});

const draw = (what: ReactElement, breathMs?: number) => drawHeard(what, resolved, breathMs);

test('a scan on a page without any field opens the product at its label, and says which', async () => {
  const { address } = draw(<Ready />);
  await ready();
  await scan('01234565');
  await waitFor(() => expect(address()).toBe('/products/7?tab=labels'));
  expect(screen.getByRole('status').textContent).toBe('Found: Plum jam');
});

test('X24: the answer of a scan ends with the session that it was made in', async () => {
  const answer = Promise.withResolvers<{ body: ResolvedCode }>();
  renderScreen(<Ready />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: () => answer.promise,
    hearsScans: true,
  });
  await ready();
  await scan('01234565');
  expect(await screen.findByText('Looking up 01234565…')).toBeVisible();
  cleanup();
  draw(<Ready />);
  await ready();
  expect(screen.queryByText('Looking up 01234565…')).toBe(null);
});

test('the late answer to an earlier scan does not replace that of a newer one', async () => {
  const late = Promise.withResolvers<ServerAnswer>();
  const tea = hitWith({ id: 8, itemDescription: 'Tea' });
  const { address } = renderScreen(<Ready />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: ({ query }) =>
      query['text'] === '01234565' ? late.promise : { body: resolvedWith({ products: [tea] }) },
    hearsScans: true,
  });
  await ready();
  await scan('01234565');
  await scan('5012345678900');
  expect(await screen.findByText('Found: Tea')).toBeVisible();
  late.resolve({ body: resolvedWith({ products: [jam] }) });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole('status').textContent).toBe('Found: Tea');
  expect(address()).toBe('/products/8?tab=labels');
});

test('the card that opens the station does so behind the identifier of a scanner; its others are no codes', async () => {
  const { asked, address } = draw(<Ready />);
  await ready();
  await scan('LP-KEY-ENTER');
  expect((await screen.findByRole('status')).textContent).toContain('A card of the station');
  await scan(']Q1labelport-bench-0');
  await waitFor(() => expect(address()).toBe('/bench'));
  expect(asked).toEqual([]);
});

test('a case says so, with its pieces', async () => {
  resolved = resolvedWith({ products: [jam], level: 'case', pieces: 12 });
  draw(<Ready />);
  await ready();
  await scan('10012345678902');
  expect(await screen.findByText('Case, 12 pieces')).toBeVisible();
});

test('a wrong check digit opens nothing and is said with the digit that should stand there', async () => {
  resolved = resolvedWith({ problem: wrongCheckDigit });
  const { address } = draw(<Ready />);
  await ready();
  await scan('5012345678901');
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('The check digit of 5012345678901 should be 0, not 1. Scan it again.');
  expect(address()).toBe('/search?q=5012345678901');
});

test('the same code within a moment counts once @need-2.11', async () => {
  const { asked } = draw(<Ready />);
  await ready();
  await scan('01234565');
  await screen.findByText('Found: Plum jam');
  await scan('01234565');
  await scan('5012345678900');
  await waitFor(() => expect(asked.map(({ query }) => query['text'])).toEqual(['01234565', '5012345678900']));
});

test('with something unsaved nothing is opened by itself; to open the product asks what becomes of it', async () => {
  const { user, address } = draw(
    <>
      <Ready />
      <LeaveGuard when />
    </>,
  );
  await ready();
  await scan('01234565');
  await user.click(await screen.findByRole('button', { name: 'Open product' }));
  expect(address()).toBe('/');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(address()).toBe('/products/7?tab=labels'));
});

const heard = () => screen.findByRole('alert');

test('what is doubtful on a page is said, and Enter makes it a scan', async () => {
  const { user, address } = draw(<Ready />, 100);
  await ready();
  await beginScan('12');
  expect((await heard()).textContent).toContain('Heard only 12');
  await user.keyboard('note');
  await waitFor(async () => expect((await heard()).textContent).toContain('Heard note, press Enter'), {
    timeout: 3000,
  });
  expect(address()).toBe('/');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/products/7?tab=labels'));
});

test('B3: an input method that took characters of a scan is named, and the rest is not looked up', async () => {
  const { asked } = draw(<Ready />);
  await ready();
  await scanKeys(['Process', 'Process', ...Array.from('10021'), 'Enter']);
  expect((await heard()).textContent).toContain('Your keyboard is set to Chinese');
  expect(asked).toEqual([]);
});

test('several lines in one code are one sentence, and nothing is looked up', async () => {
  const { asked, address } = draw(<Ready />);
  await ready();
  await scanKeys([...Array.from('01234565'), 'Enter', ...Array.from('LOT-7'), 'Enter']);
  expect((await heard()).textContent).toContain('a code of several lines');
  expect(asked).toEqual([]);
  expect(address()).toBe('/');
});

test('digits that are the end of a longer code are said to have lost their beginning, and nothing opens', async () => {
  resolved = resolvedWith({
    products: [hitWith({ barcode: '5012345678900', match: 'contains', matchedCode: null })],
    form: 'text',
  });
  const { address } = draw(<Ready />);
  await ready();
  await scan('2345678900');
  expect((await heard()).textContent).toContain('its beginning may be lost. Scan it again.');
  expect(address()).toBe('/search?q=2345678900');
});

test('37: keys that each come after a silence are said where nothing takes them, and Enter looks them up', async () => {
  const { address } = draw(<Ready />);
  await ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const firstMs = performance.now() + 60_000;
  const press = (key: string, place: number): void => {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, 'timeStamp', { value: firstMs + place * 900 });
    fireEvent(document.body, event);
    if (vi.isFakeTimers()) vi.advanceTimersByTime(900);
  };
  for (const [place, digit] of Array.from('01234565').entries()) press(digit, place);
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  expect(await screen.findByText('Heard 01234565, press Enter')).toBeVisible();
  press('Enter', 12);
  await waitFor(() => expect(address()).toBe('/products/7?tab=labels'));
});

test('keys that waited while the page was busy, with a silence between them, are one code', async () => {
  const { asked, address } = draw(<Ready />);
  await ready();
  const firstMs = performance.now() + 60_000;
  for (const [place, key] of [...Array.from('4008713756661'), 'Enter'].entries()) {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, 'timeStamp', { value: firstMs + place * 9 + (place < 12 ? 0 : 1400) });
    fireEvent(document.body, event);
  }
  await waitFor(() => expect(asked.at(-1)?.query['text']).toBe('4008713756661'));
  await waitFor(() => expect(address()).toBe('/products/7?tab=labels'));
});
