import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { keepInput, readInput, type KeptPlace } from '#web/session/kept-input-store.ts';
import { KeptInputOffer } from './kept-input-offer.tsx';
import { useKeptInput } from './kept-input.ts';
import { useSession } from '#web/session/session.tsx';
import { SignInScreen } from '#web/auth/sign-in-screen.tsx';

const place: KeptPlace = { userId: 1, address: '/notes/3', form: 'note' };

const NoteForm = ({ title = '' }: { title?: string }) => {
  const form = useForm({ defaultValues: { title, lines: ['first'], password: '' } });
  const { offer, forget } = useKeptInput(form, 'note');
  return (
    <>
      <KeptInputOffer offer={offer} />
      <form onSubmit={(event) => void form.handleSubmit(forget)(event)}>
        <input aria-label="Title" {...form.register('title')} />
        <input aria-label="First line" {...form.register('lines.0')} />
        <input aria-label="Password" {...form.register('password')} />
        <button type="submit">Send</button>
      </form>
    </>
  );
};

/** A page that opens and closes the form, after the user is known. */
const Page = () => {
  const { status, signOut, expire } = useSession();
  const [isOpen, setIsOpen] = useState(true);
  if (status !== 'signed_in') return <p>Nobody</p>;
  return (
    <>
      {isOpen ? <NoteForm /> : null}
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Close
      </button>
      <button type="button" onClick={signOut}>
        Leave
      </button>
      <button type="button" onClick={expire}>
        Expire
      </button>
    </>
  );
};

const open = () =>
  renderScreen(<Page />, {
    at: '/notes/3?tab=2',
    path: '/notes/3',
    role: 'editor',
    answer: () => ({ body: { success: true } }),
  });

const change = (field: string, text: string) =>
  fireEvent.change(screen.getByLabelText(field), { target: { value: text } });
const value = (field: string) => screen.getByLabelText<HTMLInputElement>(field).value;
const kept = () => readInput(place, Date.now())?.values;
/** The draft of this visit while an earlier one is still offered. */
const keptBeside = () => readInput({ ...place, form: 'note#2' }, Date.now())?.values;
/** Yesterday: what is kept is offered for a week. */
const clock = new Date().setHours(10 - 24, 42, 0, 0);

test('what is typed is kept for this person and this page, without the password', async () => {
  open();
  await screen.findByLabelText('Title');
  change('Title', 'Mind the feed');
  change('Password', 'Label-me-2026!');
  await waitFor(() => expect(kept()).toEqual({ title: 'Mind the feed', lines: ['first'] }));
});

test('leaving the page keeps it at once', async () => {
  open();
  await screen.findByLabelText('Title');
  change('Title', 'Half a');
  expect(kept()).toBe(undefined);
  window.dispatchEvent(new Event('pagehide'));
  expect(kept()?.['title']).toBe('Half a');
});

test('X23: who signs out by hand leaves nothing of it, also of other forms; another person’s stays @security-8.23', async () => {
  const other = { ...place, address: '/notes/4' };
  const stranger = { ...place, userId: 11 };
  for (const at of [other, stranger]) keepInput(at, { atMs: Date.now(), values: { title: 'Earlier' } });
  const { user } = open();
  await screen.findByLabelText('Title');
  change('Title', 'Half a sentence');
  await waitFor(() => expect(kept()?.['title']).toBe('Half a sentence'));
  change('Title', 'Half a sentence more');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await screen.findByText('Nobody');
  window.dispatchEvent(new Event('pagehide'));
  expect(kept()).toBe(undefined);
  expect(readInput(other, Date.now())).toBe(null);
  expect(readInput(stranger, Date.now())?.values).toEqual({ title: 'Earlier' });
  expect(JSON.stringify(localStorage)).not.toContain('Half');
});

test('X23: the end of the session, which nobody asked for, keeps it at once @security-8.23', async () => {
  const { user } = open();
  await screen.findByLabelText('Title');
  change('Title', 'Half a sentence');
  await user.click(screen.getByRole('button', { name: 'Expire' }));
  await screen.findByText('Nobody');
  expect(kept()?.['title']).toBe('Half a sentence');
});

/** A page that is replaced by the sign-in when the session ends. */
const Guarded = () => {
  const { status, expire } = useSession();
  if (status !== 'signed_in') return status === 'loading' ? null : <SignInScreen />;
  return (
    <>
      <NoteForm />
      <button type="button" onClick={expire}>
        Expire
      </button>
    </>
  );
};

