import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { productWith } from '#testing/samples/whole-product.ts';
import { WizardBody } from './wizard-body.tsx';

test('what is saved is not sent again, should the wizard still be open', async () => {
  const { asked, user } = renderScreen(
    <WizardBody product={null} label={null} canSave footer={document.body} onClose={() => undefined} />,
    {
      at: '/products',
      path: '/products',
      role: 'editor',
      answer: ({ method }) => ({ body: method === 'POST' ? productWith({ sku: 'OH-0010' }) : [] }),
    },
  );
  fireEvent.change(await screen.findByLabelText(/^SKU/), { target: { value: 'OH-0010' } });
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Product created successfully');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByRole('button', { name: 'Create Product' });
  expect(asked.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(['POST']);
});
