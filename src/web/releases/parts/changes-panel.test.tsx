import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FieldChange } from '#domain/history/contract.ts';
import type { Changes } from '#domain/releases/reading-contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { releaseWith } from '#testing/samples/releases.ts';
import { productWith } from '#testing/samples/whole-product.ts';
import { useSession } from '#web/session/session.tsx';
import { ChangesPanel, ConfirmationLine } from './changes-panel.tsx';

const at = '2026-11-20T10:00:00.000Z';

/** A record of which the caller confirmed one release, or none, and the current one. */
const record = (
  confirmed: number | null,
  current: number,
  changes: FieldChange[] | null = null,
): Changes['product'] => ({
  release: releaseWith({ number: current }),
  confirmed: confirmed === null ? null : { number: confirmed, at },
  since: confirmed === null ? null : { number: confirmed, at },
  changes,
  summaries: [],
});

const same = record(1, 1, []);

const changesWith = (changes: Partial<Changes>): Changes => ({
  product: same,
  client: null,
  isOpened: true,
  isConfirmed: false,
  isAsked: true,
  fileNames: {},
  ...changes,
});

const field = (name: string, before: FieldChange['before'], after: FieldChange['after']): FieldChange => ({
  field: name,
  labelNumber: null,
  before,
  after,
});

const panelAndLine = (
  <>
    <ChangesPanel product={productWith()} clientVersion={0} />
    <ConfirmationLine product={productWith()} clientVersion={0} />
  </>
);

const open = (changes: () => Changes, answer: (asked: Asked) => ServerAnswer = () => ({ body: {} })) =>
  renderScreen(panelAndLine, {
    at: '/products/7',
    path: '/products/:id',
    role: 'read_only',
    changes: () => ({ body: changes() }),
    answer,
  });

const panel = () => screen.findByRole('region', { name: 'Changed since you last confirmed' });

const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('what changed is shown field by field: words in a text, everything else old and new', async () => {
  open(() =>
    changesWith({
      product: record(1, 3, [
        field('itemDescription', 'Plum jam, keep cool', 'Plum jam, keep cold'),
        field('caseQuantity', 6, 12),
        field('notes', null, 'Fragile'),
      ]),
    }),
  );
  const shown = within(await panel());
  expect(shown.getByRole('heading', { level: 3 }).textContent).toMatch(/^Product: release 1 to 3, /);
  expect(textsOf(shown.getAllByRole('deletion'))).toEqual(['cool', '6']);
  expect(textsOf(shown.getAllByRole('insertion'))).toEqual(['cold', '12', 'Fragile']);
});

test('pictures stand side by side by their original names, and what came or left is marked', async () => {
  open(() =>
    changesWith({
      product: record(1, 2, [
        field('images', ['images/a.png', 'images/b.png'], ['images/a.png', 'images/c.png']),
      ]),
      fileNames: { 'images/a.png': 'front.png', 'images/b.png': 'old back.png', 'images/c.png': 'back.png' },
    }),
  );
  const shown = within(await panel());
  expect(shown.getAllByText('front.png')).toHaveLength(2);
  expect(textsOf(shown.getAllByRole('deletion'))).toEqual(['old back.png']);
  expect(textsOf(shown.getAllByRole('insertion'))).toEqual(['back.png']);
});

test('what the client says is compared for itself', async () => {
  open(() => changesWith({ client: record(2, 3, [field('aboutUs', 'We make jam', 'We make good jam')]) }));
  const shown = within(await panel());
  expect(textsOf(shown.getAllByRole('heading', { level: 3 }))).toEqual([
    expect.stringMatching(/^Client: release 2 to 3, /),
  ]);
  expect(textsOf(shown.getAllByRole('insertion'))).toEqual(['good ']);
});

test('a confirmed release that is no longer kept is said', async () => {
  open(() => changesWith({ product: record(1, 9) }));
  expect(
    within(await panel()).getByText(
      'What you confirmed is no longer kept, so the difference cannot be shown. Read all of it.',
    ),
  ).toBeVisible();
});

test.each<[string, Partial<Changes>]>([
  ['You have not confirmed this product yet.', { product: record(null, 1) }],
  ['You have not confirmed what this client says yet.', { client: record(null, 1) }],
  [
    'Changed since you first read it',
    { product: { ...record(null, 2, [field('caseQuantity', 6, 12)]), since: { number: 1, at } } },
  ],
])('what is asked is said at the top: %s', async (title, changes) => {
  open(() => changesWith(changes));
  const shown = within(await screen.findByRole('region', { name: title }));
  expect(shown.getByRole('button', { name: 'I have read this' })).toBeVisible();
});

