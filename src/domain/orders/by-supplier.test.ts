import { expect, it } from 'vitest';
import { bySupplier } from './by-supplier.ts';

const line = (supplierName: string, supplierCode: string, labelSku: string) => ({
  supplierName,
  supplierCode,
  labelSku,
  labelSize: '100 x 50',
});

it('puts the labels of a supplier together, however its name was written, numbers in their order', () => {
  const groups = bySupplier([
    line('paper co', 'S-1', 'L-10'),
    line('Ávila', 'A', 'L-1'),
    line('Paper Co', 's-1', 'L-2'),
    line('Paper Co', 'S-2', 'L-0'),
    line('Zebra', 'Z', 'L-1'),
  ]);
  expect(
    groups.map((group) => group.map(({ supplierName, labelSku }) => `${supplierName} ${labelSku}`)),
  ).toEqual([['Ávila L-1'], ['Paper Co L-2', 'paper co L-10'], ['Paper Co L-0'], ['Zebra L-1']]);
});
