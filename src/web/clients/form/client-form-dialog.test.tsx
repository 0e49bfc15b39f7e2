import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { clientWith } from '#testing/samples/whole-product.ts';
import { ClientFormHere } from './client-form-here.tsx';

beforeAll(async () => {
  await import('./client-form-dialog.tsx');
});

const published = clientWith({ name: 'Orchard House', version: 3 });

const open = () => {
  const server = { isLost: true };
  const shown = renderScreen(<ClientFormHere />, {
    at: '/clients?edit=9',
    path: '/clients',
    role: 'editor',
    answer: ({ path }) => {
      if (!path.endsWith('/draft')) return { body: published };
      return server.isLost
        ? { status: 429, body: { message: 'Too many requests.' } }
        : { body: { draft: { record: { ...published, name: 'Orchard by Ana', version: 4 } } } };
    },
  });
  return { ...shown, server };
};

test('while the draft of a client could not be loaded no form opens with what is published', async () => {
  const { user, server } = open();
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'What was saved of it and not published could not be loaded. Too many requests.',
  );
  expect(dialog.queryByRole('textbox')).toBe(null);
  server.isLost = false;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByLabelText(/^Company name/)).toHaveValue('Orchard by Ana');
});

test('a form that is open stays as it is when its draft cannot be loaded anew', async () => {
  const { user, server, queryClient } = open();
  server.isLost = false;
  const name = await screen.findByLabelText(/^Company name/);
  await user.type(name, ' & Sons');
  server.isLost = true;
  await queryClient.invalidateQueries({ queryKey: ['releases'] });
  expect(screen.getByLabelText(/^Company name/)).toBe(name);
  expect(name).toHaveValue('Orchard by Ana & Sons');
});
