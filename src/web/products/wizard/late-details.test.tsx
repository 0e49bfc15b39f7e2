import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { keepingBack, startUploadServer, storedAs } from '#testing/servers/upload-server.ts';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { keepInput } from '#web/session/kept-input-store.ts';
import { ProductWizard } from './product-wizard.tsx';
import { newLabel } from './wizard-values.ts';

const server = startUploadServer();

const saved = productWith({
  id: 7,
  version: 3,
  sku: 'OH-0010',
  itemDescription: 'Juice',
  images: ['images/0.png'],
  labels: [labelWith({ id: 'one', labelSku: 'L-1' }), labelWith({ id: 'two', labelSku: 'L-2' })],
});

const create = { at: '/products?new', save: 'Create Product' } as const;
const edit = { at: '/products?edit=7', save: 'Save Changes' } as const;

type Save = (body: unknown, attempt: number) => ServerAnswer | Promise<ServerAnswer>;

const stores: Save = (body) => ({ body: { ...saved, ...Object(body), version: 4 } });

const open = async ({ at, save }: typeof create | typeof edit, answer: Save = stores) => {
  const isSave = ({ method }: Asked) => method === 'POST' || method === 'PUT';
  const { asked } = renderScreen(<ProductWizard />, {
    at,
    path: '/products',
    role: 'editor',
    answer: (call) =>
      isSave(call)
        ? answer(call.body, bodies().length)
        : { body: call.path === '/api/products/7' ? saved : [] },
  });
  const bodies = () => asked.filter(isSave).map(({ body }) => body);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText(/^SKU/);
  const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }));
  return {
    dialog,
    bodies,
    press,
    save: () => press(save),
    type: (name: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(name), { target: { value } }),
    next: async () => {
      press('Next');
      await dialog.findByRole('tablist', { name: 'Labels' });
    },
    /** Starts the upload of an image, and returns the act that lets it arrive. */
    startImage: async (): Promise<() => Promise<void>> => {
      const held = Promise.withResolvers<() => void>();
      server.answer = (_, response) => {
        keepingBack(response);
        held.resolve(() => response.end(JSON.stringify({ files: [storedAs('images/1.png')] })));
      };
      fireEvent.change(dialog.getByLabelText('Add images: files'), {
        target: { files: [new File(['a'], 'a.png')] },
      });
      const arrive = await held.promise;
      return async () => {
        arrive();
        await screen.findByText('Upload successful');
      };
    },
  };
};

test.each([
  ['a new product', create, ['images/1.png']],
  ['an edit', edit, ['images/0.png', 'images/1.png']],
] as const)('an image that arrives while step 2 of %s is open is saved @need-1.13', async (_, at, images) => {
  const { type, startImage, next, save, bodies } = await open(at);
  type(/^SKU/, 'OH-0011');
  const arrive = await startImage();
  await next();
  await arrive();
  save();
  await waitFor(() => expect(bodies()).toMatchObject([{ sku: 'OH-0011', images }]));
});

const keep = (form: string, values: Record<string, unknown>) =>
  keepInput({ userId: 1, address: '/products', form }, { atMs: Date.now(), values });

test('input that is restored while step 2 is open is saved, what it has of step 1 too @need-1.13', async () => {
  keep('product-new', { sku: 'OH-0012', notes: 'Keep cool', caseQuantity: '12' });
  const { type, next, press, save, bodies } = await open(create);
  type(/^SKU/, 'OH-0011');
  await next();
  press('Restore');
  save();
  await waitFor(() =>
    expect(bodies()).toMatchObject([{ sku: 'OH-0012', notes: 'Keep cool', caseQuantity: 12 }]),
  );
});

test('restored input without a right step 1 is not saved: the wizard says so and leads to the field @spec-8.13', async () => {
  keep('product-7', { sku: '', notes: 'Keep cool' });
  const { dialog, next, press, save, bodies, type } = await open(edit);
  await next();
  press('Restore');
  save();
  expect(await screen.findByText('Missing data from step one')).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
  expect(dialog.getByText('SKU is required')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^SKU/)));
  expect(bodies()).toEqual([]);
  type(/^SKU/, 'OH-0011');
  await next();
  save();
  await waitFor(() => expect(bodies()).toMatchObject([{ sku: 'OH-0011', notes: 'Keep cool' }]));
});

test('restored input with fewer labels opens the last one it has', async () => {
  keep('product-7', { labels: [{ ...newLabel(), id: 'one', labelSku: 'L-9' }] });
  const { dialog, next, press } = await open(edit);
  await next();
  fireEvent.mouseDown(dialog.getByRole('tab', { name: 'Label 2' }), { button: 0 });
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^Label SKU/).value).toBe('L-2'));
  press('Restore');
  expect(dialog.getByRole('tab', { name: 'Label 1' }).getAttribute('aria-selected')).toBe('true');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Label SKU/).value).toBe('L-9');
});

/** An edit whose save is refused, because somebody else has saved; meanwhile more is typed, and an image is sent. */
const metBySomebodyElse = async () => {
  const refused = Promise.withResolvers<undefined>();
  const wizard = await open(edit, async (body, attempt) => {
    if (attempt > 1) return stores(body, attempt);
    await refused.promise;
    const current = { ...saved, itemDescription: 'Pear juice', version: 4 };
    return { status: 409, body: { code: 'record.changed_meanwhile', message: 'Changed.', current } };
  });
  const { type, next, press, save, startImage, bodies } = wizard;
  type(/^Item Description/, 'Apple juice');
  await next();
  save();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  type(/^Size/, '100 x 50');
  press('Back');
  type(/^Notes/, 'Keep cool');
  const arrive = await startImage();
  refused.resolve(undefined);
  const conflict = within(await screen.findByRole('dialog', { name: /^Somebody else has changed/ }));
  const keepMine = () => {
    fireEvent.click(conflict.getByRole('radio', { name: /^Keep mine/ }));
    fireEvent.click(conflict.getByRole('button', { name: 'Save these choices' }));
  };
  return { ...wizard, arrive, keepMine };
};

const everything = {
  version: 4,
  itemDescription: 'Apple juice',
  notes: 'Keep cool',
  images: ['images/0.png', 'images/1.png'],
  labels: [{ id: 'one', labelSize: '100 x 50' }, { id: 'two' }],
};

test('what is typed and arrives until a conflict is decided is saved with the decision @need-1.14', async () => {
  const { arrive, keepMine, bodies } = await metBySomebodyElse();
  await arrive();
  keepMine();
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject(everything);
});

test('a conflict that is decided while a file is on its way waits for it @need-1.13', async () => {
  const { dialog, arrive, keepMine, bodies, save } = await metBySomebodyElse();
  keepMine();
  expect(await dialog.findByText(/^Files are still on their way\./)).toBeVisible();
  expect(bodies()).toHaveLength(1);
  await arrive();
  save();
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject(everything);
});
