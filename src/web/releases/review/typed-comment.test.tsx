import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { draftWith, releaseWith } from '#testing/samples/releases.ts';
import { productWith } from '#testing/samples/whole-product.ts';
import { ReviewScreen } from './review-screen.tsx';
import { reviewWords as words } from './wording.ts';

const product = productWith({ id: 7, sku: 'J-1' });
const draft = draftWith({
  state: 'waiting',
  changes: [],
  needsApproval: true,
  approval: 'client',
  summary: 'New front',
  sentBy: 'Edda Winter',
  record: product,
});
const published = releaseWith({ number: 4, summary: 'New front' });

const open = (first: object | null = draft) => {
  const server = { draft: first, releases: [] as object[], late: Promise.resolve() };
  const shown = renderScreen(<ReviewScreen />, {
    at: '/products/7/review/4',
    path: '/products/:id/review/:number',
    role: 'editor',
    answer: async ({ method, path }): Promise<ServerAnswer> => {
      if (method === 'POST')
        return { status: 409, body: { code: 'record.changed_meanwhile', message: 'No.' } };
      if (path === '/api/products/7/draft') return { body: { draft: server.draft } };
      if (path === '/api/products/7/releases') {
        await server.late;
        return { body: server.releases };
      }
      return { body: path === '/api/products/7' ? product : [] };
    },
  });
  const refetchDraft = () =>
    act(() => shown.queryClient.invalidateQueries({ queryKey: ['releases', 'draft'] }));
  return { ...shown, server, refetchDraft };
};

test.each([
  ['published', [published], null],
  ['replaced by another number', [], { ...draft, number: 5 }],
])(
  'a comment that is being written stays when its release is %s meanwhile @need-1.13',
  async (_, releases, next) => {
    const { user, server, refetchDraft } = open();
    const field = await screen.findByLabelText(words.comment);
    await user.type(field, 'Is this the new name?');
    Object.assign(server, { draft: next, releases });
    await refetchDraft();
    const isPublished = releases.length > 0;
    await waitFor(() => expect(screen.queryByText(words.elsewhere) === null).toBe(isPublished));
    expect(screen.getByLabelText(words.comment)).toBe(field);
    expect(field).toHaveValue('Is this the new name?');
  },
);

test('a comment on a release that is only spoken of here stays while the releases are loaded anew @need-1.13', async () => {
  const { user, queryClient, server } = open(null);
  await screen.findByText(words.elsewhere);
  const field = screen.getByLabelText(words.comment);
  await user.type(field, 'Why was it withdrawn?');
  const late = Promise.withResolvers<void>();
  server.late = late.promise;
  const key = ['releases', 'all'];
  const loaded = queryClient.invalidateQueries({ queryKey: key });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(queryClient.isFetching({ queryKey: key })).toBe(1);
  expect(screen.getByLabelText(words.comment)).toBe(field);
  late.resolve();
  await act(() => loaded);
  expect(screen.getByLabelText(words.comment)).toBe(field);
  expect(field).toHaveValue('Why was it withdrawn?');
});

test('why a release is refused stays to be read when its draft ends while that is being written @need-1.13', async () => {
  const { user, server, refetchDraft } = open({ ...draft, mayAnswer: true });
  await user.type(await screen.findByLabelText(words.reason), 'The barcode is too small');
  Object.assign(server, { draft: null });
  await refetchDraft();
  const gone = await screen.findByRole('alert');
  expect(gone).toHaveTextContent('The barcode is too small');
  await user.click(within(gone).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBe(null);
});

test('what is signed is the release that was read, and not the one that came while the password was typed', async () => {
  const { user, asked, server, refetchDraft } = open({ ...draft, mayAnswer: true });
  await user.click(await screen.findByRole('button', { name: 'Approve and publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign the approval' }));
  Object.assign(server, { draft: { ...draft, mayAnswer: true, version: 5, summary: 'Another front' } });
  await refetchDraft();
  await user.type(dialog.getByLabelText('Password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Approve and publish' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ version: 4 }),
  );
});
