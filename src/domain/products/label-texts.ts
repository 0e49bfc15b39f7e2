import type { Label } from './contract.ts';

/** The fields of a label that are texts, in the order in which screens and workbooks show them. */
export const labelTexts = [
  'labelSku',
  'labelType',
  'labelOrientation',
  'labelFeed',
  'labelSize',
  'labelMaterial',
  'adhesiveType',
  'supplierCode',
  'supplierName',
] as const satisfies readonly (keyof Label)[];
