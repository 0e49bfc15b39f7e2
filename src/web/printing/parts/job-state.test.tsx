import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PrintJob } from '#domain/printing/job-contract.ts';
import { printJobWith } from '#testing/samples/print-job.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { JobState } from './job-state.tsx';

/** A job on the screen, and what the server answers to an act on it. */
const open = (job: Partial<PrintJob>, answer: ServerAnswer = { body: printJobWith() }) => {
  const { user, asked } = renderScreen(<JobState id={11} />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: ({ method, path }) => {
      if (method === 'POST') return answer;
      return path === '/api/print-jobs/11' ? { body: printJobWith(job) } : { status: 404, body: {} };
    },
  });
  return { user, acts: () => asked.filter(({ method }) => method === 'POST') };
};

const stopped = {
  state: 'stopped',
  printed: 1,
  next: 2,
  code: 'print_job.cancelled',
  sentence: 'It was cancelled.',
} as const;

test('a job that is being printed can only be cancelled, and says then what is left and goes on from there', async () => {
  const { user, acts } = open({ state: 'sending', printed: 1 }, { body: printJobWith(stopped) });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('It was cancelled.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBe(null);
  expect(screen.getByLabelText(/^From label/)).toHaveValue('2');
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(acts()).toHaveLength(2));
  expect(acts()).toMatchObject([
    { path: '/api/print-jobs/11/cancel' },
    { path: '/api/print-jobs/11/resume', body: { from: 2 } },
  ]);
});

test('a job whose printer is out of labels says so beside how far it is, and can be cancelled', async () => {
  const sentence = 'The printer is out of labels. Load a roll.';
  open({ state: 'sending', printed: 1, code: 'printer.out_of_labels', sentence });
  expect(await screen.findByText(sentence)).toHaveRole('status');
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toEqual([expect.stringContaining('1 of 3'), sentence]);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
});