test('nobody is asked where nothing is new', async () => {
  const { queryClient } = open(() => changesWith({ product: record(null, 1), isAsked: false }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('what its publisher wrote is read above the difference, and Enter confirms', async () => {
  const product = {
    ...record(1, 2, [field('caseQuantity', 6, 12)]),
    summaries: [{ number: 2, summary: 'New tray: 12 a case' }],
  };
  const { user, asked } = open(() => changesWith({ product }));
  expect(within(await panel()).getByText('New tray: 12 a case')).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/api/products/7/confirmations']));
});

test('the pair that is shown is confirmed, and then the line says when', async () => {
  let isConfirmed = false;
  const { user, asked } = open(
    () =>
      isConfirmed
        ? changesWith({
            product: record(2, 2, []),
            client: record(4, 4, []),
            isConfirmed,
            isAsked: false,
          })
        : changesWith({ product: record(1, 2, [field('caseQuantity', 6, 12)]), client: record(4, 4, []) }),
    () => {
      isConfirmed = true;
      return { status: 201, body: { release: 2, clientRelease: 4, at } };
    },
  );
  await user.click(within(await panel()).getByRole('button', { name: 'I have read this' }));
  expect(await screen.findByText(/^You confirmed release 2 on /)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(asked).toEqual([
    {
      method: 'POST',
      path: '/api/products/7/confirmations',
      query: {},
      body: { release: 2, clientRelease: 4 },
    },
  ]);
});

test('what changed again meanwhile is not confirmed: the difference is shown anew, and a sentence says so', async () => {
  let current = 2;
  const { user } = open(
    () => changesWith({ product: record(1, current, [field('caseQuantity', 6, current * 6)]) }),
    () => {
      current = 3;
      return { status: 409, body: { message: 'This has changed again meanwhile. Nothing was confirmed.' } };
    },
  );
  await user.click(within(await panel()).getByRole('button', { name: 'I have read this' }));
  expect(await screen.findByText('Not confirmed')).toBeVisible();
  expect(screen.getByText('This has changed again meanwhile. Nothing was confirmed.')).toBeVisible();
  const shown = within(await panel());
  await waitFor(() => expect(textsOf(shown.getAllByRole('insertion'))).toEqual(['18']));
});

test('opening is recorded once, for the releases that are shown, and not again when they are known to be opened', async () => {
  const { asked } = open(() => changesWith({ product: record(null, 5), isOpened: false }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    method: 'POST',
    path: '/api/products/7/openings',
    body: { release: 5, clientRelease: null },
  });
});

test('whoever takes over sees nothing of what the person before confirmed, and their own opening is recorded', async () => {
  let now = changesWith({ isConfirmed: true, isAsked: false });
  const { asked, user } = renderScreen(
    <>
      {panelAndLine}
      <TakeOver />
    </>,
    {
      at: '/products/7',
      path: '/products/:id',
      role: 'read_only',
      changes: () => ({ body: now }),
      answer: () => ({ body: {} }),
    },
  );
  expect(await screen.findByText(/^You confirmed release 1 on /)).toBeVisible();
  now = changesWith({ product: record(null, 1), isOpened: false });
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  expect(
    await screen.findByRole('region', { name: 'You have not confirmed this product yet.' }),
  ).toBeVisible();
  expect(screen.queryByText(/^You confirmed/)).toBe(null);
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/products/7/openings'));
});

const TakeOver = () => {
  const { user, enter } = useSession();
  return (
    <button
      type="button"
      onClick={() => {
        if (user) enter({ token: 'token-of-b', user: { ...user, id: 2 } });
      }}
    >
      Take over
    </button>
  );
};

test('without an answer nothing is shown: the page says what is current', async () => {
  let fetched = 0;
  const { asked, queryClient } = renderScreen(panelAndLine, {
    at: '/products/7',
    path: '/products/:id',
    role: 'read_only',
    changes: () => {
      fetched += 1;
      return { status: 404, body: { message: 'There is no such release.' } };
    },
    answer: () => ({ body: {} }),
  });
  await waitFor(() => expect([fetched, queryClient.isFetching()]).toEqual([1, 0]));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(asked).toEqual([]);
});
