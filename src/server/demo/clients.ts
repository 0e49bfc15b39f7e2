import { rareCodes } from './codes.ts';

/** A client company of the demo, with all its texts. */
export interface DemoClient {
  name: string;
  /** The brand on its packs. */
  brand: string;
  /** The prefix of its client SKUs. */
  prefix: string;
  aboutUs: string;
  keyContacts: string;
  thingsToRemember: string;
  labellingInstructions: string;
  paperworkRequirements: string;
  stackingGuidelines: string;
  inStoreCodes?: string;
}

/** The companies of the demo. They and their people are invented. */
export const demoClients: readonly DemoClient[] = [
  {
    name: 'Orchard & Vale Foods',
    brand: 'Orchard & Vale',
    prefix: 'OV',
    aboutUs:
      'A family business from Herefordshire that packs preserves, cereals and baking ingredients for independent grocers and two supermarket groups. About forty pallets a week come through us, most of them on Tuesdays and Thursdays.',
    keyContacts:
      'Helen Marsh, supply chain: +44 20 7946 0101, helen.marsh@orchardvale.example\nDev Patel, quality and artwork approval: +44 20 7946 0102, dev.patel@orchardvale.example\nOut of hours: goods-in desk, +44 20 7946 0199',
    thingsToRemember:
      'Glass in most lines: two people on every lift over 12 kg.\nThe allergen panel on the nutritional label must stay visible after shrink-wrapping.\nNever apply a BBD label over the embossed batch code on the lid.',
    labellingInstructions:
      '1. Check the batch on the delivery note against the outer case before the first label.\n2. Nutritional label on the back panel, 5 mm above the base seam, text upright.\n3. Barcode label bottom right of the back panel; leave 3 mm of clear space on both sides of the bars.\n4. Scan one piece in every twenty. Two failed scans in a row: stop the line and call the shift lead.\n5. Keep the first and the last label of every roll in the job folder.',
    paperworkRequirements:
      'Delivery note in three copies, one inside the last pallet.\nBatch record with BBD, label roll number and operator initials.\nCertificate of conformity for every organic line.',
    stackingGuidelines:
      'Six cases a layer, five layers high, interlocked.\nCorner boards on all four corners, two turns of wrap at the base.\nHighest pallet 1.45 m including the pallet itself. No double stacking.',
  },
  {
    name: 'Northlight Confectionery',
    brand: 'Northlight',
    prefix: 'NL',
    aboutUs:
      'Chocolate and sugar confectionery from Yorkshire, sold in eleven countries. Labels change with the season: look at the artwork date before you load a roll.',
    keyContacts:
      'Ana Ruiz, account manager: +44 20 7946 0110, ana.ruiz@northlight.example\nJonas Weber, export labelling: +44 20 7946 0111, jonas.weber@northlight.example',
    thingsToRemember:
      'Store and label below 18 °C. Chocolate that has bloomed is not labelled, it is reported.\nExport lots carry a second language label: never mix the two on one pallet.\nGloves at all times; foil shows every fingerprint.',
    labellingInstructions:
      '1. Wipe foil packs dry before labelling.\n2. Language label centred on the back, covering the printed English panel completely.\n3. BBD label top right, day-month-year, 4 mm high figures.\n4. Tamper seals over the carton flap, half on each side.',
    paperworkRequirements:
      'Export packing list with lot numbers.\nTemperature log of the labelling area for the shift.\nSigned first-piece approval for every language.',
    stackingGuidelines:
      'Eight cases a layer, six layers, column stacked.\nSlip sheet between every second layer.\nNever above 1.60 m; keep out of direct sun on the dock.',
  },
  {
    name: 'Harbour Provisions',
    brand: 'Harbour',
    prefix: 'HP',
    aboutUs:
      'Tinned fish, soups and ship supplies. Orders are small, mixed and urgent: a vessel does not wait for a pallet.',
    keyContacts:
      'Moira Kerr, orders: +44 20 7946 0120, moira.kerr@harbour.example\nWarehouse hotline, day and night: +44 20 7946 0121',
    thingsToRemember:
      'Address labels are the delivery: a wrong berth number is a lost order.\nTins must be dry and free of oil before any label goes on.\nDented tins go to quarantine shelf Q2.',
    labellingInstructions:
      '1. Permanent adhesive only; sea air lifts anything else.\n2. Address label on two adjacent sides of every case, upper left.\n3. Barcode label on the short side so that it can be read in the hold.\n4. BBD label on the lid, never over the ring pull.',
    paperworkRequirements:
      'Ship supply declaration, stamped.\nPacking list outside the first case of each vessel, in a clear pouch.\nAllergen list for the galley.',
    stackingGuidelines:
      'Mixed pallets: heaviest tins at the bottom.\nBand every layer of glass.\nMaximum 900 kg a pallet.',
    inStoreCodes: rareCodes.inStore.pattern,
  },
  {
    name: 'Saffron Lane Imports',
    brand: 'Saffron Lane',
    prefix: 'SL',
    aboutUs:
      'Spices, teas and dry goods from nine countries, relabelled here for sale in the United Kingdom and Ireland.',
    keyContacts:
      'Farid Haddad, compliance: +44 20 7946 0130, farid.haddad@saffronlane.example\nLucy Chen, operations: +44 20 7946 0131, lucy.chen@saffronlane.example',
    thingsToRemember:
      'The importer address must be on every unit before it leaves the bond area.\nNut and sesame lines are labelled last in the shift, then the bench is washed down.\nKeep original labels readable where the law asks for it: ask Farid when in doubt.',
    labellingInstructions:
      '1. English nutritional label over the foreign one, edges flush.\n2. Importer address label below it, 2 mm apart.\n3. Removable labels only on gift tins.\n4. Weigh one piece in fifty after labelling.',
    paperworkRequirements:
      'Health certificate number on the delivery note.\nOrigin statement for saffron and organic tea.\nPhotograph of the first labelled piece of each lot.',
    stackingGuidelines:
      'Sacks flat, five a layer, brick pattern, eight layers.\nTea cartons never below spices.\nFood-grade sheet on the pallet before the first layer.',
  },
  {
    name: 'Wholegrain Works',
    brand: 'Wholegrain',
    prefix: 'WW',
    aboutUs:
      'Bread mixes, breakfast cereals and snacks for own brands. The same product leaves with up to four different labels: the client SKU decides which.',
    keyContacts:
      'Peter Olsen, planning: +44 20 7946 0140, peter.olsen@wholegrain.example\nLabel approvals: approvals@wholegrain.example',
    thingsToRemember:
      'Read the client SKU, not the picture on the bag.\nDust: clean the applicator every two hours.\nReturned rolls are counted and booked back the same day.',
    labellingInstructions:
      '1. Barcode label over the blank panel, bars running up and down (ladder) on bags.\n2. BBD label on the clip side.\n3. Reject any bag with a crease under the bars.\n4. Book out the roll by its label SKU before you start.',
    paperworkRequirements:
      'Own-brand approval sheet for each client SKU.\nRoll reconciliation at the end of the job.',
    stackingGuidelines:
      'Ten bags a layer, alternate the direction of every layer.\nTop sheet and four straps.\nHighest pallet 1.80 m.',
  },
];

/** The controlled client: its changes must be published, and a second person approves them. */
export const controlledClient = 'Saffron Lane Imports';
