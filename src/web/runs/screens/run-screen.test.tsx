import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FullRun } from '#domain/runs/contract.ts';
import { badge, barcode, label, openRun, running, type Answered } from '#testing/scenes/run-screen.tsx';
import { keepStation } from '#web/stations/this-station.ts';

test('a wrong product fills the screen at its scan; no other scan goes on in its place, a key does', async () => {
  const reason = 'This is not JAM-1.';
  const { acts, scan, user } = await openRun(() => ({ verdict: 'wrong', code: 'run.wrong', reason }));
  scan('4006381333931');
  const wrong = await screen.findByRole('alertdialog', { name: 'Wrong' });
  expect(wrong).toHaveTextContent('This is not JAM-1. Set this piece aside.');
  scan(barcode);
  expect(wrong).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBe(null);
  expect(acts).toEqual([{ kind: 'check', product: '4006381333931', label: null }]);
});

test('a piece is sent with both codes, and Escape takes the product back before its label', async () => {
  const { acts, scan, user } = await openRun(() => ({}));
  scan(barcode);
  expect(await screen.findByText('Product scanned. Now its label.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await screen.findByText(running.next)).toBeVisible();
  scan(barcode);
  await screen.findByText('Product scanned. Now its label.');
  scan(label);
  expect(await screen.findByText('Right')).toBeVisible();
  expect(acts).toEqual([{ kind: 'check', product: barcode, label }]);
});

test('an act whose answer is lost is sent again by one key, under the key that it had', async () => {
  const { acts, keys, scan, user } = await openRun((_, place) => {
    if (place === 1) throw new TypeError('Failed to fetch');
    return {};
  });
  scan(barcode);
  await screen.findByText('Product scanned. Now its label.');
  scan(label);
  const lost = await screen.findByRole('alertdialog', { name: 'No answer' });
  expect(lost).toHaveTextContent('Send it again: it is recorded once.');
  await user.click(within(lost).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Right')).toBeVisible();
  expect(acts).toEqual([acts[0], acts[0]]);
  expect(keys[0]).toMatch(/\S{8}/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('an act of a dialog whose answer is lost is sent again by Enter, under its key, and not a second time', async () => {
  const { acts, keys, user } = await openRun((_, place) => {
    if (place === 1) throw new TypeError('Failed to fetch');
    return {};
  });
  screen.getByRole('button', { name: 'Spoiled labels' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await user.keyboard('{Enter}');
  const lost = await screen.findByRole('alertdialog', { name: 'No answer' });
  await waitFor(() => expect(within(lost).getByRole('button', { name: 'Send again' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect(screen.queryByRole('dialog')).toBe(null);
  expect(acts).toMatchObject([
    { kind: 'spoil', pieces: 1 },
    { kind: 'spoil', pieces: 1 },
  ]);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('cards do what the keys do: Back closes a form, and Enter sends a lost act again, also over its form', async () => {
  const { acts, keys, scan } = await openRun((_, place) => {
    if (place === 1) throw new TypeError('Failed to fetch');
    return {};
  });
  scan('LP-KEY-COUNT');
  expect(await screen.findByRole('dialog')).toBeVisible();
  scan('LP-KEY-BACK');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  scan('LP-KEY-COUNT');
  await screen.findByRole('dialog');
  scan('LP-KEY-ENTER');
  await screen.findByRole('alertdialog', { name: 'No answer' });
  scan('LP-KEY-COUNT');
  scan('LP-KEY-ENTER');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(screen.queryByRole('alertdialog')).toBe(null);
  expect(acts).toEqual([{ kind: 'reconcile' }, { kind: 'reconcile' }]);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test.each<[string, (user: UserEvent, scan: (text: string) => void) => Promise<void> | void]>([
  ['Enter', (user) => user.keyboard('{Enter}')],
  ['the card of Enter', (_, scan) => scan('LP-KEY-ENTER')],
])('B68: a run that a person stopped is resumed by %s, without a pointer', async (_, press) => {
  const reason = 'The roll is missing.';
  const stopped = FullRun.parse({
    ...running,
    state: 'stopped',
    stop: {
      because: 'person',
      said: { code: 'text.as_written', values: { text: reason } },
      code: 'text.as_written',
      values: { text: reason },
      sentence: reason,
      userId: 1,
      state: 'running',
    },
    next: 'Press Enter to resume the run, or count it.',
    acts: ['resume', 'spoil', 'reconcile'],
  });
  const { acts, scan, user } = await openRun(() => ({}), stopped);
  expect(screen.getByText(reason)).toBeVisible();
  await press(user, scan);
  await waitFor(() => expect(acts).toEqual([{ kind: 'resume' }]));
});

test('B68: a key that is held down is one answer', async () => {
  const { acts, scan } = await openRun(() => ({ verdict: 'wrong', code: 'run.wrong', reason: 'Another.' }));
  scan('4006381333931');
  const wrong = await screen.findByRole('alertdialog', { name: 'Wrong' });
  const held = { key: 'Enter', repeat: true };
  expect(fireEvent.keyDown(within(wrong).getByRole('button'), held)).toBe(false);
  expect(wrong).toBeVisible();
  expect(acts.length).toBe(1);
});

test('the known-wrong card says yes to the number of a roll, and not to a roll that must not be used: a person reads that', async () => {
  const acts = ['challenge', 'roll', 'check'] as const;
  const quarantined = { state: 'quarantined', reason: 'Misprinted.', withinPercent: 0, products: [] };
  const shown = await openRun(() => ({}), FullRun.parse({ ...running, acts }), {
    '/api/rolls/R-1111111-1': quarantined,
    '/api/rolls/R-2111111-3': {
      ...quarantined,
      state: 'available',
      piecesLeft: 9,
      item: { labelSku: label },
    },
  });
  shown.scan('R-1111111-1');
  const wrong = await screen.findByRole('alertdialog');
  expect(wrong).toHaveTextContent('Misprinted.');
  shown.scan('LP-KNOWN-WRONG');
  expect(wrong).toBeVisible();
  await shown.user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBe(null);
  shown.scan('R-2111111-3');
  await screen.findByRole('dialog', { name: 'How many labels of R-2111111-3?' });
  shown.scan('LP-KNOWN-WRONG');
  expect(await screen.findByRole('alertdialog', { name: 'Good: the wrong card was caught' })).toBeVisible();
  expect(shown.acts).toEqual([
    { kind: 'roll', code: 'R-2111111-3', pieces: 1 },
    { kind: 'challenge', text: 'LP-KNOWN-WRONG' },
  ]);
});

test('B15: the same codes again are asked about, and are the next piece when a key says so', async () => {
  const reason = 'These are the codes of the last check.';
  const { acts, scan, user } = await openRun((_, place) =>
    place === 1 ? { verdict: 'repeated', code: 'run.repeated', reason } : {},
  );
  scan(barcode);
  await screen.findByText('Product scanned. Now its label.');
  scan(label);
  const again = await screen.findByRole('alertdialog', { name: 'The same codes again' });
  await user.click(within(again).getByRole('button', { name: 'This is the next piece' }));
  expect(await screen.findByText('Right')).toBeVisible();
  expect(acts[1]).toEqual({ kind: 'check', product: barcode, label, next: true });
});

test('what is on hold or of another release is refused by name, and the piece in the hand is scanned again', async () => {
  const held = 'Product JAM-1 is on hold: Glass found (Wanda, Nov 26, 2026, 2:00 PM UTC).';
  const { scan, user } = await openRun((_, place) =>
    place === 1
      ? { verdict: 'refused', code: 'hold.on', reason: held }
      : { verdict: 'refused', code: 'run.superseded', reason: 'Release 2 was published.' },
  );
  scan(barcode);
  await screen.findByText('Product scanned. Now its label.');
  scan(label);
  expect(await screen.findByRole('alertdialog', { name: 'On hold' })).toHaveTextContent('Glass found');
  await user.keyboard('{Escape}');
  expect(screen.getByText(running.next)).toBeVisible();
  scan(barcode);
  await screen.findByText('Product scanned. Now its label.');
  scan(label);
  expect(await screen.findByRole('alertdialog', { name: 'Not recorded' })).toHaveTextContent(
    'Release 2 was published.',
  );
});

test('the badge of a second person asks for PIN and answer; a wrong PIN is said there, and one letter signs', async () => {
  const stopped = FullRun.parse({
    ...running,
    state: 'stopped',
    stop: {
      because: 'wrong',
      said: { code: 'run.wrong_product', values: { sku: 'JAM-1' } },
      code: 'run.wrong_product',
      values: { sku: 'JAM-1' },
      sentence: 'This is not JAM-1.',
      userId: 1,
      state: 'running',
    },
    next: 'Call a second person to scan their badge.',
    acts: ['second_person'],
  });
  const message =
    'The signature is wrong: check the password, the passkey, or the badge and PIN. Nothing was saved.';
  const wrong: Answered = { status: 403, body: { code: 'signature.wrong', message } };
  const { acts, scan, user } = await openRun((_, place) => (place === 1 ? wrong : {}), stopped);
  scan(barcode);
  expect(await screen.findByRole('alertdialog', { name: 'Not recorded' })).toHaveTextContent(stopped.next);
  await user.keyboard('{Escape}');
  scan(badge);
  const asked = await screen.findByRole('dialog', { name: 'What did you see, and what was done?' });
  const pin = within(asked).getByLabelText(/^PIN/);
  await user.type(pin, '2581');
  await user.keyboard('a');
  expect(await within(asked).findByRole('alert')).toHaveTextContent('The signature is wrong');
  await user.clear(pin);
  await user.type(pin, '2580');
  await user.keyboard('b');
  await waitFor(() =>
    expect(acts[1]).toEqual({
      kind: 'second_person',
      reason: 'The label is taken off and destroyed.',
      signature: { badge, pin: '2580' },
    }),
  );
  expect(await screen.findByText(stopped.next)).toBeVisible();
});

test('a photo that is being taken while a stopped run goes on is still added', async () => {
  const stop = { because: 'person', said: { code: 'run.stopped_person', values: {} }, userId: 1 } as const;
  const told = { code: 'run.stopped_person', values: {}, sentence: 'Stopped.', state: 'running' } as const;
  const acts = ['resume', 'photo'] as const;
  const stopped = FullRun.parse({ ...running, state: 'stopped', stop: { ...stop, ...told }, acts });
  const { user } = await openRun(() => {
    Object.assign(stopped, running, { acts: ['stop', 'photo'] });
    return {};
  }, stopped);
  const taken = document.querySelector('input[type="file"]');
  await user.click(screen.getByRole('button', { name: 'Resume: Enter' }));
  await screen.findByRole('button', { name: 'Stop' });
  expect(taken).toBeInTheDocument();
});

test('a count that does not add up is said beside what was typed, which stays', async () => {
  const counted = FullRun.parse({
    ...running,
    state: 'reconciling',
    due: null,
    next: 'Count the labels that are applied.',
    acts: ['close'],
  });
  const reason = '2 labels of 5 labels are unexplained.';
  const { acts, user } = await openRun(
    () => ({ verdict: 'refused', code: 'run.difference', reason }),
    counted,
  );
  const close = screen.getByRole('button', { name: 'Close the run' });
  await user.click(close);
  expect(screen.getByText('Type a whole number.')).toBeVisible();
  await user.type(screen.getByLabelText(/^How many labels are applied/), '3');
  await user.click(close);
  expect(await screen.findByText(reason)).toHaveRole('alert');
  expect(screen.getByLabelText(/^How many labels are applied/)).toHaveValue('3');
  expect(acts).toEqual([{ kind: 'close', applied: 3, reason: null, cause: null }]);
});

test('35: of goods without their label Enter says that the code is not there, also once their own was read', async () => {
  const nextStep = { code: 'run.next.bare', values: {} };
  const asked = { ...running, nextStep, byElements: { scanned: 1, seen: 0 }, acts: ['bare'] };
  const { acts, scan, user } = await openRun(() => ({}), FullRun.parse(asked));
  expect(
    screen.getByText(/^The label of 1 check was proved by a code with the number of the goods/),
  ).toBeVisible();
  scan(barcode);
  expect(await screen.findByText('Right')).toBeVisible();
  expect(acts).toEqual([{ kind: 'bare', text: barcode }]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(acts[1]).toEqual({ kind: 'bare', text: null }));
});

test('a run at another station is only looked at there', async () => {
  keepStation({ id: 3, name: 'Bench 2', token: 'lps_token' });
  const elsewhere = { ...running, station: { id: 9, name: 'Bench 9' } };
  await openRun(() => ({}), elsewhere);
  expect(screen.getByText('It is worked on at Bench 9.')).toBeVisible();
});
