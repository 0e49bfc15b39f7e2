import type { Label } from './contract.ts';

/** The fields of a label of which nothing is recorded. */
export const blankLabel: Readonly<Omit<Label, 'id'>> = {
  labelSku: null,
  labelType: null,
  labelOrientation: null,
  labelFeed: null,
  labelSize: null,
  labelMaterial: null,
  adhesiveType: null,
  supplierCode: null,
  supplierName: null,
  artworkFiles: [],
};
