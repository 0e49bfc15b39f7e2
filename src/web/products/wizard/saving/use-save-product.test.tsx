import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '#domain/products/contract.ts';
import { productWith } from '#testing/samples/whole-product.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { useSaveProduct } from './use-save-product.ts';
import { WizardDraft } from '../wizard-draft.ts';
import { startValues } from '../wizard-values.ts';

/** The fate of an attempt; with 'answer lost' the product is stored nevertheless. */
type Fate = 'arrives' | 'lost' | 'answer lost' | 400 | 413 | 429 | 504;

/** A server that creates one product and refuses a different body with the same key. */
let stored: Product | null;
let made: string | null;
let sent: string[];
let fates: Fate[];

const answerTo = (method: string, body: Partial<Product>): Response => {
  const fate = fates.shift() ?? 'arrives';
  sent.push(`${method} ${body.notes}`);
  if (typeof fate === 'number' && fate < 500) return new Response('', { status: fate });
  if (fate === 'lost') throw new TypeError('Failed to fetch');
  if (method === 'PUT') stored = { ...productWith(), ...stored, ...body, version: 2 };
  else {
    made ??= JSON.stringify(body);
    stored ??= productWith({ ...body, version: 1 });
    if (made !== JSON.stringify(body) && fate === 'arrives')
      return Response.json(
        { code: 'request.key_reused', message: 'Sent before.', current: stored },
        { status: 409 },
      );
  }
  if (fate === 504) return new Response('', { status: 504 });
  if (fate === 'answer lost') throw new TypeError('Failed to fetch');
  return Response.json(stored);
};

beforeEach(() => {
  [stored, made, sent, fates] = [null, null, [], []];
  vi.stubGlobal('fetch', async (_address: string, { method, body }: { method: string; body: string }) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the hook under test has just made
    answerTo(method, JSON.parse(body) as Partial<Product>),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A new wizard; each save types other notes and returns the result. */
const open = () => {
  const queryClient = createQueryClient();
  const { result } = renderHook(() => useSaveProduct(null), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  return async (notes: string): Promise<string> => {
    const values = { ...startValues(null), sku: 'OH-0010', notes };
    return result.current.save(WizardDraft.parse(values), values).catch(() => 'failed');
  };
};

test.each([400, 413, 429] as const)(
  'lost, refused with %s, saved: what is called saved is what was typed last',
  async (status) => {
    fates = ['answer lost', status];
    const save = open();
    expect([await save('first'), await save('second'), await save('third')]).toEqual([
      'failed',
      'failed',
      'created',
    ]);
    expect(stored?.notes).toBe('third');
  },
);

test('a later try may be the one that made it: going back to the first text is sent too', async () => {
  fates = ['lost', 504];
  const save = open();
  expect([await save('first'), await save('second'), await save('first')]).toEqual([
    'failed',
    'failed',
    'created',
  ]);
  expect(stored?.notes).toBe('first');
});

test('the same text again is not sent a second time as a change', async () => {
  fates = ['answer lost', 429];
  const save = open();
  expect([await save('first'), await save('first'), await save('first')]).toEqual([
    'failed',
    'failed',
    'created',
  ]);
  expect(sent).toEqual(['POST first', 'POST first', 'POST first']);
});

test('after refusals alone, what is corrected is the first that is made', async () => {
  fates = [400, 413];
  const save = open();
  expect([await save('first'), await save('second'), await save('third')]).toEqual([
    'failed',
    'failed',
    'created',
  ]);
  expect(sent).toEqual(['POST first', 'POST second', 'POST third']);
});
