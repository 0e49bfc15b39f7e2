import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ResolvedCode } from '#domain/resolver/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { hitWith, problemWith, resolvedWith } from '#testing/samples/resolved-code.ts';
import { drawHeard, Ready, ready } from '#testing/scenes/heard-page.tsx';
import { beginScan, scan, typeSlowly } from '#testing/servers/wedge.ts';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { onScanHeard } from '#web/scan/scan-box.ts';
import { useSession } from '#web/session/session.tsx';

const jam = hitWith({});

let resolved: ResolvedCode;

beforeEach(() => {
  resolved = resolvedWith({ products: [jam] });
});

const Form = ({ onSend }: { onSend: () => void }) => {
  const { status } = useSession();
  const [count, setCount] = useState('12');
  const [moved, setMoved] = useState('');
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
        <Input aria-label="Day" type="date" defaultValue="2026-11-20" />
        <Input
          aria-label="Barcode"
          takes="gtin"
          onKeyDown={(event) => {
            if (event.key === 'Enter') setMoved(event.currentTarget.value);
          }}
        />
        <button type="submit">Record</button>
      </form>
      <form>
        <Input aria-label="Batch" takes="batch" />
        <Input aria-label="Use by" type="date" />
      </form>
      <form>
        <Input aria-label="Name" />
        <Input aria-label="New PIN" type="password" />
      </form>
      <output>{`${count} ${stock}`}</output>
      <output>{moved === '' ? '' : `moved on with ${moved}`}</output>
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

const open = async (
  role: 'editor' | null = 'editor',
  answer: () => ServerAnswer = () => ({ body: resolved }),
) => {
  const onSend = vi.fn<() => void>();
  const shown = renderScreen(<Form onSend={onSend} />, {
    at: '/',
    path: '/',
    role,
    hearsScans: true,
    answer,
    // A person's pace, which is unlike any scanner's.
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
  'X24: a scan into the number field %s leaves it as it was, sends nothing, and says so @security-8.24',
  async (name, was) => {
    const { onSend } = await open();
    const field = focus(name);
    await scan('01234565');
    expect(field.value).toBe(was);
    expect(screen.getByText('12 40')).toBeVisible();
    expect(onSend).not.toHaveBeenCalled();
    expect(await screen.findByText('That was a scan')).toBeVisible();
    expect(screen.getByText(/Nothing was entered: this field takes a number/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Put into this field' })).toBe(null);
  },
);

test('X24: a scan into a day leaves it as it was, and is not offered to it @security-8.24', async () => {
  await open();
  const day = focus('Day');
  await scan('01234565');
  expect(day.value).toBe('2026-11-20');
  expect((await screen.findByText(/Nothing was entered/)).textContent).toContain('this field takes a day.');
  expect(screen.queryByRole('button', { name: 'Put into this field' })).toBe(null);
});

test('X24: a scanner without Enter, and one that scans twice, leave it as it was too', async () => {
  await open();
  const field = focus('Count');
  await beginScan('5012345678900');
  expect(field.value).toBe('12');
  await scan('01234565');
  expect(field.value).toBe('12');
});

test('X24: a text of the form keeps what was scanned into it; nothing is sent or left', async () => {
  const { user, onSend, address } = await open();
  const note = focus('Note');
  await user.type(note, 'Lot  2');
  await user.click(note);
  note.setSelectionRange(4, 4);
  await scan('01234565');
  await waitFor(() => expect(note.value).toBe('Lot 01234565 2'));
  expect(await screen.findByText('Scanned into this field')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open product' })).toBeVisible();
  expect(onSend).not.toHaveBeenCalled();
  expect(address()).toBe('/');
});

test('X24: a scan that cannot be looked up is in the text all the same @security-8.24', async () => {
  await open('editor', () => ({ status: 503, body: { message: 'Come again.' } }));
  const note = focus('Note');
  await scan('01234565');
  const said = await screen.findByText(/could not be looked up/);
  expect(said.textContent).toBe('01234565. The code could not be looked up. Come again.');
  expect(note.value).toBe('01234565');
});

const dated = ']C101050123456789001727123110L-7';

const elements = [
  { ai: '01', title: 'GTIN', value: '05012345678900' },
  { ai: '17', title: 'USE BY or EXPIRY', value: '271231', date: '2027-12-31' },
  { ai: '10', title: 'BATCH/LOT', value: 'L-7' },
];

test('B20: a batch takes its part of a GS1 code, the empty day beside it as well; a plain text stays as it is', async () => {
  resolved = resolvedWith({ form: 'gs1', elements, products: [jam] });
  await open();
  const batch = focus('Batch');
  await scan(dated);
  expect(await screen.findByText('Entered: Batch L-7, date 2027-12-31')).toBeVisible();
  expect(batch.value).toBe('L-7');
  expect(screen.getByLabelText<HTMLInputElement>('Use by').value).toBe('2027-12-31');
  await scan('10D9T');
  await waitFor(() => expect(batch.value).toBe('10D9T'));
});

test('B20: a day and a count take their part, and one that the code lacks is said', async () => {
  resolved = resolvedWith({ form: 'gs1', elements, products: [jam] });
  const { onSend } = await open();
  const day = focus('Day');
  await scan(dated);
  await waitFor(() => expect(day.value).toBe('2027-12-31'));
  const count = focus('Count');
  await scan(dated);
  expect(await screen.findByText(/Nothing was entered: this field takes a number/)).toBeVisible();
  expect(count.value).toBe('12');
  resolved = resolvedWith({ form: 'gs1', elements: [{ ai: '37', title: 'COUNT', value: '048' }] });
  await scan('(02)05012345678900(37)048');
  await waitFor(() => expect(count.value).toBe('48'));
  expect(onSend).not.toHaveBeenCalled();
});

test('B20: a field for a GTIN takes it out of the code, and does what Enter does there', async () => {
  await open();
  const code = focus('Barcode');
  await scan(dated);
  await waitFor(() => expect(screen.getByText('moved on with 05012345678900')).toBeVisible());
  expect(code.value).toBe('05012345678900');
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
  expect(isLeftToBrowser).not.toHaveBeenCalledWith(true);
});

test('X24: a search searches its own screen for what was scanned into it', async () => {
  const { address, onSend } = await open();
  const find = focus('Find');
  await scan('01234565');
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
  expect(find.value).toBe('01234565');
  expect(address()).toBe('/');
});

test.each(['New PIN', 'Name'])(
  'B71: nothing is heard in a form with a password: a password manager types %s as fast as a scanner',
  async (name) => {
    const { asked } = await open();
    const field = focus(name);
    await beginScan('27349105');
    await act(() => new Promise((wait) => setTimeout(wait, 700)));
    expect(field.value).toBe('27349105');
    expect(screen.queryByText(/scan/i)).toBe(null);
    expect(asked.filter(({ path }) => path === '/api/codes')).toEqual([]);
  },
);

/** A search box that goes away, as when the answer to the scan before opens a page. */
const GoneBox = ({ when }: { when: 'after two characters' | 'once the scan is heard' }) => {
  const { status } = useSession();
  const [isGone, setIsGone] = useState(false);
  useEffect(() => onScanHeard(() => setIsGone(when === 'once the scan is heard')), [when]);
  if (status === 'loading') return null;
  if (isGone) return <h1>Opened</h1>;
  return (
    <search>
      <Input
        aria-label="Find"
        onChange={({ target }) => setIsGone(when === 'after two characters' && target.value.length === 2)}
      />
    </search>
  );
};

test.each(['after two characters', 'once the scan is heard'] as const)(
  'a scan whose field goes away under it %s is answered whole',
  async (when) => {
    const { address } = renderScreen(<GoneBox when={when} />, {
      at: '/',
      path: '/',
      role: 'editor',
      hearsScans: true,
      answer: () => ({ body: resolvedWith({}) }),
      breathMs: 60,
    });
    (await screen.findByLabelText('Find')).focus();
    await scan('01234565');
    await waitFor(() => expect(address()).toBe('/search?q=01234565'));
  },
);

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

test('in a dialog the bar stands in the dialog, and Dismiss leaves the text as it is', async () => {
  const { user, address } = drawHeard(
    <>
      <Ready />
      <Dialog open onOpenChange={() => undefined} title="Edit the note">
        <Input aria-label="Note" defaultValue="old" />
      </Dialog>
    </>,
    resolved,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const note = dialog.getByLabelText<HTMLInputElement>('Note');
  note.focus();
  await scan('01234565');
  expect(await dialog.findByText('Scanned into this field')).toBeVisible();
  expect(await dialog.findByRole('button', { name: 'Open product' })).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body);
  expect(dialog.queryByText('Scanned into this field')).toBe(null);
  expect(note.value).toMatch(/^(?:old)?01234565(?:old)?$/);
  expect(address()).toBe('/');
});

test('B10: while a video has the keyboard the screen says so; when the pointer has left it, scans are heard', async () => {
  const { address } = drawHeard(
    <>
      <Ready />
      <iframe title="video" sandbox="" />
    </>,
    resolved,
  );
  await ready();
  // No event: a window that is opened by a click into its video never loses the keyboard, because it never had it.
  screen.getByTitle('video').focus();
  expect(await screen.findByText('Scans are not heard while the video has the keyboard')).toBeVisible();
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect(screen.queryByText(/are not heard/)).toBe(null));
  await scan('01234565');
  await waitFor(() => expect(address()).toBe('/products/7?tab=labels'));
});

const badge = 'LPB-0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('B67: a badge that is scanned at a station asks for its PIN, is looked up nowhere, and leaves what was typed', async () => {
  localStorage.setItem('station', JSON.stringify({ id: 3, name: 'Bench 4' }));
  localStorage.setItem('station_token', 'token-of-the-station');
  const message = 'Badge or PIN is incorrect. Please try again.';
  const { user, asked } = await open('editor', () => ({
    status: 401,
    body: { code: 'auth.badge_invalid', message },
  }));
  await user.type(focus('Note'), 'Half done');
  focus('Note').blur();
  const before = asked.length;
  await scan(badge.toLowerCase());
  const dialog = await screen.findByRole('dialog', { name: 'Hand over to another person?' });
  await user.type(within(dialog).getByLabelText('PIN'), '2580');
  await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message);
  expect(asked.slice(before)).toMatchObject([
    { method: 'POST', path: '/api/auth/badge', body: { badge, pin: '2580' } },
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Half done');
  expect(document.body.textContent.toUpperCase()).not.toContain(badge);
  localStorage.clear();
});

test('38: at the PIN of a hand-over another badge is that person, a card its key, and of any other code it is said', async () => {
  localStorage.setItem('station', JSON.stringify({ id: 3, name: 'Bench 4' }));
  localStorage.setItem('station_token', 'token-of-the-station');
  const { user, asked } = await open('editor', () => ({ status: 401, body: { code: 'auth.badge_invalid' } }));
  await scan(badge);
  const title = { name: 'Hand over to another person?' };
  const pin = async () =>
    within(await screen.findByRole('dialog', title)).findByLabelText<HTMLInputElement>('PIN');
  await waitFor(async () => expect(document.activeElement).toBe(await pin()));
  const before = asked.length;
  await typeSlowly('25');
  for (const code of ['5012345678900', 'X0017TEST3', '[C1LP-KEY-COUNT']) {
    await scan(code);
    expect((await pin()).value).toBe('25');
    expect(screen.getByText('That was a code. Type the PIN, or scan a badge.')).toBeVisible();
  }
  const other = `${badge.slice(0, -4)}0000`;
  within(screen.getByRole('dialog', title)).getByRole('button', { name: 'Cancel' }).focus();
  await scan(other);
  await waitFor(async () => expect((await pin()).value).toBe(''));
  expect(asked.slice(before)).toEqual([]);
  await user.type(await pin(), '2580');
  await scan('LP-KEY-ENTER');
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ badge: other, pin: '2580' }));
  await scan('LP-KEY-BACK');
  await waitFor(() => expect(screen.queryByRole('dialog', title)).toBe(null));
  localStorage.clear();
});

test('B67: elsewhere it says that a badge is never a code', async () => {
  const { asked } = await open();
  const before = asked.length;
  await scan(badge);
  const dialog = await screen.findByRole('dialog', { name: 'This is a badge' });
  expect(within(dialog).queryByLabelText('PIN')).toBe(null);
  expect(asked.slice(before)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Understood' }));
});

test('a scan of what is on hold sounds and looks like a stop, and opens the page that says why', async () => {
  const sentence = 'Product JAM-01 is on hold: Metal found (Edda Winter, Nov 26, 2026, 2:00 PM UTC)';
  resolved = resolvedWith({ products: [jam], problem: problemWith('hold.on', sentence) });
  const { address } = await open();
  await scan('01234565');
  expect((await screen.findByRole('alert')).textContent).toContain(`Stop: on hold${sentence}`);
  expect(address()).toContain(`/products/${jam.id}`);
});
