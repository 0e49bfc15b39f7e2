import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listProducts } from '#domain/products/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { productWith } from '#testing/samples/whole-product.ts';
import { call } from '#web/api/call.ts';
import { runOf } from './list/delete-run.ts';
import { useCreateProduct, useDeleteProducts, useUpdateProduct } from './product-changes.ts';
import { productKey, useProduct } from './queries.ts';

const jam = { id: 7, sku: 'OH-0007', clientName: null };

const List = ({ onDeleted }: { onDeleted: () => void }) => {
  const { data } = useQuery({
    queryKey: ['products', 'list'],
    queryFn: () => call(listProducts, { query: { page: 1, pageSize: 25, sort: 'recent' } }),
  });
  const { mutateAsync } = useDeleteProducts();
  return (
    <>
      <p>{data ? 'Listed' : 'Loading'}</p>
      <button
        type="button"
        onClick={() => void mutateAsync({ run: runOf([jam]), onTried: () => undefined }).then(onDeleted)}
      >
        Delete
      </button>
    </>
  );
};

test('a product is deleted once the lists no longer have it', async () => {
  const listed = Promise.withResolvers<ServerAnswer>();
  const again = Promise.withResolvers<null>();
  const deleted = Promise.withResolvers<string>();
  let isDeleted = false;
  const { user } = renderScreen(<List onDeleted={() => deleted.resolve('deleted')} />, {
    at: '/products',
    path: '/products',
    role: 'administrator',
    answer: ({ method }) => {
      if (method === 'DELETE') {
        isDeleted = true;
        return { body: { success: true } };
      }
      if (!isDeleted) return { body: [] };
      again.resolve(null);
      return listed.promise;
    },
  });
  await screen.findByText('Listed');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await again.promise;
  const aMoment = new Promise((resolve) => setTimeout(() => resolve('still waiting')));
  expect(await Promise.race([deleted.promise, aMoment])).toBe('still waiting');
  listed.resolve({ body: [] });
  expect(await deleted.promise).toBe('deleted');
});

const Changes = () => {
  const { data } = useProduct(7);
  const { mutate: add } = useCreateProduct();
  const { mutate: change } = useUpdateProduct();
  return (
    <>
      <List onDeleted={() => undefined} />
      <p>{data?.sku}</p>
      <button type="button" onClick={() => add({ draft: { sku: 'NEW' }, key: 'one' })}>
        Add
      </button>
      <button type="button" onClick={() => change({ id: 7, version: 1, changes: { sku: 'AFTER' } })}>
        Change
      </button>
    </>
  );
};

test('a product that is added, changed or deleted renews the lists; what is kept of it alone follows, or goes @spec-4.16 @spec-7.34', async () => {
  const before = productWith({ id: 7, sku: 'BEFORE' });
  const { asked, user, queryClient } = renderScreen(<Changes />, {
    at: '/products',
    path: '/products',
    role: 'administrator',
    answer: ({ method, path }) => {
      if (method === 'PUT') return { body: { ...before, sku: 'AFTER', version: 2 } };
      if (method === 'DELETE') return { body: { success: true } };
      return { body: path === '/api/products/7' || method === 'POST' ? before : [] };
    },
  });
  await screen.findByText('BEFORE');
  const lists = () => asked.filter(({ method, path }) => method === 'GET' && path === '/api/products').length;
  const alone = () =>
    asked.filter(({ method, path }) => method === 'GET' && path === '/api/products/7').length;
  await expect.poll(lists).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await expect.poll(lists).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText('AFTER');
  await expect.poll(lists).toBe(3);
  expect(alone()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expect.poll(lists).toBe(4);
  expect(queryClient.getQueryData(productKey(7))).toBe(undefined);
});
