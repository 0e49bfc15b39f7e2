/** Products of the demo that tests search for. Every demo has the same ones. */
export const olives = {
  id: 1,
  sku: 'OV-10000',
  clientSku: 'OV0001',
  barcode: '3368954065801',
  name: 'Olives vertes piquantes avec poivrons et piment',
  client: 'Orchard & Vale Foods',
  clientId: 1,
} as const;

/** Another product, with three labels, for a second scan. */
export const cereal = {
  id: 3,
  sku: 'HP-10074',
  barcode: '4008713708479',
  name: 'Multigrain flakes classic',
  client: 'Harbour Provisions',
  clientId: 3,
} as const;

/** A product whose barcode is a UPC: twelve digits after a leading zero. */
export const grapeJuice = {
  id: 2,
  sku: 'NL-10037',
  barcode: '0041268119684',
  name: 'White Grape Juice',
} as const;

/** A product that changed after the demo's worker had confirmed it. */
export const crackers = { id: 18, name: 'Cracker Crisps, Rosemary Date', clientId: 3 } as const;
