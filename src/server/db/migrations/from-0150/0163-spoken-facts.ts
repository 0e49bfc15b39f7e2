import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

interface Fact {
  code: string;
  values: Record<string, string | number | null | Fact | Fact[]>;
}

/** The names of fields as versions before this one wrote them, with the fields of today. */
const fieldsByName: Readonly<Record<string, string>> = {
  SKU: 'sku',
  'Item Description': 'itemDescription',
  Barcode: 'barcode',
  Client: 'clientId',
  'Client SKU': 'clientSku',
  'Case Quantity': 'caseQuantity',
  'Layer Quantity': 'layerQuantity',
  'Pallet Quantity': 'palletQuantity',
  Codes: 'codes',
  'Where codes stand': 'places',
  Images: 'images',
  Notes: 'notes',
  Videos: 'tutorialVideos',
  'Label SKU': 'labelSku',
  Type: 'labelType',
  Orientation: 'labelOrientation',
  Feed: 'labelFeed',
  Size: 'labelSize',
  Material: 'labelMaterial',
  'Adhesive Type': 'adhesiveType',
  'Supplier Code': 'supplierCode',
  'Supplier Name': 'supplierName',
  'Print Layout': 'printLayout',
  'Artwork Pages': 'pages',
  Grey: 'grey',
  'Kind of Date': 'dateKind',
  Covers: 'covers',
  Carries: 'carries',
  Artwork: 'artworkFiles',
  'Company name': 'name',
  Logo: 'image',
  About: 'aboutUs',
  'Key Contacts': 'keyContacts',
  'Things to Remember': 'thingsToRemember',
  'Labelling Instructions': 'labellingInstructions',
  'Paperwork Requirements': 'paperworkRequirements',
  'Stacking Guidelines': 'stackingGuidelines',
  'Dates on Labels': 'dateFormat',
  'Words of Dates': 'dateWords',
  'Digital Link Domain': 'linkDomain',
  'In-Store Codes': 'inStoreCodes',
  'Barcode stands': 'barcodeStandsOn',
  'SKU stands': 'skuStandsOn',
  'Client SKU stands': 'clientSkuStandsOn',
  'Label SKU stands': 'labelSkuStandsOn',
};

const field = (name: string): Fact | null => {
  const known = fieldsByName[name];
  return known === undefined ? null : { code: `field.${known}`, values: {} };
};

const ofLabel = /^Label (\d+): (.+)$/;

const fieldOfLabel = (text: string): Fact | null => {
  const [, label, name] = ofLabel.exec(text) ?? [];
  if (label === undefined || name === undefined) return field(text);
  const inner = field(name);
  return inner && { code: 'field.of_label', values: { label: Number(label), field: inner } };
};

const allOf = (facts: readonly (Fact | null)[]): Fact[] | null => {
  const known = facts.filter((fact) => fact !== null);
  return known.length === facts.length ? known : null;
};

/** The summaries that are one sentence. */
const summaries: Readonly<Record<string, string>> = {
  Created: 'release.created',
  Restored: 'release.restored',
  'As it was when releases began': 'release.first',
  'Published when control ended': 'release.control_ended',
};

/** The fact of a release's summary; null for one that a person wrote. */
const factOfSummary = (text: string): Fact | null => {
  const code = summaries[text];
  if (code !== undefined) return { code, values: {} };
  const [, names = text, more = '0'] = /^(.+) and (\d+) more$/.exec(text) ?? [];
  const fields = allOf(names.split(', ').map(fieldOfLabel));
  return fields && { code: 'release.changed', values: { fields, more: Number(more) } };
};

/** The longest title of a bulk edit: one that is as long may have been cut. */
const longestTitle = 255;

/** The names of the fields that a bulk edit sets, in the order of its title. */
const namesInTitle =
  'Barcode stands|SKU stands|Client SKU stands|Label SKU stands|Client|Notes|Label SKU|Type|Orientation|Feed|Size|Material|Adhesive Type|Supplier Code|Supplier Name|Print Layout|Artwork Pages|Grey|Kind of Date|Covers|Carries';
const partsOfTitle = new RegExp(`, (?=(?:${namesInTitle}) )`);
const partOfTitle = new RegExp(`^(${namesInTitle}) (.+)$`, 's');

const valueSet = (text: string): Fact | null => {
  const [, name = '', value = ''] = partOfTitle.exec(text) ?? [];
  const inner = field(name);
  return inner && { code: 'bulk.value', values: { field: inner, value: value === 'emptied' ? null : value } };
};

/** The fact of a bulk edit's title. What is not recognised is kept as it is. */
const factOfTitle = (text: string): Fact => {
  const [, count] = /^Artwork: (\d+) files?$/.exec(text) ?? [];
  if (count !== undefined) return { code: 'bulk.artwork', values: { count: Number(count) } };
  const values = text.length < longestTitle ? allOf(text.split(partsOfTitle).map(valueSet)) : null;
  return values ? { code: 'bulk.set', values: { values } } : { code: 'text.as_written', values: { text } };
};

/**
 * What the portal says of a release or a bulk edit is a fact beside what people write. What an undo took back is no longer
 * among the products of its import, so that the rest can be undone.
 */
export const spokenFacts = {
  name: '0163-spoken-facts',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table releases add column said text`.execute(db);
    const { rows: said } = await sql<{ summary: string }>`select distinct summary from releases`.execute(db);
    for (const { summary } of said) {
      const fact = factOfSummary(summary);
      if (fact)
        await sql`update releases set said = ${JSON.stringify(fact)}, summary = '' where summary = ${summary}`.execute(
          db,
        );
    }
    await sql`alter table imports add column title text`.execute(db);
    const { rows: bulk } = await sql<{ title: string }>`
      select distinct file_name as title from imports where file_key = ''`.execute(db);
    for (const { title } of bulk)
      await sql`update imports set title = ${JSON.stringify(factOfTitle(title))}, file_name = ''
        where file_key = '' and file_name = ${title}`.execute(db);
    const { rows: undone } = await sql<{ id: number; undone: string }>`
      select id, undone from imports where undone is not null`.execute(db);
    for (const one of undone) {
      const kept = keptIn(one.undone);
      await sql`delete from import_products where import_id = ${one.id}
        and product_id not in (${sql.join(kept.length === 0 ? [0] : kept)})`.execute(db);
    }
  },
};

interface StoredUndo {
  kept?: { productId: number }[];
}

const keptIn = (text: string): number[] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only an undo writes this column
  const undone = JSON.parse(text) as StoredUndo;
  return (undone.kept ?? []).map(({ productId }) => productId);
};
