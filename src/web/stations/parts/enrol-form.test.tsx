import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { readStation, type ThisStation } from '../this-station.ts';
import { EnrolForm } from './enrol-form.tsx';

beforeEach(() => localStorage.clear());

const open = (answer: ServerAnswer) => {
  const onEnrolled = vi.fn<(station: ThisStation) => void>();
  const shown = renderScreen(<EnrolForm onEnrolled={onEnrolled} />, {
    at: '/admin/stations',
    path: '/admin/stations',
    role: 'editor',
    answer: () => answer,
  });
  return { ...shown, onEnrolled };
};

test('a browser that is enrolled keeps its token, and is the station from then on', async () => {
  const station = {
    id: 5,
    name: 'Bench 2',
    site: 'Hall 2',
    scanner: null,
    printerId: null,
    token: 'lps_token',
  };
  const { asked, onEnrolled, user } = open({ status: 201, body: station });
  await user.type(await screen.findByLabelText(/^Name/), 'Bench 2');
  await user.type(screen.getByLabelText('Site'), 'Hall 2');
  await user.click(screen.getByRole('button', { name: 'Enrol this browser' }));
  expect(await screen.findByText('This browser is the station Bench 2 now.')).toBeVisible();
  expect(asked).toMatchObject([{ path: '/api/stations', body: { name: 'Bench 2', site: 'Hall 2' } }]);
  expect(readStation()).toEqual({ id: 5, name: 'Bench 2' });
  expect(localStorage.getItem('station_token')).toBe('lps_token');
  expect(onEnrolled).toHaveBeenCalledOnce();
});

test('a refusal stands at its field, and the browser stays what it was', async () => {
  const fields = { name: 'A station needs a name.' };
  const refused = { code: 'request.invalid', message: 'Please check the marked fields.', fields };
  const { onEnrolled, user } = open({ status: 400, body: refused });
  await user.click(await screen.findByRole('button', { name: 'Enrol this browser' }));
  expect(await screen.findByText('A station needs a name.')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toBeInvalid();
  expect([readStation(), onEnrolled.mock.calls.length]).toEqual([null, 0]);
});
