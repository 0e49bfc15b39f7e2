import { screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { beginScan, scan } from '#testing/wedge.ts';
import { Input } from '#web/kit/input.tsx';
import { NumberInput } from '#web/kit/number-input.tsx';
import { useSession } from '#web/session/session.tsx';

const Form = ({ onSend }: { onSend: () => void }) => {
  const { status } = useSession();
  const [count, setCount] = useState('12');
  const { register, control } = useForm({ defaultValues: { stock: '40' } });
  const stock = useWatch({ control, name: 'stock' });
  if (status === 'loading') return null;
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <NumberInput aria-label="Count" value={count} onChange={(event) => setCount(event.target.value)} />
        <NumberInput aria-label="Stock" {...register('stock')} />
        <Input aria-label="Note" />
        <button type="submit">Record</button>
      </form>
      <output>{`${count} ${stock}`}</output>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSend();
          }}
        >
          <Input aria-label="Find" />
        </form>
      </search>
    </>
  );
};

const open = async (role: 'editor' | null = 'editor') => {
  const onSend = vi.fn<() => void>();
  const shown = renderScreen(<Form onSend={onSend} />, {
    at: '/',
    path: '/',
    role,
    answer: () => ({ body: {} }),
    // A person's speed, unlike a scanner's.
    breathMs: 60,
  });
  await screen.findByLabelText('Count');
  return { ...shown, onSend };
};

const focus = (name: string): HTMLInputElement => {
  const field = screen.getByLabelText<HTMLInputElement>(name);
  field.focus();
  return field;
};

test.each([
  ['Count', '12'],
  ['Stock', '40'],
])(
  'X24: a scan into the number field %s leaves it as it was, sends nothing, and says so',
  async (name, was) => {
    const { onSend } = await open();
    const field = focus(name);
    await scan('01234565');
    expect(field.value).toBe(was);
    expect(screen.getByText('12 40')).toBeTruthy();
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByText('That was a scan')).toBeTruthy();
  },
);

test('X24: a scanner without Enter, and one that scans twice, leave it as it was too', async () => {
  await open();
  const field = focus('Count');
  await beginScan('5012345678900');
  expect(field.value).toBe('12');
  await scan('01234565');
  expect(field.value).toBe('12');
});

test('X24: a scan into a text of the form stays there and sends nothing', async () => {
  const { onSend } = await open();
  const note = focus('Note');
  await scan('01234565');
  expect(note.value).toBe('01234565');
  expect(onSend).not.toHaveBeenCalled();
});

test('X24: Enter after a scan presses no button', async () => {
  await open();
  const button = screen.getByRole('button', { name: 'Record' });
  const isLeftToBrowser = vi.fn<(isLeft: boolean) => void>();
  button.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') isLeftToBrowser(!event.defaultPrevented);
  });
  button.focus();
  await scan('01234565');
  expect(isLeftToBrowser.mock.calls).toEqual([[false]]);
});

test('X24: a search is sent by a scan, as ever', async () => {
  const { onSend } = await open();
  focus('Find');
  await scan('01234565');
  expect(onSend).toHaveBeenCalledTimes(1);
});

test('X24: a number that a person types is taken, and Enter sends it', async () => {
  const { user, onSend } = await open();
  const field = focus('Count');
  await user.clear(field);
  await user.type(field, '1234565{Enter}');
  expect(field.value).toBe('1234565');
  expect(onSend).toHaveBeenCalledTimes(1);
});

test('X24: nobody signed in: a password manager types as fast, and its Enter signs in', async () => {
  const { onSend } = await open(null);
  focus('Note');
  await scan('correct-horse');
  expect(onSend).toHaveBeenCalledTimes(1);
});
