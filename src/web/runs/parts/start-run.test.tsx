import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { StartRun } from './start-run.tsx';

const jam = productWith({ id: 20, sku: 'JAM-1', labels: [labelWith({ id: 'a', labelSku: 'LBL-1' })] });

test('a run that is being started is not started a second time by typing meanwhile', async () => {
  const started = Promise.withResolvers<ServerAnswer>();
  const { asked, address } = renderScreen(<StartRun product={jam} station={{ id: 3, name: 'Bench 2' }} />, {
    at: '/products/20',
    path: '/products/:id',
    role: 'editor',
    answer: ({ method }) => (method === 'POST' ? started.promise : { status: 404, body: {} }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Start/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const pieces = dialog.getByLabelText(/^How many/);
  const start = () => fireEvent.click(dialog.getByRole('button', { name: 'Start run' }));
  fireEvent.change(pieces, { target: { value: '20' } });
  start();
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1));
  fireEvent.change(pieces, { target: { value: '200' } });
  start();
  started.resolve({ status: 201, body: { id: 4 } });
  await waitFor(() => expect(address()).toBe('/bench?run=4'));
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('why a run is not started is said also if that is wrong with no field of the questions', async () => {
  const fields = { stationId: 'This station was ended.' };
  const refused = { code: 'request.invalid', message: 'The station is not there any more.', fields };
  renderScreen(<StartRun product={jam} station={{ id: 3, name: 'Bench 2' }} />, {
    at: '/products/20',
    path: '/products/:id',
    role: 'editor',
    answer: ({ method }) => (method === 'POST' ? { status: 400, body: refused } : { status: 404, body: {} }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Start/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^How many/), { target: { value: '20' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Start run' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The station is not there any more.');
});
