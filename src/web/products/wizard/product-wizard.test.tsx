import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { ProductWizard } from './product-wizard.tsx';

const saved = productWith({
  id: 7,
  sku: 'OH-0010',
  version: 3,
  labels: [labelWith({ id: 'one', labelSku: 'L-1', labelType: 'Round sticker' }), labelWith({ id: 'two' })],
});

const lists = ({ path }: Asked): ServerAnswer => ({ body: path === '/api/products/7' ? saved : [] });

type Answer = (asked: Asked) => ServerAnswer | Promise<ServerAnswer>;

const open = async (at: string, answer: Answer = lists) => {
  const [path = at] = at.split('?');
  const opened = renderScreen(<ProductWizard />, { at, path, role: 'editor', answer });
  await screen.findByLabelText(/^SKU/);
  return opened;
};

const dialog = () => within(screen.getByRole('dialog'));
const field = (name: RegExp) => dialog().getByLabelText<HTMLInputElement>(name);
const type = (name: RegExp, text: string) => fireEvent.change(field(name), { target: { value: text } });
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const toStep2 = async () => {
  press('Next');
  await dialog().findByRole('tablist', { name: 'Labels' });
};
const sent = (asked: readonly Asked[], method: string) => asked.filter((call) => call.method === method);

test('L16: step 1 asks for a SKU, an error goes when its field is right, Next and Back keep what was entered, step 2 saves both steps at once, and a success closes and says so @spec-4.12 @spec-4.13 @spec-4.14 @spec-4.15 @spec-8.14', async () => {
  const { asked, address } = await open('/products?new&search=juice', ({ method }) =>
    method === 'POST' ? { status: 201, body: saved } : { body: [] },
  );
  expect(dialog().getByText('Product Details').closest('li')?.getAttribute('aria-current')).toBe('step');
  expect(field(/^SKU/).value).toBe('');
  press('Next');
  expect(await dialog().findByText('SKU is required')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toBe(field(/^SKU/)));
  type(/^SKU/, 'OH-0010');
  expect(dialog().queryByText(/^No font has/)).toBe(null);
  type(/^Item Description/, 'Jam 🍓');
  expect(await dialog().findByText(/^No font has 🍓 \(U\+1F353\)/)).toBeVisible();
  type(/^Item Description/, '');
  type(/^Case Quantity/, '1.5');
  press('Next');
  expect(await dialog().findByText('This must be a whole number.')).toBeVisible();
  type(/^Case Quantity/, '12');
  await waitFor(() => expect(dialog().queryByText('This must be a whole number.')).toBe(null));
  await toStep2();
  type(/^Label SKU/, 'L-1');
  press('Back');
  expect(dialog().queryByRole('tablist', { name: 'Labels' })).toBe(null);
  expect(field(/^Case Quantity/).value).toBe('12');
  await toStep2();
  const save = dialog().getByRole('button', { name: 'Create Product' });
  fireEvent.click(save);
  fireEvent.click(save);
  expect(await screen.findByText('Product created successfully')).toBeVisible();
  expect(screen.getByText('Success')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(address()).toBe('/products?search=juice');
  const posts = sent(asked, 'POST');
  expect(posts).toHaveLength(1);
  expect(posts[0]?.body).toMatchObject({ sku: 'OH-0010', caseQuantity: 12, labels: [{ labelSku: 'L-1' }] });
});

test('L16: the fields of both steps stand in the specified order', async () => {
  await open('/products?new');
  const labels = (within = 'form') =>
    [...screen.getByRole('dialog').querySelectorAll(`${within} label`)].map(({ textContent }) =>
      textContent?.replace(' (required)', ''),
    );
  const step1 = ['SKU', 'Item Description', 'Barcode', 'Client', 'Client SKU'];
  expect(labels().slice(0, 8)).toEqual([...step1, 'Case Quantity', 'Layer Quantity', 'Pallet Quantity']);
  type(/^SKU/, 'OH-0010');
  await toStep2();
  expect(labels('[role="tabpanel"]').slice(0, 9)).toEqual([
    'Label SKU',
    'Type',
    'Orientation',
    'Feed',
    'Size',
    'Material',
    'Adhesive Type',
    'Supplier Code',
    'Supplier Name',
  ]);
});

test('the client is chosen from the list and sent as a number @spec-5.11', async () => {
  const { asked } = await open('/products?new', ({ method, path }) => {
    if (method === 'POST') return { status: 201, body: saved };
    return path === '/api/clients/9'
      ? { body: { id: 9, name: 'Orchard House' } }
      : { body: path === '/api/clients' ? [{ id: 9, name: 'Orchard House' }] : [], total: 1 };
  });
  type(/^SKU/, 'OH-0010');
  press('Client: No client');
  fireEvent.click(await screen.findByRole('option', { name: 'Orchard House' }));
  expect(await dialog().findByRole('button', { name: 'Client: Orchard House' })).toBeVisible();
  await toStep2();
  press('Create Product');
  expect(await screen.findByText('Product created successfully')).toBeVisible();
  expect(sent(asked, 'POST')[0]?.body).toMatchObject({ clientId: 9 });
});

test('step 2 needs nothing @spec-5.13', async () => {
  const { asked } = await open('/products?new', ({ method }) =>
    method === 'POST' ? { status: 201, body: saved } : { body: [] },
  );
  type(/^SKU/, 'OH-0010');
  await toStep2();
  press('Create Product');
  expect(await screen.findByText('Product created successfully')).toBeVisible();
  expect(sent(asked, 'POST')[0]?.body).toMatchObject({ sku: 'OH-0010', labels: [], tutorialVideos: [] });
});

test('T15: an edit sends its version and only what was changed, and old label types survive @spec-4.14 @spec-7.16', async () => {
  const { asked } = await open('/products?edit=7', (call) =>
    call.method === 'PUT' ? { body: { ...saved, version: 4 } } : lists(call),
  );
  await toStep2();
  type(/^Size/, '100 x 50');
  press('Save Changes');
  expect(await screen.findByText('Product updated successfully')).toBeVisible();
  const body = sent(asked, 'PUT')[0]?.body;
  expect(body).toMatchObject({ version: 3, labels: [{ id: 'one', labelSize: '100 x 50' }, { id: 'two' }] });
  expect(body).not.toHaveProperty('sku');
  expect(body).not.toHaveProperty('labels.0.labelType');
});

test('the dialog names what it does and its two steps; over the table of products, how it went is said in its words @spec-2.72 @spec-2.73', async () => {
  let isDown = true;
  await open('/admin/products?edit=7', (call) => {
    if (call.method !== 'PUT') return lists(call);
    return isDown
      ? { status: 400, body: { code: 'request.invalid', message: 'Not today.' } }
      : { body: { ...saved, version: 4 } };
  });
  expect(dialog().getByRole('heading', { name: 'Edit Product' })).toBeVisible();
  expect(dialog().getByText('Update an existing product')).toBeVisible();
  expect(dialog().getByText('Product Details')).toBeVisible();
  expect(dialog().getByText('Label & Artwork')).toBeVisible();
  type(/^Item Description/, 'Apple juice');
  await toStep2();
  press('Save Changes');
  expect(await screen.findByText('Error updating product')).toBeVisible();
  expect(dialog().getByText('Not today. Nothing was saved. Nothing you entered is lost.')).toBeVisible();
  isDown = false;
  press('Save Changes');
  expect(await screen.findByText('The product has been updated successfully')).toBeVisible();
  expect(screen.getByText('Product updated')).toBeVisible();
});

test('what the server says of a field of a label that is not open leads to its tab and focuses it', async () => {
  await open('/products?edit=7', (call) =>
    call.method === 'PUT'
      ? {
          status: 400,
          body: {
            code: 'request.invalid',
            message: 'At most 100 characters.',
            fields: { 'labels.1.supplierCode': 'At most 100 characters.' },
          },
        }
      : lists(call),
  );
  await toStep2();
  type(/^Size/, '100 x 50');
  press('Save Changes');
  expect(await screen.findByText('There was an error saving the product')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Supplier Code/)));
  expect(
    dialog()
      .getByRole('tab', { name: /^Label 2/ })
      .getAttribute('aria-selected'),
  ).toBe('true');
  expect(field(/^Supplier Code/).getAttribute('aria-invalid')).toBe('true');
});

