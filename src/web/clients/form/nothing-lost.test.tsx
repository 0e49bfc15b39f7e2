import { act, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  open,
  failing,
  name,
  save,
  field,
  form,
  closed,
  stale,
  orchard,
  type Save,
  anasOrchard,
} from '#testing/scenes/client-form.tsx';

// The form's code is loaded when it opens; this load must not count against a test's timeout.
beforeAll(async () => {
  await import('./client-form-dialog.tsx');
});

beforeEach(() => {
  localStorage.clear();
});

describe('nothing typed is lost @need-1.13', () => {
  const nothing = 'Nothing was saved. Nothing you entered is lost.';
  const lost = 'Nothing you entered is lost.';
  const perhaps = `It may have been saved. Saving again creates nothing twice. ${lost}`;
  const proxyPage = '<html><h1>Error from upstream</h1></html>';
  const late = new DOMException('The answer did not begin in time.', 'TimeoutError');

  test.each([
    [403, 'access.denied', 'You do not have permission to do this.', nothing],
    [404, 'client.not_found', 'This client is gone.', nothing],
    [409, 'request.key_reused', 'This was sent before, for something else.', nothing],
    [413, 'request.too_large', 'What was sent is too large.', nothing],
    [413, proxyPage, 'What was sent is too large.', nothing],
    [429, 'auth.too_many_attempts', 'Too many attempts. Please try again later.', nothing],
    [500, 'unexpected', 'Something went wrong. Reference 7.', nothing],
    [503, 'service.unavailable', 'Nothing was saved. Please try again.', lost],
    [504, proxyPage, 'The portal does not answer at the moment. Please try again.', perhaps],
    [507, 'storage.full', 'Storage is full. Nothing was saved.', lost],
  ])('by a %s @spec-8.20 @spec-8.21 @need-1.13', async (status, code, sentence, outcome) => {
    const { user, sent } = open('/clients?edit=9', () =>
      code === proxyPage ? { status, body: proxyPage } : failing(status, sentence, { code }),
    );
    await user.type(await name(), ' & Sons');
    await user.click(await save());
    expect(await screen.findByText(`Failed to save client: ${sentence} ${outcome}`)).toBeVisible();
    expect(screen.getByText('Error updating client').closest('li')?.textContent).toContain(sentence);
    expect((await name()).value).toBe('Orchard House & Sons');
    expect(sent()).toHaveLength(1);
  });

  test.each([
    [
      'a connection that is gone',
      new TypeError('Failed to fetch'),
      'The portal could not be reached. Check the connection and try again.',
    ],
    ['an answer that never comes', late, 'The portal has not answered for 30 seconds. Please try again.'],
  ])('by %s @need-1.13', async (_, error, sentence) => {
    const { user } = open('/clients?new', () => {
      throw error;
    });
    await user.type(await name(), 'Vale');
    await user.click(await save());
    expect((await screen.findByRole('alert')).textContent).toBe(
      `Failed to save client: ${sentence} ${perhaps}`,
    );
    expect(screen.getByText('Error creating client').closest('li')?.textContent).toContain(
      'Something went wrong',
    );
    expect((await name()).value).toBe('Vale');
  });

  test('by a refused field, which says why and gets the focus', async () => {
    const { user } = open('/clients?edit=9', () =>
      failing(400, 'Please check the marked fields.', {
        code: 'request.invalid',
        fields: { stackingGuidelines: 'This text has characters that cannot be stored.' },
      }),
    );
    await user.type(await field('Stacking Guidelines'), 'Two high.');
    await user.click(await save());
    expect(await screen.findByText('This text has characters that cannot be stored.')).toBeVisible();
    expect(document.activeElement).toBe(await field('Stacking Guidelines'));
  });

  test.each([
    ['Escape', ({ user }: ReturnType<typeof open>) => user.keyboard('{Escape}')],
    ['Cancel', async ({ user }: ReturnType<typeof open>) => user.click((await form()).getByText('Cancel'))],
    ['a link or Back', ({ router }: ReturnType<typeof open>) => act(() => router.navigate('/elsewhere'))],
  ])('by %s: it asks, with Keep editing in focus', async (_, leave) => {
    const opened = open('/clients?edit=9');
    await opened.user.type(await name(), '!');
    await leave(opened);
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep editing' }));
    await opened.user.keyboard('{Enter}');
    expect((await name()).value).toBe('Orchard House!');
    expect(opened.address()).toBe('/clients?edit=9');
    await leave(opened);
    await opened.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await closed();
    expect(opened.address()).not.toBe('/clients?edit=9');
    expect(localStorage.length).toBe(1);
  });

  test('unchanged, it closes without a question', async () => {
    const { user, address } = open('/clients?edit=9');
    await name();
    await user.keyboard('{Escape}');
    await closed();
    expect(address()).toBe('/clients');
  });

  test('by a reload: what was unsent is offered, with the version it was typed over', async () => {
    localStorage.setItem(
      'unsent_input:1:/clients:client-9',
      JSON.stringify({
        atMs: Date.now(),
        values: {
          name: 'Typed',
          image: 'images/0a1b2c3d-logo.png',
          startedFrom: {
            version: 2,
            name: 'Before',
            image: 'images/0a1b2c3d-logo.png',
            aboutUs: '',
            keyContacts: '',
            thingsToRemember: '',
            labellingInstructions: '',
            paperworkRequirements: '',
            stackingGuidelines: '',
            dateFormat: '',
            dateWords: '',
            linkDomain: '',
            inStoreCodes: '',
          },
          labellingInstructions: '',
        },
      }),
    );
    const { user, sent } = open('/clients?edit=9', () => stale(orchard));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await name()).value).toBe('Typed');
    await user.click(await save());
    const conflict = within(
      await screen.findByRole('dialog', { name: 'Somebody else has changed this record meanwhile.' }),
    );
    expect(sent()[0]?.body).toEqual({ name: 'Typed', version: 2 });
    expect(conflict.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual(
      ['Company name', 'Labelling Instructions'],
    );
  });
});

