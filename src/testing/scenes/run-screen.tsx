import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { FullRun, type RunAnswer } from '#domain/runs/contract.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { takeBadge } from '#web/scan/asked-badge.ts';
import { deliverScan } from '#web/scan/scan-handlers.ts';
import { keepStation } from '#web/stations/this-station.ts';
import { RunScreen } from '#web/runs/screens/run-screen.tsx';
import { renderScreen, type ServerAnswer } from '../render-screen.tsx';

export const barcode = '5012345678900';
export const label = 'LBL-1';
export const badge = 'LPB-0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A run at this station by whoever is signed in, with its first piece checked. */
export const running = FullRun.parse({
  id: 4,
  station: { id: 3, name: 'Bench 2' },
  worker: { id: 1, name: 'Rae Reader' },
  productId: 7,
  sku: 'JAM-1',
  clientId: null,
  clientName: null,
  release: 1,
  clientRelease: null,
  labelId: 'a',
  labelSku: label,
  level: 'unit',
  quantity: 5,
  batch: null,
  bestBefore: null,
  placed: {
    codes: [
      { code: barcode, level: 'unit', standsOn: 'goods', labelId: null, isStated: true },
      { code: label, level: 'any', standsOn: 'label', labelId: 'a', isStated: true },
    ],
    covers: [],
    carries: [],
    hasElements: false,
  },
  notes: [],
  gtin: `0${barcode}`,
  checkEvery: 1,
  needsPhoto: false,
  needsOthers: false,
  isShadow: false,
  state: 'running',
  issuedFromRolls: 5,
  issuedPrinted: 0,
  spoiled: 0,
  returned: 0,
  applied: null,
  rightChecks: 1,
  wrongChecks: 0,
  rolls: [],
  jobs: [],
  photos: 0,
  isSuperseded: false,
  stop: null,
  closing: null,
  issued: 5,
  unexplained: null,
  due: 'every',
  next: 'Scan every piece: its product, then its label.',
  nextStep: { code: 'run.next.every_piece', values: {} },
  createdAt: '2026-11-26T14:00:00.000Z',
  endedAt: null,
  seq: 6,
  sha256: 'a'.repeat(64),
  acts: ['check', 'stop', 'reconcile', 'spoil'],
  events: [],
});

export type Answered = Partial<RunAnswer> | { status: number; body: unknown };
type Answering = (sent: RunAct, place: number) => Answered | Promise<Answered>;

/** The screen of a run. `answer` says what becomes of an act, by its place among those that were sent. */
export const openRun = async (
  answer: Answering,
  run: FullRun = running,
  others: Readonly<Record<string, unknown>> = {},
) => {
  vi.stubGlobal('scrollTo', () => undefined);
  keepStation({ id: 3, name: 'Bench 2', token: 'lps_token' });
  const acts: RunAct[] = [];
  const reply = async (sent: RunAct): Promise<ServerAnswer> => {
    acts.push(sent);
    const answered = await answer(sent, acts.length);
    if ('status' in answered) return answered;
    const proof = { product: 'scanned', label: 'scanned', batch: null, date: null };
    const right = { verdict: 'right', reason: null, code: null, values: {}, proof, run, events: [] };
    return { status: 201, body: { ...right, ...answered } };
  };
  const shown = renderScreen(<RunScreen />, {
    at: '/runs/4',
    path: '/runs/:id',
    role: 'editor',
    answer: async ({ method, path, body }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the screen sends, which the contract types
      if (method === 'POST') return reply(body as RunAct);
      const found = path === '/api/runs/4' && !(path in others) ? run : await others[path];
      return found === undefined ? { status: 404, body: { message: 'Not found' } } : { body: found };
    },
  });
  const keys: (string | null)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
    return fetch(address, init);
  });
  await screen.findByText(run.next);
  const scan = (text: string) =>
    act(() => {
      if (!takeBadge(text)) deliverScan({ text, field: null });
    });
  return { ...shown, acts, keys, scan };
};
