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
  expect(RunPlan.parse(plan)).toMatchObject(plan);
});

test.each([
  ['the cause, as an older portal kept it', { reason: 'lost' }, { reason: '', cause: 'lost' }],
  ['what a person wrote', { reason: 'Two fell' }, { reason: 'Two fell', cause: null }],
  ['a word that a person wrote', { reason: 'lost', cause: null }, { reason: 'lost', cause: null }],
  [
    'both',
    { reason: 'Two fell', cause: 'lost', signerId: 2 },
    { reason: 'Two fell', cause: 'lost', signerId: 2 },
  ],
])('why the count of a run that waits does not add up is read as %s', (_, kept, read) => {
  const counted = { applied: 7, unexplained: 2, userId: 1 };
  expect(Standing.shape.closing.parse({ ...counted, ...kept })).toEqual({
    signerId: null,
    ...counted,
    ...read,
  });
});
