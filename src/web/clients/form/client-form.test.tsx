import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { ClientForm } from './client-form.tsx';
import { ClientFormHere } from './client-form-here.tsx';
import { open, save, name, field, closed, orchard, failing, form } from '#testing/scenes/client-form.tsx';

// The form's code is loaded when it opens; this load must not count against a test's timeout.
beforeAll(async () => {
  await import('./client-form-dialog.tsx');
});

beforeEach(() => {
  localStorage.clear();
});

describe('a new client', () => {
  test('needs a name, which gets the focus', async () => {
    const { user, sent } = open('/clients?new');
    await user.click(await save());
    expect(await screen.findByText('Company name is required')).toBeVisible();
    expect(document.activeElement).toBe(await name());
    expect(sent()).toEqual([]);
  });

  test('is sent trimmed, empty texts as null, and the form closes @spec-2.86', async () => {
    const { user, sent, address } = open('/clients?new&sort=name');
    await user.type(await name(), ' Vale ');
    await user.type(await field('Stacking Guidelines'), 'Two high.');
    await user.click(await save());
    await closed();
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: '/api/clients',
        query: {},
        body: {
          name: 'Vale',
          image: null,
          aboutUs: null,
          keyContacts: null,
          thingsToRemember: null,
          labellingInstructions: null,
          paperworkRequirements: null,
          stackingGuidelines: 'Two high.',
          dateFormat: null,
          dateWords: null,
          linkDomain: null,
          inStoreCodes: null,
        },
      },
    ]);
    expect(address()).toBe('/clients?sort=name');
    expect(await screen.findByText('Client created')).toBeVisible();
  });

  test('a double click and Ctrl+S send one request, and the button says Saving... @spec-4.26 @need-1.12', async () => {
    const answered = Promise.withResolvers<ServerAnswer>();
    const { user, sent } = open('/clients?new', () => answered.promise);
    await user.type(await name(), 'Vale');
    await user.dblClick(await save());
    await user.keyboard('{Control>}s{/Control}{Enter}');
    expect((await save()).textContent).toBe('Saving...');
    expect(sent().length).toBe(1);
    answered.resolve({ body: { ...orchard, name: 'Vale' } });
    await closed();
    expect(sent().length).toBe(1);
  });

  test('that is saved is not sent again, should its form still be open', async () => {
    const { asked, user } = renderScreen(<ClientForm client={null} canSave onClose={() => undefined} />, {
      at: '/clients',
      path: '/clients',
      role: 'editor',
      answer: () => ({ body: { ...orchard, name: 'Vale' } }),
    });
    await user.type(await screen.findByLabelText(/^Company name/), 'Vale');
    await user.keyboard('{Enter}');
    await screen.findByText('Client created');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('button', { name: 'Add Client' });
    expect(asked.map(({ method }) => method)).toEqual(['POST']);
  });

  test('that was made by a try whose answer was lost takes what was typed since @security-8.13', async () => {
    const made = { ...orchard, image: null, labellingInstructions: null, name: 'Vale', version: 1 };
    const { user, sent } = open('/clients?new', ({ method, body }, attempt) => {
      if (attempt === 1) throw new TypeError('Failed to fetch');
      return method === 'POST'
        ? { status: 409, body: { code: 'request.key_reused', message: 'Sent before.', current: made } }
        : { body: { ...orchard, ...Object(body) } };
    });
    await user.type(await name(), 'Vale');
    await user.click(await save());
    await screen.findByRole('alert');
    await user.type(await name(), ' Foods');
    await user.click(await save());
    await closed();
    expect(
      sent()
        .map(({ method, body }) => [method, body])
        .at(-1),
    ).toEqual(['PUT', { name: 'Vale Foods', version: 1 }]);
  });
});

describe('an edit', () => {
  test('sends the version it started from and only what was changed @spec-2.86', async () => {
    const { user, sent } = open('/clients?edit=9');
    await user.type(await field('Labelling Instructions'), ' Then label it.');
    await user.keyboard('{Control>}s{/Control}');
    await closed();
    expect(sent()).toEqual([
      {
        method: 'PUT',
        path: '/api/clients/9',
        query: {},
        body: { labellingInstructions: 'Wipe it dry. Then label it.', version: 3 },
      },
    ]);
    expect(await screen.findByText('Client updated')).toBeVisible();
  });

  test('says what stands in for a text that is empty', async () => {
    open('/clients?edit=9');
    expect(
      await screen.findByText('While this is empty, the older text stands in for it: “Packs preserves.”'),
    ).toBeVisible();
    expect(screen.getByText(/“Ana Lima”$/)).toBeVisible();
  });

  test('Change clears the image, which can be kept after all @spec-4.24', async () => {
    const { user, sent } = open('/clients?edit=9');
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose an image' }));
    expect(screen.queryByRole('img', { name: 'Image of Orchard House' })).toBe(null);
    await user.click(screen.getByRole('button', { name: 'Keep the current image' }));
    expect(screen.getByRole('img', { name: 'Image of Orchard House' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.click(await save());
    await closed();
    expect(sent()[0]?.body).toEqual({ image: null, version: 3 });
  });

  test('a client that is not there any more is said in a sentence', async () => {
    renderScreen(<ClientFormHere />, {
      at: '/clients?edit=8',
      path: '/clients',
      role: 'editor',
      answer: () => failing(404, 'Client not found', { code: 'client.not_found' }),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Client not found');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
  });
});

test('a person whose role drops keeps what was typed and reads why it cannot be saved', async () => {
  const { user, sent, changeRole } = open('/clients?edit=9');
  await user.type(await name(), '!');
  changeRole('read_only');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your access has changed, so this cannot be saved. You need editor access to do this. What you entered stays here until you close it.',
  );
  expect((await name()).value).toBe('Orchard House!');
  expect((await save()).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}{Control>}s{/Control}');
  expect(sent()).toEqual([]);
  await user.click((await form()).getByText('Cancel'));
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
});

test('the form does not open for who may not edit', async () => {
  const { asked } = renderScreen(
    <>
      <p>The page</p>
      <ClientFormHere />
    </>,
    { at: '/clients?edit=9', path: '/clients', role: 'read_only', answer: () => ({ body: orchard }) },
  );
  await screen.findByText('The page');
  expect(screen.queryByRole('dialog')).toBe(null);
  expect(asked).toEqual([]);
});
