import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DraftOfProduct } from '#domain/releases/draft-contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { draftWith } from '#testing/samples/releases.ts';
import { ProductDraftHere } from './drafts-here.tsx';

type Shown = Partial<DraftOfProduct> | null;

/** The panel of a draft, and a server whose draft others change meanwhile. */
const open = (first: Shown, sent: (asked: Asked) => ServerAnswer = () => ({ body: {} }), isLost = false) => {
  const server = { draft: first, isLost };
  const opened = renderScreen(<ProductDraftHere id={7} version={2} />, {
    at: '/products/7',
    path: '/products/:id',
    role: 'editor',
    answer: (asked): ServerAnswer => {
      if (asked.method !== 'GET') return sent(asked);
      if (server.isLost) return { status: 429, body: { message: 'Too many requests.' } };
      return { body: { draft: server.draft && draftWith(server.draft) } };
    },
  });
  const becomes = async (next: Shown) => {
    server.draft = next;
    await act(() => opened.queryClient.invalidateQueries({ queryKey: ['releases'] }));
  };
  return { ...opened, server, becomes, sent: () => opened.asked.filter(({ method }) => method !== 'GET') };
};

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('what was typed stays when the draft changes under it, which is said, and goes out with the draft that is shown @need-1.13', async () => {
  const { user, becomes, sent } = open({});
  const before = await region('Draft: 1 change, not published');
  await user.type(before.getByLabelText(/^What changed/), 'Twelve a case');
  const { changes } = draftWith();
  await becomes({ version: 5, changes: [...changes, ...changes] });
  const after = await region('Draft: 2 changes, not published');
  expect(after.getByLabelText(/^What changed/)).toHaveValue('Twelve a case');
  expect(after.getByRole('status')).toHaveTextContent('The draft has changed since you began to write.');
  await user.click(after.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(sent()[0]?.body).toEqual({ summary: 'Twelve a case', version: 5 }));
});

test('what was typed comes back after the draft was brought up to date, or withdrawn and sent again', async () => {
  const { user, becomes } = open({});
  await user.type(
    (await region('Draft: 1 change, not published')).getByLabelText(/^What changed/),
    'Twelve a case',
  );
  await becomes({ version: 5, isStale: true });
  await screen.findByRole('button', { name: 'Bring the draft up to date' });
  await becomes({ version: 6 });
  expect(await screen.findByLabelText(/^What changed/)).toHaveValue('Twelve a case');
  await becomes({ version: 7, state: 'waiting', mayAnswer: true, summary: 'Ten' });
  await user.type(await screen.findByLabelText(/^Why not/), 'It is eleven');
  await becomes({ version: 8 });
  await screen.findByLabelText(/^What changed/);
  await becomes({ version: 9, state: 'waiting', mayAnswer: true, summary: 'Ten' });
  expect(await screen.findByLabelText(/^Why not/)).toHaveValue('It is eleven');
});

test('a refusal stays when the draft is loaded anew, and changed by others', async () => {
  const message = 'Somebody else has changed this draft.';
  const { user, becomes } = open({}, () => ({
    status: 409,
    body: { code: 'draft.changed_meanwhile', message },
  }));
  const before = await region('Draft: 1 change, not published');
  await user.type(before.getByLabelText(/^What changed/), 'Twelve{Enter}');
  expect(await before.findByRole('alert')).toHaveTextContent(message);
  await becomes({ version: 5 });
  const after = await region('Draft: 1 change, not published');
  expect(after.getByRole('alert')).toHaveTextContent(message);
  expect(after.getByLabelText(/^What changed/)).toHaveValue('Twelve');
});

test('what is signed is what was read: of a draft that changed meanwhile the version that was shown before', async () => {
  const waiting = { state: 'waiting', mayAnswer: true, summary: 'Twelve' } as const;
  const message = 'Somebody else has changed this draft.';
  const { user, becomes, sent } = open(waiting, () => ({ status: 409, body: { message } }));
  const before = await region('Draft: 1 change, waiting for approval');
  await user.click(before.getByRole('button', { name: 'Approve and publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign the approval' }));
  await user.type(dialog.getByLabelText('Password'), 'Label-me-2026!');
  await becomes({ ...waiting, version: 9, number: 5 });
  expect(dialog.getByLabelText('Password')).toHaveValue('Label-me-2026!');
  await user.click(dialog.getByRole('button', { name: 'Approve and publish' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  expect(sent()[0]).toMatchObject({
    path: '/api/products/7/releases/4/approve',
    body: { version: 4 },
  });
});

test('why a signature was refused is not said of the draft once the signature is cancelled', async () => {
  const message = 'The password is wrong.';
  const { user } = open({ state: 'waiting', mayAnswer: true, summary: 'Twelve' }, () => ({
    status: 400,
    body: { message, fields: { password: message } },
  }));
  const panel = await region('Draft: 1 change, waiting for approval');
  await user.click(panel.getByRole('button', { name: 'Approve and publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign the approval' }));
  await user.type(dialog.getByLabelText('Password'), 'Label-me-2025!{Enter}');
  await dialog.findByText(message, { selector: '[role="alert"]' });
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(panel.queryByRole('alert')).toBe(null);
});

test('what is discarded is what was shown when it was asked', async () => {
  const { user, becomes, sent } = open({});
  await user.click(
    (await region('Draft: 1 change, not published')).getByRole('button', { name: 'Discard draft' }),
  );
  const question = within(await screen.findByRole('alertdialog'));
  await becomes({ version: 5 });
  await user.click(question.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(sent()[0]?.query).toEqual({ version: '4' }));
});

test('what was typed about a draft that others have ended is said, and stays until it is closed', async () => {
  const { user, becomes } = open({});
  await user.type(
    (await region('Draft: 1 change, not published')).getByLabelText(/^What changed/),
    'Twelve a case',
  );
  await becomes(null);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This draft is no longer there: it was published or discarded.');
  expect(alert).toHaveTextContent('Twelve a case');
  await user.click(within(alert).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBe(null);
});

test('after publishing, nothing of what was sent is said to be left', async () => {
  const shown = open({}, () => {
    shown.server.draft = null;
    return { status: 201, body: { number: 4, state: 'current' } };
  });
  const before = await region('Draft: 1 change, not published');
  await shown.user.type(before.getByLabelText(/^What changed/), 'Twelve{Enter}');
  expect(await screen.findByText('Published')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Draft/ })).toBe(null));
  expect(screen.queryByRole('alert')).toBe(null);
});

test('a draft that could not be loaded says so, and Retry loads it', async () => {
  const shown = open({}, undefined, true);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('What was saved of it and not published could not be loaded.');
  shown.server.isLost = false;
  await shown.user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await region('Draft: 1 change, not published');
});