test.each([
  ['print_job.hold_released', 'The hold is released.'],
  ['hold.on', 'It is on hold.'],
])(
  'what is left of a job that was stopped for now by %s is resumed, or cancelled so that nobody has to any more',
  async (code, sentence) => {
    const { user, acts } = open({ ...stopped, code, sentence }, { body: printJobWith(stopped) });
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('It was cancelled.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBe(null);
    expect(acts()).toMatchObject([{ path: '/api/print-jobs/11/cancel' }]);
  },
);

test('a job that was cancelled and whose labels all came out offers to print some again, and not to go on', async () => {
  open({ ...stopped, printed: 3, next: null });
  expect(await screen.findByRole('button', { name: 'Reprint labels' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBe(null);
});

test('36: labels of an old release are not resumed: the product is opened, where the new ones are printed', async () => {
  const { acts } = open({ ...stopped, code: 'print_job.old_release', sentence: 'Release 2 was published.' });
  const link = await screen.findByRole('link', { name: 'Open OH-0010' });
  expect(link).toHaveAttribute('href', '/products/7?tab=labels');
  expect(screen.queryByRole('button')).toBe(null);
  expect(acts()).toEqual([]);
});

test('a stopped job whose goods are on hold stays where it is, and says why at its field', async () => {
  const { user } = open(stopped, {
    status: 409,
    body: { message: 'It is on hold: Metal.', code: 'hold.on' },
  });
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('It is on hold: Metal.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
});

test.each([
  [[2], 'Label 2 came out', 3],
  [[2], 'Label 2 is missing', 2],
  [[2, 3], 'All came out', 4],
  [[2, 3], 'Label 3 is missing', 3],
])('of labels %j that nobody knows of, “%s” goes on with label %i', async (unknownPieces, answer, from) => {
  const { user, acts } = open({
    state: 'unknown',
    pieces: 5,
    printed: 1,
    unknown: unknownPieces.length,
    unknownPieces,
    next: 2,
  });
  await user.click(await screen.findByRole('button', { name: answer }));
  await waitFor(() => expect(acts()).toMatchObject([{ body: { from } }]));
});

test.each([
  ['Label 2 came out', 3],
  ['Label 2 is missing', 2],
])('of a job that nobody wants any more, “%s” is only noted', async (answer, from) => {
  const { user, acts } = open({
    state: 'unknown',
    pieces: 3,
    printed: 1,
    unknown: 1,
    unknownPieces: [2],
    next: 2,
  });
  await user.click(
    await screen.findByRole('checkbox', { name: 'Print no more labels of this job, not even a missing one' }),
  );
  await user.click(screen.getByRole('button', { name: answer }));
  await waitFor(() => expect(acts()).toMatchObject([{ body: { from, prints: false } }]));
});

test('while a label is looked for, those that wait for the answer are cancelled, and it is looked for still', async () => {
  const looked: Partial<PrintJob> = {
    state: 'unknown',
    pieces: 4,
    printed: 1,
    unknown: 1,
    unknownPieces: [2],
    next: 2,
  };
  const { user, acts } = open({ ...looked, queued: 2 }, { body: printJobWith(looked) });
  expect(
    await screen.findByText('2 further labels wait for your answer. “Cancel” leaves them out.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBe(null));
  expect(screen.queryByText(/further labels/)).toBe(null);
  expect(screen.getByRole('button', { name: 'Label 2 came out' })).toBeVisible();
  expect(acts()).toMatchObject([{ path: '/api/print-jobs/11/cancel' }]);
});

test('a label is not missing while its printer may still print it: the question stays, and says what to do first', async () => {
  const message = 'The printer is paused. It may still print a label that is missing now.';
  const { user } = open(
    { state: 'unknown', printed: 1, unknown: 1, unknownPieces: [2], next: 2 },
    { status: 409, body: { message, code: 'print_job.unknown' } },
  );
  await user.click(await screen.findByRole('button', { name: 'Label 2 is missing' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Label 2 is missing' })).toBeVisible();
});

test('labels are printed again by number, with a reason; others than those of the job are refused at once', async () => {
  const { user, acts } = open({ pieces: 12, printed: 12 });
  await user.click(await screen.findByRole('button', { name: 'Reprint labels' }));
  const numbers = screen.getByLabelText(/^Which labels/);
  await user.type(numbers, '3, 11-13');
  await user.type(screen.getByLabelText(/^Why/), 'Torn');
  await user.click(screen.getByRole('button', { name: 'Reprint' }));
  expect(screen.getByText('This must be numbers and ranges of labels, as in 3, 7-9.')).toBeVisible();
  await user.type(numbers, '{Backspace}2');
  await user.click(screen.getByRole('button', { name: 'Reprint' }));
  await waitFor(() =>
    expect(acts()).toMatchObject([
      { path: '/api/print-jobs/11/reprint', body: { pieces: [3, 11, 12], reason: 'Torn' } },
    ]),
  );
});

test('36: a job that was printed in spite of what was found says why, and who asked for labels again; its codes are not called test-read', async () => {
  const reprints = [
    { at: '2026-11-27T09:00:00.000Z', by: 'Rae Reader', pieces: [3], again: 1, reason: 'Torn' },
  ];
  open({ reason: 'The customer knows', reprints, layout: 'artwork', numbers: ['A-7', 'A-9'] });
  expect(await screen.findByText('Printed in spite of what was found: “The customer knows”')).toBeVisible();
  expect(screen.getByText('Label 3 asked for again by Rae Reader: “Torn”')).toBeVisible();
  expect(screen.getByText('Numbers A-7, A-9')).toBeVisible();
  expect(screen.getByText(/^Drawn from what is sent/).textContent).not.toContain('Every code');
});

test('36: what is worth knowing of the artwork of a job is said beside its label, and is no alert', async () => {
  const sentence = 'Page 2: It is printed without these layers: Die line.';
  const said = { code: 'artwork.layers', values: {} };
  open({ notes: [{ code: 'layers', values: {}, pages: [2], more: 0, said, sentence }] });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByText('About the artwork')).toBeVisible();
  expect(screen.queryByRole('alert')).toBe(null);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).not.toContain(sentence);
});
