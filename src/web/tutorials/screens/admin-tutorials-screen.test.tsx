import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { Tutorial } from '#domain/tutorials/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { AdminTutorialsScreen } from './admin-tutorials-screen.tsx';

// The form's code is loaded when it opens; this load must not count against a test's timeout.
beforeAll(async () => {
  await import('../form/tutorial-form-dialog.tsx');
});

beforeEach(() => {
  localStorage.clear();
});

const film = (id: number, parts: Partial<Tutorial> = {}): Tutorial => ({
  id,
  title: `Film ${id}`,
  description: null,
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  category: 'SOPs',
  videoSource: 'youtube',
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...parts,
});

const rolls = film(3, { title: 'Feeding a roll', description: 'For NEL and WEL', category: 'How-to Series' });
const lore = film(2, {
  title: 'Older film',
  category: 'Lore',
  videoSource: 'file',
  videoUrl: 'uploads/a.mp4',
});
const three = [rolls, lore, film(1)];

type Change = (asked: Asked, attempt: number) => ServerAnswer;

/** A server that accepts what it is sent, unless given another response. */
const open = (
  at = '/admin/tutorials',
  { role = 'administrator', change, held = three }: { role?: Role; change?: Change; held?: Tutorial[] } = {},
) => {
  let tutorials = held;
  let attempts = 0;
  const answer = (asked: Asked): ServerAnswer => {
    if (asked.method === 'GET') return { body: tutorials };
    if (change) return change(asked, ++attempts);
    const id = Number(asked.path.split('/')[3]);
    if (asked.method === 'DELETE') {
      tutorials = tutorials.filter((each) => each.id !== id);
      return { body: { success: true } };
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the form of this screen sends
    const made = film(Number.isNaN(id) ? 9 : id, asked.body as Partial<Tutorial>);
    tutorials = [made, ...tutorials.filter((each) => each.id !== made.id)];
    return { body: made };
  };
  const shown = renderScreen(<AdminTutorialsScreen />, { at, path: '/admin/tutorials', role, answer });
  // Only the search field detects scans, and these tests do not use it.
  const user = userEvent.setup({ delay: null });
  return { ...shown, user, sent: () => shown.asked.filter(({ method }) => method !== 'GET') };
};

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Tutorials' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const dialog = async () => within(await screen.findByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

describe('the table', () => {
  test('shows title, category, source and date, an older category as it is @spec-2.96', async () => {
    open();
    expect(await rows()).toEqual([
      ['Feeding a rollFor NEL and WEL', 'How-to Series', 'Link', 'Nov 20, 2026', 'EditDelete'],
      ['Older film', 'Lore', 'Uploaded file', 'Nov 20, 2026', 'EditDelete'],
      ['Film 1', 'SOPs', 'Link', 'Nov 20, 2026', 'EditDelete'],
    ]);
    expect(screen.getByText('Lore').parentElement?.className).toContain('bg-sunken');
  });

  test('category and search narrow it and stand in the address', async () => {
    const { user, address } = open('/admin/tutorials?search=film');
    expect(await screen.findByText('2 tutorials')).toBeVisible();
    await user.click(await screen.findByRole('combobox', { name: /^Category: / }));
    await user.click(await screen.findByRole('option', { name: 'Expert Tips' }));
    expect(address()).toBe('/admin/tutorials?search=film&category=Expert+Tips');
    expect(await screen.findByRole('heading', { name: 'No tutorials found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(await screen.findByText('3 tutorials')).toBeVisible();
    expect(address()).toBe('/admin/tutorials');
    expect(document.activeElement).toBe(
      screen.getByRole('searchbox', { name: 'Search by title or description' }),
    );
  });

  test('has pages of 20, and a page beyond the last leads to the last', async () => {
    const { address } = open('/admin/tutorials?page=9', {
      held: Array.from({ length: 21 }, (_, index) => film(index + 1)),
    });
    expect((await rows()).length).toBe(1);
    expect(address()).toBe('/admin/tutorials?page=2');
  });

  test('without a tutorial says what will be here, and offers the first', async () => {
    const { user, address } = open('/admin/tutorials', { held: [] });
    await user.click(await screen.findByRole('button', { name: 'Add the first tutorial' }));
    expect(address()).toBe('/admin/tutorials?new');
  });

  test.each([
    ['read_only', 'Add Tutorial', 'You need editor access to do this.'],
    ['read_only', 'Edit Film 1', 'You need editor access to do this.'],
    ['editor', 'Delete Film 1', 'You need administrator access to do this.'],
  ] as const)('tells %s why %s is disabled', async (role, name, reason) => {
    const { user } = open('/admin/tutorials', { role });
    await user.click(await screen.findByRole('button', { name }));
    expect((await screen.findByRole('tooltip')).textContent).toContain(reason);
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  test('deleting asks first with Cancel in focus, and says how to get it back', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Feeding a roll' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Feeding a roll?' }));
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
    await user.click(question.getByRole('button', { name: 'Delete tutorial' }));
    expect(await screen.findByText('Tutorial deleted')).toBeVisible();
    expect(screen.getByText('Feeding a roll can be restored for 30 days, under Deleted.')).toBeVisible();
    expect(await screen.findByText('2 tutorials')).toBeVisible();
    expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/tutorials/3']);
  });

  test('a tutorial that was not deleted stays, with the reason @spec-8.26', async () => {
    const { user } = open('/admin/tutorials', {
      change: () => ({ status: 500, body: { message: 'Something went wrong.' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Film 1' }));
    await user.click(await screen.findByRole('button', { name: 'Delete tutorial' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to delete tutorial. Something went wrong.',
    );
    expect(screen.getByText('3 tutorials')).toBeVisible();
  });
});

describe('the form', () => {
  test('a new tutorial is a How-to on YouTube: title and link are required, the link of 11 characters @spec-5.20', async () => {
    const { user, sent } = open('/admin/tutorials?new');
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Add Tutorial' }));
    expect(await form.findByText('Video title is required')).toBeVisible();
    expect(form.getByText('Video source is required')).toBeVisible();
    expect(document.activeElement).toBe(form.getByLabelText(/^Video title/));
    await user.type(form.getByLabelText(/^Video title/), ' Feeding ');
    await user.type(form.getByLabelText(/^Link \(/), 'https://youtu.be/dQw4w9WgXc');
    expect(form.queryByRole('button', { name: /^Click to play/ })).toBe(null);
    expect(await form.findByText('Please enter a valid YouTube link')).toBeVisible();
    await user.type(form.getByLabelText(/^Link \(/), 'Q');
    await user.click(form.getByRole('button', { name: /^Click to play on YouTube: Feeding/ }));
    expect(form.getByTitle(/Feeding/).getAttribute('src')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    );
    await user.click(form.getByRole('button', { name: 'Add Tutorial' }));
    await closed();
    expect(sent().map(({ method, body }) => [method, body])).toEqual([
      [
        'POST',
        {
          title: 'Feeding',
          description: null,
          videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
          category: 'How-to Series',
          videoSource: 'youtube',
        },
      ],
    ]);
    expect(await screen.findByText('4 tutorials')).toBeVisible();
  });

  test('changing over to a file and back keeps what was typed @spec-4.27', async () => {
    const { user } = open('/admin/tutorials?new');
    const form = await dialog();
    await user.type(form.getByLabelText(/^Link \(/), 'https://youtu.be/dQw4w9WgXcQ');
    await user.click(form.getByRole('radio', { name: 'Uploaded file' }));
    expect(form.getByRole('button', { name: 'Choose a video' })).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Add Tutorial' }));
    expect(await form.findByText('Video source is required')).toBeVisible();
    await user.click(form.getByRole('radio', { name: 'Link' }));
    expect(form.getByLabelText<HTMLInputElement>(/^Link \(/).value).toBe('https://youtu.be/dQw4w9WgXcQ');
  });

  test('an older category stays where nobody changes it, and is not sent', async () => {
    const { user, sent } = open('/admin/tutorials?edit=2');
    const form = await dialog();
    await user.type(await form.findByLabelText(/^Video title/), '!');
    expect(form.getByRole('combobox', { name: /^Category/ }).textContent).toBe('Lore');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await closed();
    expect(sent()[0]?.body).toEqual({ title: 'Older film!', version: 1 });
  });

  test('a new tutorial that is refused says so, and stays @spec-8.26', async () => {
    const { user } = open('/admin/tutorials?new', {
      change: () => ({ status: 400, body: { message: 'Not today.' } }),
    });
    const form = await dialog();
    await user.type(await form.findByLabelText(/^Video title/), 'Loading');
    await user.type(form.getByLabelText(/^Link \(/), 'https://youtu.be/dQw4w9WgXcQ');
    await user.click(form.getByRole('button', { name: 'Add Tutorial' }));
    expect(await screen.findByText('Failed to create tutorial')).toBeVisible();
    expect(form.getByLabelText<HTMLInputElement>(/^Video title/).value).toBe('Loading');
  });

  test('what was refused stays in the form, with the reason at its field @spec-8.26', async () => {
    const { user } = open('/admin/tutorials?edit=2', {
      change: () => ({
        status: 400,
        body: { message: 'Please check the marked fields.', fields: { videoUrl: 'This file is not there.' } },
      }),
    });
    const form = await dialog();
    await user.type(await form.findByLabelText(/^Video title/), '!');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect((await form.findByRole('alert')).textContent).toBe(
      'Failed to update tutorial: Please check the marked fields. Nothing was saved. Nothing you entered is lost.',
    );
    expect(form.getByText('This file is not there.')).toBeVisible();
    expect(form.getByLabelText<HTMLInputElement>(/^Video title/).value).toBe('Older film!');
  });

  test('two editors: the second chooses field by field', async () => {
    const theirs = { ...rolls, title: 'By Ana', category: 'SOPs', version: 2 };
    const { user, sent } = open('/admin/tutorials?edit=3', {
      change: ({ body }, attempt) =>
        attempt === 1
          ? {
              status: 409,
              body: { code: 'record.changed_meanwhile', message: 'Changed by Ana.', current: theirs },
            }
          : { body: { ...theirs, ...Object(body) } },
    });
    const form = await dialog();
    await user.type(await form.findByLabelText(/^Video title/), ' by me');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    const conflict = within(
      await screen.findByRole('dialog', { name: 'Somebody else has changed this record meanwhile.' }),
    );
    await user.click(conflict.getByRole('radio', { name: /Keep mineFeeding a roll by me/ }));
    await user.click(conflict.getByRole('button', { name: 'Save these choices' }));
    await closed();
    expect(sent()[1]?.body).toEqual({ title: 'Feeding a roll by me', version: 2 });
  });

  test('a tutorial that is not there is said in a sentence', async () => {
    open('/admin/tutorials?edit=77');
    expect((await screen.findByRole('alert')).textContent).toBe('Tutorial not found');
  });
});

test('a person whose role drops keeps what was typed and reads why it cannot be saved', async () => {
  const { user, sent, changeRole } = open('/admin/tutorials?new');
  await user.type(await (await dialog()).findByLabelText(/^Video title/), 'Splicing');
  changeRole('read_only');
  expect((await (await dialog()).findByRole('alert')).textContent).toContain(
    'Your access has changed, so this cannot be saved.',
  );
  expect((await dialog()).getByLabelText<HTMLInputElement>(/^Video title/).value).toBe('Splicing');
  await user.keyboard('{Enter}');
  expect(sent()).toEqual([]);
});
