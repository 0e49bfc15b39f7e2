import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { readToken } from '#web/api/token.ts';
import { takeBadge } from '#web/scan/asked-badge.ts';
import { BadgeSignIn } from './badge-sign-in.tsx';

const badge = 'LPB-0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const other = `${badge.slice(0, -4)}0000`;
const bo = { id: 2, firstName: 'Bo', role: 'read_only' };

/** The sign-in of a station, whose attempts are answered when the test says so. */
const open = () => {
  const answers: PromiseWithResolvers<ServerAnswer>[] = [];
  const onEntered = vi.fn<() => void>();
  const station = { id: 3, name: 'Bench 4' };
  const { user } = renderScreen(<BadgeSignIn station={station} onEntered={onEntered} />, {
    at: '/',
    path: '/',
    role: null,
    answer: () => {
      const answer = Promise.withResolvers<ServerAnswer>();
      answers.push(answer);
      return answer.promise;
    },
  });
  const pin = () => screen.getByLabelText<HTMLInputElement>('PIN');
  const tryBadge = async (text: string) => {
    act(() => void takeBadge(text));
    await user.type(pin(), '2580{Enter}');
  };
  return { answers, onEntered, pin, tryBadge };
};

test('whoever scans another badge while a PIN is checked is not signed in by the first, nor loses their PIN', async () => {
  const { answers, onEntered, pin, tryBadge } = open();
  await tryBadge(badge);
  act(() => void takeBadge(other));
  answers[0]?.resolve({ status: 201, body: { token: 'of-bo', user: bo } });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect([onEntered.mock.calls, readToken()]).toEqual([[], null]);
  await tryBadge(other);
  expect(answers).toHaveLength(2);
  act(() => void takeBadge(badge));
  await act(() => Promise.resolve());
  pin().focus();
  await tryBadge(badge);
  answers[1]?.resolve({ status: 401, body: { code: 'auth.badge_invalid', message: 'No.' } });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(pin()).toHaveValue('2580');
  answers[2]?.resolve({ status: 201, body: { token: 'of-bo', user: bo } });
  await waitFor(() => expect(onEntered).toHaveBeenCalledTimes(1));
});
