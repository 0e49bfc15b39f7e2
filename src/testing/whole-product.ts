import type { Client } from '#domain/clients/contract.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { Label, Product } from '#domain/products/contract.ts';

/** A label of which nothing is recorded but what the test says. */
export const labelWith = (fields: Partial<Label> = {}): Label => ({
  id: 'a-label',
  ...blankLabel,
  ...fields,
});

/** A product of which nothing is recorded but its SKU and what the test says. */
export const productWith = (fields: Partial<Product> = {}): Product => ({
  ...blankLabel,
  id: 7,
  sku: 'OH-0010',
  itemDescription: null,
  barcode: null,
  caseQuantity: null,
  layerQuantity: null,
  palletQuantity: null,
  clientId: null,
  clientName: null,
  clientSku: null,
  notes: null,
  images: [],
  labels: [],
  tutorialVideos: [],
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  updatedBy: null,
  ...fields,
});

/** A client that says nothing but its name and what the test says. */
export const clientWith = (fields: Partial<Client> = {}): Client => ({
  id: 9,
  name: 'Orchard House',
  image: null,
  aboutUs: null,
  keyContacts: null,
  thingsToRemember: null,
  labellingInstructions: null,
  paperworkRequirements: null,
  stackingGuidelines: null,
  about: null,
  contactPerson: null,
  productCount: 1,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});
