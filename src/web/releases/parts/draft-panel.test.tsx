import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '#domain/access/can.ts';
import type { Role } from '#domain/access/roles.ts';
import type { DraftOfProduct } from '#domain/releases/draft-contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { draftWith } from '#testing/samples/releases.ts';
import { productWith } from '#testing/samples/whole-product.ts';
import { ControlHere, ProductDraftHere } from './drafts-here.tsx';

const draft = draftWith({
  record: productWith({ sku: 'JAM-1', itemDescription: 'Grüner Tee 绿茶 ℮ ♻ ™', labels: [] }),
});

const open = (
  parts: Partial<DraftOfProduct> = {},
  { role = 'editor', refuse }: { role?: Role; refuse?: ServerAnswer } = {},
) =>
  renderScreen(<ProductDraftHere id={7} version={2} />, {
    at: '/products/7',
    path: '/products/:id',
    role,
    answer: ({ method }: Asked): ServerAnswer =>
      method === 'GET'
        ? { body: { draft: { ...draft, ...parts } } }
        : (refuse ?? { status: 201, body: { number: 4, state: 'current' } }),
  });

const panel = (name: string) => screen.findByRole('region', { name });
const sentBy = ({ asked }: ReturnType<typeof open>) => asked.filter(({ method }) => method !== 'GET');

test('an editor sees how much is not published, and publishes it with a summary', async () => {
  const shown = open();
  const region = await panel('Draft: 1 change, not published');
  expect(region.textContent).toContain('Saved by Edda Winter');
  await shown.user.type(within(region).getByLabelText(/^What changed/), 'Twelve a case');
  await shown.user.click(within(region).getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(sentBy(shown)).toEqual([
      {
        method: 'POST',
        path: '/api/products/7/publish',
        query: {},
        body: { summary: 'Twelve a case', version: draft.version },
      },
    ]),
  );
});

test('36: a sign that no font has is told before it is published, and letters of any script are none', async () => {
  open();
  expect((await panel('Draft: 1 change, not published')).textContent).not.toContain('No font has');
  cleanup();
  open({ record: { ...draft.record, itemDescription: 'Jam 🍓' } });
  expect((await panel('Draft: 1 change, not published')).textContent).toContain(
    'No font has 🍓 (U+1F353): take it out of the SKU or the description, or print artwork.',
  );
});

