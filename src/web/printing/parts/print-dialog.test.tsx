import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { printerWith, printJobWith } from '#testing/samples/print-job.ts';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { PrintDialog } from './print-dialog.tsx';

const printer = printerWith();
const job = printJobWith();

/** The dialog for a label of cartons. `answers` are those to what is printed, in turn. */
const open = (
  answers: readonly ServerAnswer[],
  status: ServerAnswer = { status: 404, body: {} },
  own: Partial<Parameters<typeof labelWith>[0]> = {},
) => {
  const left = [...answers];
  const answer = ({ method, path }: Asked): ServerAnswer => {
    if (method === 'POST') return left.shift() ?? { status: 500, body: {} };
    if (path === '/api/printers/3/status') return status;
    return path === '/api/print-jobs/11' ? { body: job } : { status: 404, body: { message: 'Not found' } };
  };
  const label = labelWith({ labelType: 'Address', printLayout: 'carton', ...own });
  return renderScreen(
    <PrintDialog product={productWith()} label={label} printers={[printer]} onClose={() => undefined} />,
    { at: '/', path: '/', role: 'editor', answer },
  );
};

test('a label keeps its own layout; what is refused stands at its field, what was typed stays, and is sent again', async () => {
  const fields = { 'fields.of': 'The last label would be carton 6 of 5.' };
  const refused = { code: 'request.invalid', message: 'Please check the marked fields.', fields };
  const { asked, user } = open([
    { status: 400, body: refused },
    { status: 201, body: job },
  ]);
  const dialog = await screen.findByRole('dialog', { name: 'Print labels' });
  expect(await within(dialog).findByRole('combobox', { name: 'Layout' })).toHaveTextContent('Carton');
  await user.type(within(dialog).getByLabelText('Batch'), 'L7');
  await user.type(within(dialog).getByLabelText('First carton'), '4');
  await user.type(within(dialog).getByLabelText('Of how many cartons'), '5');
  await user.clear(within(dialog).getByLabelText(/^How many labels/));
  await user.type(within(dialog).getByLabelText(/^How many labels/), '3');
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
  expect(await within(dialog).findByText('The last label would be carton 6 of 5.')).toBeVisible();
  expect(within(dialog).getByLabelText('Of how many cartons')).toBeInvalid();
  expect(within(dialog).getByLabelText('Batch')).toHaveValue('L7');
  await user.clear(within(dialog).getByLabelText('Of how many cartons'));
  await user.type(within(dialog).getByLabelText('Of how many cartons'), '6');
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
  expect(await within(dialog).findByText('Printed: 3 of 3 labels printed')).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({
    printerId: 3,
    productId: 7,
    labelId: 'a-label',
    layout: 'carton',
    quantity: 3,
    fields: { batch: 'L7', from: '4', of: '6' },
  });
});

test('what a printer lacks is said before anything is sent to it', async () => {
  const sentence = 'The print head or the cover is open. Close it.';
  const reasons = [{ code: 'printer.head_open', values: {}, sentence }];
  const { asked } = open([], { body: { state: 'attention', reasons, sentences: [sentence], report: null } });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('36: the date has the name of what the label says; a reason is for what was shown, and not for another label', async () => {
  const sentence = 'The label is 100 x 50 mm, and the printer has labels of 60 x 40 mm.';
  const finding = { code: 'other_size', values: {}, page: null, areas: [], sentence };
  const found = { ...finding, said: { code: 'print.other_size', values: {} } };
  const refused = { code: 'print_job.unprintable', message: sentence, findings: [found] };
  const { asked, user } = open(
    [
      { status: 400, body: refused },
      { status: 201, body: job },
    ],
    undefined,
    { dateKind: 'use_by' },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Print labels' });
  expect(await within(dialog).findByLabelText('Use by')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
  await user.type(await within(dialog).findByLabelText('Print it all the same, because'), 'Only this one');
  await user.type(within(dialog).getByLabelText('Batch'), 'L7');
  expect(within(dialog).queryByLabelText('Print it all the same, because')).toBe(null);
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
  expect(await within(dialog).findByText('Printed: 3 of 3 labels printed')).toBeVisible();
  const posts = asked.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => JSON.stringify(body).includes('reason'))).toEqual([false, false]);
});
