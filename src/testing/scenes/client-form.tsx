import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Client } from '#domain/clients/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { clientWith } from '#testing/samples/whole-product.ts';
import { ClientFormHere } from '#web/clients/form/client-form-here.tsx';

export const orchard = clientWith({
  image: 'images/0a1b2c3d-logo.png',
  labellingInstructions: 'Wipe it dry.',
  about: 'Packs preserves.',
  contactPerson: 'Ana Lima',
  productCount: 44,
  version: 3,
});

/** The version that Ana saved while the form was open. */
export const anasOrchard: Client = {
  ...orchard,
  name: 'Orchard by Ana',
  aboutUs: 'Jam since 1908',
  version: 4,
};

export const stale = (current: Client): ServerAnswer => ({
  status: 409,
  body: {
    code: 'record.changed_meanwhile',
    message: 'Changed by Ana Lima.',
    current,
    changed: { by: 'Ana Lima', at: '2026-11-20T10:42:00.000Z' },
  },
});

export const failing = (status: number, message: string, parts: object = {}): ServerAnswer => ({
  status,
  body: { message, ...parts },
});

export type Save = (asked: Asked, attempt: number) => ServerAnswer | Promise<ServerAnswer>;

/** A server that accepts what it is sent, unless given another response. */
export const open = (
  at: string,
  save: Save = ({ body }) => ({ body: { ...orchard, ...Object(body), version: 4 } }),
) => {
  let attempts = 0;
  const shown = renderScreen(<ClientFormHere />, {
    at,
    path: '/clients',
    role: 'editor',
    answer: (asked) => (asked.method === 'GET' ? { body: orchard } : save(asked, ++attempts)),
  });
  // No scan detection here, so typing needs no pauses.
  const user = userEvent.setup({ delay: null });
  return { ...shown, user, sent: () => shown.asked.filter(({ method }) => method !== 'GET') };
};

export const form = async () =>
  within(await screen.findByRole('dialog', { name: /^(Add Client|Edit Orchard)/ }));

export const field = async (label: RegExp | string) =>
  (await form()).findByLabelText<HTMLInputElement>(label);

export const name = () => field(/^Company name/);

export const save = async () =>
  (await form()).getByRole('button', { name: /^(Add Client|Save Changes|Saving\.\.\.)$/ });

export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
