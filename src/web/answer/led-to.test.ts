import { QueryClient } from '@tanstack/react-query';
import type { Location } from 'react-router';
import { expect, test, vi } from 'vitest';
import { hitWith, resolvedWith } from '#testing/samples/resolved-code.ts';
import { answerScan } from './answer-scan.tsx';

const at = (address: string): Location => {
  const { pathname, search } = new URL(address, 'http://portal.invalid');
  return { pathname, search, hash: '', state: null, key: address };
};

/** Scans at home; the first lookup fails, which leads to the search, and the second finds its product. */
test('a screen that an answer has led to, also one that failed, is not taken for one that the user has gone to', async () => {
  const navigate = vi.fn<(to: unknown) => void>();
  const place = { scannedAt: at('/'), where: () => here, navigate, queryClient: new QueryClient() };
  let here = at('/');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'No.' }, { status: 400 })));
  await answerScan({ text: '5012345678900', field: null }, place, new AbortController().signal);
  expect(navigate).toHaveBeenLastCalledWith('/search?q=5012345678900');

  // The next code was scanned before the search was drawn, and is answered on it.
  here = at('/search?q=5012345678900');
  const found = resolvedWith({ products: [hitWith({})] });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(found)));
  await answerScan({ text: '01234565', field: null }, place, new AbortController().signal);
  expect(navigate).toHaveBeenLastCalledWith('/products/7?tab=labels', expect.anything());
});