describe('T9: two people change one client', () => {
  const meet = async (save: Save) => {
    const opened = open('/clients?edit=9', save);
    await opened.user.type(await name(), ' by me');
    await opened.user.type(await field('Stacking Guidelines'), 'Two high.');
    await opened.user.click(await within(await screen.findByRole('dialog')).findByText('Save Changes'));
    return {
      ...opened,
      conflict: within(
        await screen.findByRole('dialog', { name: 'Somebody else has changed this record meanwhile.' }),
      ),
    };
  };

  const staleOnce: Save = ({ body }, attempt) =>
    attempt === 1 ? stale(anasOrchard) : { body: { ...anasOrchard, ...Object(body), version: 5 } };

  test('both sides stand there; what only one has changed is not asked about, or chosen already', async () => {
    const { conflict } = await meet(staleOnce);
    expect(conflict.getByText(/^Changed by Ana Lima .*at \d\d:\d\d$/)).toBeVisible();
    const sides = (label: string) =>
      within(conflict.getByRole('group', { name: label }))
        .getAllByRole<HTMLInputElement>('radio')
        .map((radio) => [radio.closest('label')?.textContent, radio.checked]);
    expect(sides('Company name')).toEqual([
      ['Keep mineOrchard House by me', false],
      ['Take theirsOrchard by Ana', false],
    ]);
    expect(sides('About')).toEqual([
      ['Keep mineEmpty', false],
      ['Take theirsJam since 1908', true],
    ]);
    expect(conflict.queryByRole('group', { name: 'Stacking Guidelines' })).toBe(null);
  });

  test('Keep mine saves mine over their version, and leaves theirs where only they have changed it', async () => {
    const { user, conflict, sent } = await meet(staleOnce);
    const name = within(conflict.getByRole('group', { name: 'Company name' }));
    await user.click(name.getByRole('radio', { name: /^Keep mine/ }));
    await user.click(conflict.getByRole('button', { name: 'Save these choices' }));
    await closed();
    expect(sent().at(-1)?.body).toEqual({
      name: 'Orchard House by me',
      stackingGuidelines: 'Two high.',
      version: 4,
    });
  });

  test('Take theirs everywhere saves only what clashes with nothing', async () => {
    const { user, conflict, sent } = await meet(staleOnce);
    await user.click(conflict.getByRole('button', { name: 'Take theirs everywhere' }));
    await user.click(conflict.getByRole('button', { name: 'Save these choices' }));
    await closed();
    expect(sent().at(-1)?.body).toEqual({ stackingGuidelines: 'Two high.', version: 4 });
  });

  test('back in the form everything typed is still there, and a later failure too', async () => {
    const { user, conflict } = await meet((_, attempt) =>
      attempt === 2 ? failing(500, 'Something went wrong.') : stale(anasOrchard),
    );
    await user.click(conflict.getByRole('button', { name: 'Back to the form' }));
    expect((await name()).value).toBe('Orchard House by me');
    await user.click(await save());
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
    expect((await field('Stacking Guidelines')).value).toBe('Two high.');
  });
});

test('a file on its way is not left behind by saving', async () => {
  const { promise } = Promise.withResolvers<void>();
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      open() {}
      setRequestHeader() {}
      abort() {}
      send = () => promise;
    },
  );
  const { user, sent } = open('/clients?new');
  await user.type(await name(), 'Vale');
  const picture = new File([new Uint8Array([137, 80, 78, 71])], 'logo.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Choose an image: files'), picture);
  expect(await screen.findByText('logo.png')).toBeVisible();
  await user.click(await save());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The image is still on its way. Save once it is there.',
  );
  expect(sent()).toEqual([]);
});
