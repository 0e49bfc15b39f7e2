import { said } from '#domain/words/say.ts';
import type { Circumstances } from '#domain/runs/turns.ts';
import type { RunPlan } from '#domain/runs/run.ts';

export const plan: RunPlan = {
  productId: 1,
  sku: 'JAM-1',
  clientId: null,
  clientName: null,
  release: 1,
  clientRelease: null,
  labelId: 'flat',
  labelSku: null,
  level: 'unit',
  quantity: 20,
  batch: null,
  bestBefore: null,
  dates: {},
  inStoreCodes: null,
  placed: null,
  notes: [],
  checkAt: 'all',
  challengesEachRun: true,
  unexplainedLimit: 0,
  gtin: null,
  checkEvery: 1,
  needsPhoto: false,
  needsSecondToClear: false,
  needsOthers: false,
  isShadow: false,
};

export const worker = { id: 1, name: 'Ana' };

export const who = (change: Partial<Circumstances> = {}): Circumstances => ({
  userId: 1,
  maySecond: false,
  isPublisher: false,
  hold: null,
  worker,
  isAtStation: true,
  isChallenged: true,
  judged: right,
  printed: { isOver: true, pieces: 0 },
  ordered: 0,
  signer: null,
  ...change,
});

/** With the signature of this user, who has worked in the run if it is the first one. */
export const signedBy = (userId: number, change: Partial<Circumstances> = {}): Circumstances => {
  const act = who(change);
  return { ...act, signer: { ...act, userId, maySecond: true, hasWorked: userId === 1 } };
};

export const right = {
  is: 'right',
  proof: { product: 'scanned', label: 'scanned', batch: null, date: null },
  numbers: [],
  pair: 'a\nb',
} as const;

export const wrong = { is: 'wrong', said: said('run.not_this_product', { sku: 'JAM-1' }) } as const;

export const newRelease = said('run.new_release', { number: 2, summary: 'Two labels on each box' });

export const piece = { product: 'a', label: 'b' };