test('what the server says of the client is tied to its control, which has the focus', async () => {
  const sentence = 'This client does not exist.';
  await open('/products?edit=7', (call) =>
    call.method === 'PUT'
      ? { status: 400, body: { code: 'request.invalid', message: sentence, fields: { clientId: sentence } } }
      : lists(call),
  );
  type(/^Item Description/, 'Apple juice');
  await toStep2();
  press('Save Changes');
  const client = await dialog().findByRole('button', { name: /^Client:/, description: sentence });
  expect(client.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(client));
});

test('a label that was removed comes back by Undo, and the only one stays @spec-2.75 @spec-4.18', async () => {
  await open('/products?edit=7');
  await toStep2();
  press('Remove this label');
  expect(dialog().getAllByRole('tab')).toHaveLength(1);
  expect(dialog().getByRole('button', { name: 'Remove this label' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  press('Undo');
  expect(dialog().getAllByRole('tab')).toHaveLength(2);
  expect(field(/^Label SKU/).value).toBe('L-1');
});

test('a new label that comes back by Undo stands beside the one that was added since', async () => {
  const { asked } = await open('/products?edit=7', (call) =>
    call.method === 'PUT' ? { body: { ...saved, version: 4 } } : lists(call),
  );
  await toStep2();
  press('Add label');
  type(/^Label SKU/, 'L-3');
  press('Remove this label');
  press('Add label');
  type(/^Label SKU/, 'L-4');
  press('Undo');
  expect(dialog().getAllByRole('tabpanel')).toHaveLength(1);
  expect(field(/^Label SKU/).value).toBe('L-3');
  press('Save Changes');
  expect(await screen.findByText('Product updated successfully')).toBeVisible();
  expect(sent(asked, 'PUT')[0]?.body).toMatchObject({
    labels: [{ labelSku: 'L-1' }, { id: 'two' }, { labelSku: 'L-3' }, { labelSku: 'L-4' }],
  });
});

test('a video that moves or goes takes its own fields along: no title is saved on another video', async () => {
  const { asked } = await open('/products?edit=7', (call) =>
    call.method === 'PUT' ? { body: { ...saved, version: 4 } } : lists(call),
  );
  await toStep2();
  const titles = () => dialog().getAllByLabelText<HTMLInputElement>('Title');
  const links = () => dialog().getAllByLabelText<HTMLInputElement>('Link');
  const shown = () => titles().map(({ value }, index) => [value, links()[index]?.value]);
  for (const [index, name] of ['A', 'B', 'C'].entries()) {
    press('Add a link');
    const [title, link] = [titles()[index], links()[index]];
    if (!title || !link) throw new Error('A link that is added has its fields.');
    fireEvent.change(title, { target: { value: name } });
    fireEvent.change(link, { target: { value: `https://youtu.be/${name}AAAAAAAAAA` } });
  }
  press('Remove video 1');
  expect(shown()).toEqual([
    ['B', 'https://youtu.be/BAAAAAAAAAA'],
    ['C', 'https://youtu.be/CAAAAAAAAAA'],
  ]);
  press('Move video 2 up');
  expect(shown().map(([title]) => title)).toEqual(['C', 'B']);
  for (const title of titles().slice(0, 1)) fireEvent.change(title, { target: { value: 'Cc' } });
  press('Save Changes');
  expect(await screen.findByText('Product updated successfully')).toBeVisible();
  expect(sent(asked, 'PUT')[0]?.body).toMatchObject({
    tutorialVideos: [
      { title: 'Cc', videoSource: 'https://youtu.be/CAAAAAAAAAA', position: 0 },
      { title: 'B', videoSource: 'https://youtu.be/BAAAAAAAAAA', position: 1 },
    ],
  });
});

test('a person whose role drops keeps what was typed and reads why it cannot be saved', async () => {
  const { asked } = await open('/products?edit=7', (call) =>
    call.method === 'PUT'
      ? { status: 403, body: { code: 'access.denied', message: 'You need editor access to do this.' } }
      : lists(call),
  );
  type(/^Item Description/, 'Apple juice');
  await toStep2();
  press('Save Changes');
  expect((await dialog().findByRole('alert')).textContent).toContain('You need editor access to do this.');
  expect(field(/^Item Description/).value).toBe('Apple juice');
  expect(sent(asked, 'PUT')).toHaveLength(1);
});

test('Escape asks before what was typed is dropped', async () => {
  const { address } = await open('/products?new');
  type(/^SKU/, 'OH-1');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  fireEvent.click(question.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(address()).toBe('/products'));
});

test('D1: the steps of an edit lead to each other by a click, and a wrong step 1 keeps it', async () => {
  await open('/products?edit=7');
  press('Label & Artwork');
  expect(await dialog().findByRole('tablist', { name: 'Labels' })).toBeVisible();
  press('Product Details');
  type(/^Case Quantity/, '1.5');
  press('Label & Artwork');
  expect(await dialog().findByText('This must be a whole number.')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Case Quantity/)));
});

test('D1: a new product is entered in order: its steps are no buttons', async () => {
  await open('/products?new');
  expect(dialog().queryByRole('button', { name: 'Label & Artwork' })).toBe(null);
  expect(dialog().getByText('Label & Artwork')).toBeVisible();
});

test.each([
  ['?edit=7&tab=labels&label=2', /^Label 2/],
  ['?edit=7&label=2', /^Label 2/],
  ['?edit=7&tab=labels', /^Label 1/],
  ['?edit=7&tab=labels&label=9', /^Label 2/],
])('D2: an edit at %s opens at the label that the page shows', async (query, name) => {
  await open(`/products${query}`);
  const tab = await dialog().findByRole('tab', { name });
  expect(tab.getAttribute('aria-selected')).toBe('true');
});

test.each(['?edit=7', '?edit=7&tab=details&label=2', '?edit=7&label=x'])(
  'D2: an edit at %s opens at step 1',
  async (query) => {
    await open(`/products${query}`);
    expect(dialog().queryByRole('tablist', { name: 'Labels' })).toBe(null);
  },
);

test('of two who edit one product the second sees both sides, chooses, and both changes stay @spec-8.15 @need-1.14', async () => {
  const theirs = { ...saved, itemDescription: 'Pear juice', caseQuantity: 6, version: 4 };
  let attempts = 0;
  const { asked } = await open('/products?edit=7', (call) => {
    if (call.method !== 'PUT') return lists(call);
    attempts += 1;
    if (attempts > 1) return { body: { ...theirs, version: 5 } };
    const changed = { by: 'Ana Lima', at: '2026-11-20T10:42:00.000Z' };
    const refusal = { code: 'record.changed_meanwhile', message: 'Changed by Ana Lima.', current: theirs };
    return { status: 409, body: { ...refusal, changed } };
  });
  type(/^Item Description/, 'Apple juice');
  await toStep2();
  press('Save Changes');
  const conflict = within(
    await screen.findByRole('dialog', { name: 'Somebody else has changed this record meanwhile.' }),
  );
  const description = within(conflict.getByRole('group', { name: 'Item Description' }));
  expect(description.getByRole('radio', { name: /^Take theirs/ })).not.toBeChecked();
  const quantity = within(conflict.getByRole('group', { name: 'Case Quantity' }));
  expect(quantity.getByRole('radio', { name: /^Take theirs/ })).toBeChecked();
  fireEvent.click(description.getByRole('radio', { name: /^Keep mine/ }));
  fireEvent.click(conflict.getByRole('button', { name: 'Save these choices' }));
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  const body = sent(asked, 'PUT').at(-1)?.body;
  expect(body).toMatchObject({ itemDescription: 'Apple juice', version: 4 });
  expect(body).not.toHaveProperty('caseQuantity');
});

test('a SKU that is taken has the focus and leads to the product that has it, and nothing typed is lost @spec-2.94', async () => {
  let isTaken = true;
  const { asked } = await open('/admin/products?new', ({ method }) => {
    if (method !== 'POST') return { body: [] };
    const refusal = { code: 'product.duplicate', message: 'Taken.', existingId: 12 };
    return isTaken ? { status: 409, body: refusal } : { status: 201, body: saved };
  });
  type(/^SKU/, 'oh-0010');
  await toStep2();
  type(/^Label SKU/, 'L-9');
  press('Create Product');
  expect(await screen.findByText('Error creating product')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toBe(field(/^SKU/)));
  expect(field(/^SKU/)).toHaveAttribute('aria-invalid', 'true');
  expect(dialog().getByRole('link', { name: 'Open the product that has it' })).toHaveAttribute(
    'href',
    '/products/12',
  );
  isTaken = false;
  type(/^SKU/, 'OH-0011');
  await toStep2();
  expect(field(/^Label SKU/).value).toBe('L-9');
  press('Create Product');
  expect(await screen.findByText('The product has been created successfully')).toBeVisible();
  expect(sent(asked, 'POST').at(-1)?.body).toMatchObject({ sku: 'OH-0011', labels: [{ labelSku: 'L-9' }] });
});