test.each([
  ['says that it is kept', 'Half a sentence', 1],
  ['says nothing of it where nothing was typed', '', 0],
])('the sign-in in its place %s', async (_, title, sentences) => {
  const { user } = renderScreen(<Guarded />, {
    at: '/notes/3?tab=2',
    path: '/notes/3',
    role: 'editor',
    answer: () => ({ body: { success: true } }),
  });
  await screen.findByLabelText('Title');
  change('Title', title);
  await user.click(screen.getByRole('button', { name: 'Expire' }));
  await screen.findByText('Sign in to see this page.');
  expect(screen.queryAllByText('What you typed is kept; it is not saved yet.')).toHaveLength(sentences);
});

test('it is offered on the same page, with the time, and restored', async () => {
  keepInput(place, { atMs: clock, values: { title: 'Mind the feed', lines: ['second'] } });
  const { user } = open();
  expect((await screen.findByText(/^Your unsent input/)).textContent).toMatch(
    /^Your unsent input from (\w{3} \d+, \d{4}, )?10:42 is still here\.$/,
  );
  expect(value('Title')).toBe('');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(value('Title')).toBe('Mind the feed');
  expect(value('First line')).toBe('second');
  expect(screen.queryByText(/^Your unsent input/)).toBe(null);
});

test('Discard removes it for good', async () => {
  keepInput(place, { atMs: clock, values: { title: 'Mind the feed' } });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/^Your unsent input/)).toBe(null);
  expect(value('Title')).toBe('');
  expect(kept()).toBe(undefined);
});

test('what was sent is not offered again', async () => {
  const { user } = open();
  await screen.findByLabelText('Title');
  change('Title', 'Mind the feed');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBe(null));
  expect(kept()).toBe(undefined);
});

test('a form that is emptied again keeps nothing', async () => {
  const { user } = open();
  await screen.findByLabelText('Title');
  change('Title', 'Mind');
  await waitFor(() => expect(kept()?.['title']).toBe('Mind'));
  change('Title', '');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(kept()).toBe(undefined);
});

test('typing before an answer leaves the offer as it was', async () => {
  keepInput(place, { atMs: clock, values: { title: 'Mind the feed' } });
  const { user } = open();
  await screen.findByText(/^Your unsent input/);
  change('Title', 'Another');
  await waitFor(() => expect(keptBeside()?.['title']).toBe('Another'));
  expect(kept()?.['title']).toBe('Mind the feed');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(value('Title')).toBe('Mind the feed');
});

test('what is typed and emptied again, or sent, before an answer takes nothing of the offer', async () => {
  keepInput(place, { atMs: clock, values: { title: 'Mind the feed' } });
  const { user } = open();
  await screen.findByText(/^Your unsent input/);
  change('Title', 'Another');
  await waitFor(() => expect(keptBeside()?.['title']).toBe('Another'));
  change('Title', '');
  await waitFor(() => expect(keptBeside()).toBe(undefined));
  change('Title', 'Another');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(keptBeside()).toBe(undefined);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(value('Title')).toBe('Mind the feed');
});

test('what two visits left is offered one after the other, the latest first', async () => {
  keepInput(place, { atMs: clock, values: { title: 'Mind the feed' } });
  const { user } = open();
  await screen.findByText(/^Your unsent input/);
  change('Title', 'Another');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(value('Title')).toBe('Another');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(value('Title')).toBe('Another');
  expect(screen.queryByText(/^Your unsent input/)).toBe(null);
  await waitFor(() => expect(keptBeside()?.['title']).toBe('Another'));
  expect(kept()).toBe(undefined);
});

test('Discard keeps what was typed since', async () => {
  keepInput(place, { atMs: clock, values: { title: 'Mind the feed' } });
  const { user } = open();
  await screen.findByText(/^Your unsent input/);
  change('Title', 'Another');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(keptBeside()?.['title']).toBe('Another'));
  expect(kept()).toBe(undefined);
  expect(value('Title')).toBe('Another');
});

test('a field that the form no longer has, or has in another kind, stays away', async () => {
  keepInput(place, { atMs: clock, values: { title: ['not', 'a', 'text'], lines: ['second'], gone: 'x' } });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(value('Title')).toBe('');
  expect(value('First line')).toBe('second');
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.keys(kept() ?? {})).toEqual(['title', 'lines']);
});
