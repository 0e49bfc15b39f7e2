import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { hitWith, resolvedWith } from '#testing/samples/resolved-code.ts';
import { Ready, ready } from '#testing/scenes/heard-page.tsx';
import { scan } from '#testing/servers/wedge.ts';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';

const jam = { body: resolvedWith({ products: [hitWith({})] }) };
const tea = { body: resolvedWith({ products: [hitWith({ id: 8, itemDescription: 'Tea' })] }) };

/** A page whose scans are answered when the test says so. */
const open = async (page = <Ready />) => {
  const answers = new Map<string, PromiseWithResolvers<ServerAnswer>>();
  const answerOf = (text: string) => {
    const answer = answers.get(text) ?? Promise.withResolvers<ServerAnswer>();
    answers.set(text, answer);
    return answer;
  };
  const shown = renderScreen(page, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: ({ query }) => answerOf(query['text'] ?? '').promise,
    hearsScans: true,
  });
  await ready();
  const goTo = (address: string) => act(() => shown.router.navigate(address));
  return { ...shown, answerOf, goTo };
};

test('the answer that comes when the user is on another screen is offered there, and does not leave it', async () => {
  const { answerOf, goTo, address, user } = await open();
  await scan('01234565');
  await goTo('/runs/4');
  answerOf('01234565').resolve(jam);
  const button = await screen.findByRole('button', { name: 'Open product' });
  expect(screen.getByText(/Plum jam/)).toBeVisible();
  expect(address()).toBe('/runs/4');
  await user.click(button);
  await waitFor(() => expect(address()).toBe('/products/7?tab=labels'));
});

test('a lookup that fails when the user is on another screen is said there, and does not leave it', async () => {
  const { answerOf, goTo, address } = await open();
  await scan('01234565');
  await goTo('/runs/4');
  answerOf('01234565').resolve({ status: 403, body: { message: 'There is no answer.' } });
  expect(await screen.findByText(/There is no answer/)).toBeVisible();
  expect(address()).toBe('/runs/4');
});

test('the answer that comes when something was begun meanwhile is offered', async () => {
  let begin = (): void => undefined;
  const { answerOf, address } = await open(<Page onReady={(set) => (begin = set)} />);
  await scan('01234565');
  act(() => begin());
  answerOf('01234565').resolve(jam);
  expect(await screen.findByRole('button', { name: 'Open product' })).toBeVisible();
  expect(address()).toBe('/');
});

test('the answer to a code whose search is on the screen meanwhile opens its product', async () => {
  const { answerOf, goTo, address } = await open();
  await scan('01234565');
  await goTo('/search?q=01234565');
  answerOf('01234565').resolve(jam);
  await waitFor(() => expect(address()).toBe('/products/7?tab=labels'));
});

test('the answer to a scan that was made while that to the one before was opening opens its product', async () => {
  const { answerOf, goTo, address } = await open();
  await scan('01234565');
  answerOf('01234565').resolve(jam);
  await waitFor(() => expect(address()).toBe('/products/7?tab=labels'));
  await goTo('/');
  await scan('5012345678900');
  await goTo('/products/7');
  answerOf('5012345678900').resolve(tea);
  await waitFor(() => expect(address()).toBe('/products/8?tab=labels'));
});

/** A page on which something unsaved can be begun. */
const Page = ({ onReady }: { onReady: (begin: () => void) => void }) => {
  const [isBegun, setIsBegun] = useState(false);
  useEffect(() => onReady(() => setIsBegun(true)), [onReady]);
  return (
    <>
      <Ready />
      <LeaveGuard when={isBegun} />
    </>
  );
};
