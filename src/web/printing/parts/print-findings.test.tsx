import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { toldFacts } from '#domain/artwork/contract.ts';
import { PrinterDraft, type Printer } from '#domain/printing/printer.ts';
import { CallError } from '#web/api/call.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { PrintDialog } from './print-dialog.tsx';
import { PrintFindings } from './print-findings.tsx';

const key = 'documents/3f2504e0-4f89-41d3-9a0c-0305e82c3301.pdf';
const found = (code: string, sentence: string) => ({
  code,
  values: {},
  page: 1,
  areas: [{ x: 5, y: 7, width: 27, height: 3 }],
  said: { code: `artwork.${code}`, values: {} },
  sentence,
});
const error = new CallError(400, 'Nothing was printed.', {
  code: 'print_job.unprintable',
  findings: [
    found('lost_ink', 'One area will not be printed.'),
    found('lost_word', 'These words will not be printed: CONTAINS MILK.'),
  ],
});

const Refused = () => {
  const [reason, setReason] = useState('');
  return <PrintFindings error={error} artwork={key} reason={reason} wrong={undefined} onReason={setReason} />;
};

test('a label is printed in its own layout for a run; after a wrong total what was typed is still there', async () => {
  const sentence = 'The last label would be carton 6 of 5.';
  const printer: Printer = {
    ...PrinterDraft.parse({
      name: 'Bench 9',
      language: 'zpl',
      address: '127.0.0.1',
      port: 9100,
      dotsPerMm: 8,
      mediaWidthMm: 100,
      mediaHeightMm: 50,
    }),
    id: 3,
    version: 1,
    model: null,
    resolution: null,
  };
  const given = { batch: 'L7', bestBefore: '', quantity: 3, runId: 12 };
  const { user, asked } = renderScreen(
    <PrintDialog
      product={productWith()}
      label={labelWith({ printLayout: 'carton' })}
      printers={[printer]}
      given={given}
      onClose={() => undefined}
    />,
    {
      at: '/',
      path: '/',
      role: 'read_only',
      answer: ({ method }) =>
        method === 'POST'
          ? {
              status: 400,
              body: { code: 'request.invalid', message: sentence, fields: { 'fields.of': sentence } },
            }
          : { body: [] },
    },
  );
  await user.type(await screen.findByLabelText('First carton'), '4');
  await user.type(screen.getByLabelText('Of how many cartons'), '5');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Batch')).toHaveValue('L7');
  expect(screen.getByLabelText('First carton')).toHaveValue('4');
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    layout: 'carton',
    runId: 12,
    quantity: 3,
    fields: { batch: 'L7', from: '4', of: '5' },
  });
});

test('B43: a refused job says what is lost, shows where, and takes a reason', async () => {
  const { user } = renderScreen(<Refused />, {
    at: '/',
    path: '/',
    role: 'read_only',
    answer: () => ({ body: [] }),
    artwork: () => ({
      body: toldFacts({
        state: 'read',
        pages: 1,
        pagesRead: 1,
        sizes: [{ widthMm: 45, heightMm: 30 }],
        pixels: null,
        codes: [],
        fontsMissing: [],
        lowestDpi: null,
        found: [],
      }),
    }),
  });
  expect(await screen.findByText('These words will not be printed: CONTAINS MILK.')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'The artwork, with one area marked in red' })).toBeVisible();
  await user.type(screen.getByLabelText(/^Print it all the same, because/), 'A proof');
  expect(screen.getByLabelText(/^Print it all the same, because/)).toHaveValue('A proof');
});
