import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '#domain/clients/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { clientWith } from '#testing/samples/whole-product.ts';
import { ClientInformation } from './client-information.tsx';

const open = (clientId: number | null, answer: ServerAnswer | (() => ServerAnswer)) =>
  renderScreen(<ClientInformation clientId={clientId} productId={7} />, {
    at: '/products/7',
    path: '/products/:id',
    role: 'read_only',
    answer: () => (typeof answer === 'function' ? answer() : answer),
  });

const openClient = async (fields: Partial<Client>) => {
  const opened = open(9, { body: clientWith(fields) });
  await screen.findByRole('link', { name: 'Open the client’s page' });
  return opened;
};

const panel = (name: string) => within(screen.getByRole('tabpanel', { name }));

describe('the client of a product', () => {
  test('has six tabs, of which Labelling Instructions are open @spec-2.58', async () => {
    await openClient({ labellingInstructions: '1. Wipe it dry.\n2. Label it.' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'About',
      'Key Contacts',
      'Things to Remember',
      'Labelling Instructions',
      'Paperwork Requirements',
      'Stacking Guidelines',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Labelling Instructions');
    expect(panel('Labelling Instructions').getByText(/1\. Wipe it dry\./)).toBeVisible();
  });

  test('shows the older fields where the newer are empty @spec-2.60', async () => {
    await openClient({ about: 'Packs preserves.', contactPerson: 'Ana Lima' });
    expect(panel('About').getByText('Packs preserves.')).toBeVisible();
    expect(panel('Key Contacts').getByText('Ana Lima')).toBeVisible();
  });

  test('prefers the newer fields @spec-2.60', async () => {
    await openClient({ aboutUs: 'Presses juice.', about: 'Packs preserves.' });
    expect(panel('About').getByText('Presses juice.')).toBeVisible();
    expect(screen.queryByText('Packs preserves.')).toBeNull();
  });

  test('says so in every section that is empty @spec-2.59', async () => {
    await openClient({});
    for (const each of screen.getAllByRole('tabpanel')) expect(each.textContent).toMatch(/yet\.$/);
    expect(screen.getAllByRole('tabpanel')).toHaveLength(6);
  });

  test('shows its logo @spec-2.58', async () => {
    await openClient({ image: 'images/logo.png' });
    expect(screen.getByRole('img', { name: 'Orchard House logo' }).getAttribute('src')).toBe(
      '/api/files/images/logo.png?width=480&v=logo',
    );
  });
});

describe('a client that is not there', () => {
  test('A19: is none for a product without a client: six tabs with their fallback, and nobody is asked @spec-2.58', () => {
    const { asked } = open(null, { body: null });
    expect(screen.getByText(/^This product has no client yet\./)).toBeVisible();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'About',
      'Key Contacts',
      'Things to Remember',
      'Labelling Instructions',
      'Paperwork Requirements',
      'Stacking Guidelines',
    ]);
    expect(screen.getByRole('tabpanel', { name: 'Labelling Instructions' }).textContent).toContain(
      'No labelling instructions for this client yet.',
    );
    expect(asked).toEqual([]);
  });

  test('is told when it no longer exists', async () => {
    open(9, { status: 404, body: { message: 'Client not found' } });
    expect(await screen.findByText(/^The client of this product no longer exists\./)).toBeVisible();
  });

  test('says why it could not be fetched, and can be asked for again', async () => {
    let down = true;
    const { user } = open(9, () =>
      down ? { status: 400, body: { message: 'Not today.' } } : { body: clientWith() },
    );
    expect(await screen.findByText('Not today.')).toBeVisible();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Open the client’s page' })).toBeVisible();
  });
});

describe('the poll', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  const second = 1_000;

  test('asks every 5 seconds, and shows what changed @spec-7.8 @spec-9.4', async () => {
    let instructions = 'Wipe it dry.';
    const { asked } = open(9, () => ({ body: clientWith({ labellingInstructions: instructions }) }));
    await screen.findByText('Wipe it dry.');
    instructions = 'Keep it cold.';
    await vi.advanceTimersByTimeAsync(4 * second);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(second);
    expect(asked).toHaveLength(2);
    expect(await screen.findByText('Keep it cold.')).toBeVisible();
  });

  test('that fails keeps what is shown and says from when it is', async () => {
    let down = false;
    open(9, () =>
      down ? { status: 400, body: { message: 'No.' } } : { body: clientWith({ aboutUs: 'Presses juice.' }) },
    );
    await screen.findByText('Presses juice.');
    down = true;
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(await screen.findByText(/^Not up to date – last loaded \d\d:\d\d$/)).toBeVisible();
    expect(screen.getByText('Presses juice.')).toBeVisible();
  });

  test('that finds the client removed keeps its last state and says so', async () => {
    let gone = false;
    open(9, () => (gone ? { status: 404, body: { message: 'Client not found' } } : { body: clientWith() }));
    await screen.findByRole('link', { name: 'Open the client’s page' });
    gone = true;
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(await screen.findByText(/^This client was removed since this page was loaded\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the client’s page' })).toBeVisible();
  });
});
