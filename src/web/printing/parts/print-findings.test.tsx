import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { toldFacts } from '#domain/artwork/contract.ts';
import { CallError } from '#web/api/call.ts';
import { renderScreen } from '#testing/render-screen.tsx';
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
