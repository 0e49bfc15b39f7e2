import { expect, test } from 'vitest';
import { RunPlan, Standing } from './run.ts';

test('a run of the first version is still read: each newer field has a default', () => {
  const standing = {
    state: 'running',
    issuedFromRolls: 9,
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
  };
  const plan = {
    productId: 1,
    sku: 'OH-0010',
    clientId: null,
    clientName: null,
    release: 1,
    clientRelease: null,
    labelId: 'a-label',
    labelSku: null,
    level: 'unit',
    quantity: 9,
    batch: null,
    bestBefore: null,
    gtin: null,
    checkEvery: 5,
    needsPhoto: false,
    needsOthers: false,
    isShadow: false,
  };
  expect(Standing.parse(standing)).toMatchObject(standing);
  const closing = { applied: 7, unexplained: 2, reason: 'lost', userId: 1 };
  expect(Standing.parse({ ...standing, closing }).closing).toEqual({
    ...closing,
    cause: null,
    signerId: null,
  });
  expect(RunPlan.parse(plan)).toMatchObject(plan);
});
