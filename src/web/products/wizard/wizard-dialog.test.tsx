import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { productWith } from '#testing/samples/whole-product.ts';
import { ProductWizard } from './product-wizard.tsx';

const published = productWith({ id: 7, sku: 'OH-0010', itemDescription: 'Juice', version: 3 });
const draft = { record: { ...published, itemDescription: 'Juice by Ana', version: 4 } };

const open = () => {
  const server: Record<'product' | 'draft', ServerAnswer> = {
    product: { body: published },
    draft: { status: 429, body: { message: 'Too many requests.' } },
  };
  const shown = renderScreen(<ProductWizard />, {
    at: '/products?edit=7',
    path: '/products',
    role: 'editor',
    answer: ({ path }) => {
      if (path === '/api/products/7') return server.product;
      return path === '/api/products/7/draft' ? server.draft : { body: [] };
    },
  });
  return { ...shown, server };
};

test('while the draft of a product could not be loaded no form opens with what is published', async () => {
  const { user, server } = open();
  const dialog = within(await screen.findByRole('dialog'));
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent(
    'What was saved of it and not published could not be loaded. Too many requests.',
  );
  expect(dialog.queryByLabelText(/^SKU/)).toBe(null);
  server.draft = { body: { draft } };
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByLabelText(/^Item Description/)).toHaveValue('Juice by Ana');
});

test('a wizard that is open stays, with what was typed, when its product is deleted by somebody else', async () => {
  const { server, queryClient } = open();
  server.draft = { body: { draft: null } };
  const field = await screen.findByLabelText(/^Item Description/);
  fireEvent.change(field, { target: { value: 'Apple juice' } });
  server.product = { status: 404, body: { message: 'Product not found' } };
  act(() => queryClient.removeQueries({ queryKey: ['products'] }));
  await act(() => queryClient.invalidateQueries({ queryKey: ['releases'] }));
  expect(screen.getByLabelText(/^Item Description/)).toBe(field);
  expect(field).toHaveValue('Apple juice');
});