test('a refusal stands at the field, and what was typed stays', async () => {
  const fields = { summary: 'This must have at least 3 characters.' };
  const refuse = { status: 400, body: { code: 'request.invalid', message: 'Please check.', fields } };
  const { user } = open({}, { refuse });
  const region = await panel('Draft: 1 change, not published');
  const field = within(region).getByLabelText<HTMLInputElement>(/^What changed/);
  await user.type(field, 'ab{Enter}');
  await within(region).findByText(fields.summary);
  expect(field.value).toBe('ab');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('artwork that fails its check is published only with a reason, which is asked for beside the summary', async () => {
  const fields = { reason: 'Say why it is published although its artwork fails its check.' };
  const message = 'front.pdf: The page is 50 × 30 mm. The label is 60 × 40 mm. Nothing was published.';
  const refuse = { status: 409, body: { code: 'draft.artwork_fails', message, fields } };
  const shown = open({}, { refuse });
  const region = await panel('Draft: 1 change, not published');
  expect(within(region).queryByLabelText(/^Why although/)).toBe(null);
  const summary = within(region).getByLabelText<HTMLInputElement>(/^What changed/);
  await shown.user.type(summary, 'New front{Enter}');
  const reason = await within(region).findByLabelText(/^Why although its artwork fails/);
  expect(summary.value).toBe('New front');
  expect(within(region).getByText(fields.reason)).not.toBe(null);
  await shown.user.type(reason, 'Ordered so{Enter}');
  await waitFor(() =>
    expect(sentBy(shown)[1]?.body).toEqual({
      summary: 'New front',
      reason: 'Ordered so',
      version: draft.version,
    }),
  );
});

test('who approves sees that the artwork fails its check, and why it was sent all the same', async () => {
  open({ state: 'waiting', mayAnswer: true, summary: 'New front', artworkReason: 'Ordered so' });
  const region = await panel('Draft: 1 change, waiting for approval');
  expect(region.textContent).toContain('Although its artwork fails its check: Ordered so');
});

test('who has worked on it cannot answer it; somebody else approves or refuses with a reason', async () => {
  const sent = { needsApproval: true, summary: 'Twelve', sentBy: 'Edda Winter' };
  const waiting = { state: 'waiting', ...sent } as const;
  open(waiting);
  const region = await panel('Draft: 1 change, waiting for approval');
  expect(region.textContent).toContain('Somebody who has not worked on it has to approve it.');
  expect(within(region).queryByRole('button', { name: 'Approve and publish' })).toBe(null);
  cleanup();

  const shown = open({ ...waiting, mayAnswer: true });
  const other = await panel('Draft: 1 change, waiting for approval');
  await shown.user.type(within(other).getByLabelText(/^Why not/), 'It is eleven');
  await shown.user.click(within(other).getByRole('button', { name: 'Refuse' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign the refusal' });
  await shown.user.type(within(dialog).getByLabelText('Password'), 'Label-me-2026!');
  await shown.user.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  await waitFor(() =>
    expect(sentBy(shown)[0]).toMatchObject({
      path: '/api/products/7/releases/4/refuse',
      body: {
        reason: 'It is eleven',
        version: draft.version,
        signature: { password: 'Label-me-2026!' },
      },
    }),
  );
});

test('whoever approves sees the changes unfolded, and is told that the other side has to approve it, too', async () => {
  const waiting = { state: 'waiting', approval: 'both', mayAnswer: true, summary: 'Twelve' } as const;
  const { user } = open(waiting, { refuse: { body: { number: 4, state: 'waiting' } } });
  const region = within(await panel('Draft: 1 change, waiting for approval'));
  expect(region.getByText('Show the changes').closest('details')).toHaveAttribute('open');
  await user.click(region.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign the approval' }));
  await user.type(dialog.getByLabelText('Password'), 'Label-me-2026!');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  const said = 'It is published when everybody has approved who has to.';
  expect(await screen.findByText(said)).toBeVisible();
});

test('a draft that is out of date is brought up to date before it can be published', async () => {
  const shown = open({ isStale: true });
  const region = await panel('Draft: 1 change, not published');
  expect(within(region).queryByRole('button', { name: 'Publish' })).toBe(null);
  await shown.user.click(within(region).getByRole('button', { name: 'Bring the draft up to date' }));
  await waitFor(() =>
    expect(sentBy(shown)).toEqual([
      { method: 'PUT', path: '/api/products/7', query: {}, body: { version: draft.version } },
    ]),
  );
});

test('discarding asks first', async () => {
  const shown = open({ state: 'refused', reason: 'Wrong', refusedBy: 'Avery Stone' });
  const region = await panel('Draft: 1 change, refused');
  expect(region.textContent).toContain('Refused by Avery Stone: Wrong');
  await shown.user.click(within(region).getByRole('button', { name: 'Discard draft' }));
  expect(sentBy(shown)).toEqual([]);
  const question = await screen.findByRole('alertdialog', { name: 'Discard this draft?' });
  await shown.user.click(within(question).getByRole('button', { name: 'Discard draft' }));
  await waitFor(() =>
    expect(sentBy(shown)[0]).toMatchObject({
      method: 'DELETE',
      path: '/api/products/7/draft',
      query: { version: String(draft.version) },
    }),
  );
});

test('a worker neither sees a draft nor asks for one', async () => {
  const { asked } = open({}, { role: 'read_only' });
  await waitFor(() => expect(asked.length).toBe(0));
  expect(screen.queryByRole('region', { name: /^Draft/ })).toBe(null);
});

const openControl = (role: Role) =>
  renderScreen(<ControlHere clientId={9} />, {
    at: '/clients/9',
    path: '/clients/:id',
    role,
    answer: ({ method, path, body }: Asked): ServerAnswer => {
      if (path.endsWith('/drafts')) return { body: { drafts: [], total: 0 } };
      const control = { isControlled: true, approval: 'none', needsApproval: false, drafts: 0 };
      if (method === 'GET') return { body: control };
      const isSaid = typeof body === 'object' && body !== null && 'drafts' in body;
      return isSaid
        ? { body: { ...control, isControlled: false } }
        : { status: 409, body: { code: 'control.drafts_open', message: 'Open.', current: { drafts: 2 } } };
    },
  });

test('control does not end before it is said what becomes of the drafts', async () => {
  const shown = openControl('administrator');
  await shown.user.click(await screen.findByRole('button', { name: 'Control' }));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Changes of this client/ });
  await shown.user.click(box);
  const question = await screen.findByRole('dialog', { name: 'There are 2 drafts' });
  expect(box.checked).toBe(true);
  await shown.user.click(within(question).getByRole('button', { name: 'Discard them' }));
  await waitFor(() =>
    expect(sentBy(shown).at(-1)).toMatchObject({
      method: 'PUT',
      path: '/api/clients/9/control',
      body: { isControlled: false, drafts: 'discard' },
    }),
  );
});

test('an editor reads how strictly a client is handled, and who sets it', async () => {
  const { user } = openControl('editor');
  await user.click(await screen.findByRole('button', { name: 'Control' }));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Changes of this client/ });
  expect([box.checked, box.disabled]).toEqual([true, true]);
  expect(screen.getByText(refusal('client.control')).tagName).toBe('P');
});
