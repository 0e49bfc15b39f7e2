import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listProducts } from '#domain/products/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { call } from '#web/api/call.ts';
import { runOf } from './delete-run.ts';
import { useDeleteProducts } from './product-changes.ts';

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
