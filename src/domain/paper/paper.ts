import type { Client } from '../clients/contract.ts';
import { clientFields } from '../clients/client-fields.ts';
import { bySupplier } from '../orders/by-supplier.ts';
import type { Order } from '../orders/contract.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Label, Product } from '../products/contract.ts';
import { handling } from '../products/handling.ts';
import { labelDrawing, type RollDrawing } from '../products/label-drawing.ts';
import { feedHint } from '../products/label.ts';
import { shownLabels } from '../products/shown-labels.ts';

/** A part of a sheet. */
export type PaperBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'table'; head: string[]; /** Shares of the width. */ widths: number[]; rows: string[][] }
  /** PNG or JPEG as base64; pictures are placed side by side. */
  | { kind: 'pictures'; pictures: string[] }
  /** A label on its web as it leaves the roll. */
  | { kind: 'roll'; drawing: RollDrawing }
  /** A QR Code beside a text, the size of a bank card. */
  | { kind: 'card'; code: string; title: string; text: string };

/** The content of a sheet. */
export interface Paper {
  title: string;
  subtitle: string;
  /** The address in the QR Code at the top; null for no QR Code. */
  address: string | null;
  /** Printed at the foot of every page, before the page number. */
  foot: string;
  blocks: PaperBlock[];
}

const said = (facts: readonly [string, string | number | null][]): [string, string][] =>
  facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]]));

const feedOf = (feed: string | null): string | null => {
  const hint = feedHint(feed);
  return hint === null ? feed : `${feed} – ${hint}`;
};

const rollOf = (label: Label): PaperBlock[] => {
  const drawing = labelDrawing(label)?.roll;
  return drawing ? [{ kind: 'roll', drawing }] : [];
};

const lines = (texts: readonly string[]): string => texts.map((text) => `• ${text}`).join('\n');

const labelBlocks = (product: Product): PaperBlock[] =>
  shownLabels(product).flatMap((label, place, all): PaperBlock[] => [
    { kind: 'heading', text: all.length === 1 ? 'Label' : `Label ${place + 1} of ${all.length}` },
    {
      kind: 'facts',
      facts: said([
        ['Label SKU', label.labelSku],
        ['Type', label.labelType],
        ['Feed', feedOf(label.labelFeed)],
        ['Size', label.labelSize],
        ['Orientation', label.labelOrientation],
        ['Material', label.labelMaterial],
        ['Adhesive Type', label.adhesiveType],
        ['Supplier Code', label.supplierCode],
        ['Supplier Name', label.supplierName],
      ]),
    },
    ...rollOf(label),
  ]);

const section = (title: string, text: string | null): PaperBlock[] =>
  text === null || text.trim() === ''
    ? []
    : [
        { kind: 'heading', text: title },
        { kind: 'text', text },
      ];

const clientBlocks = (client: Client): PaperBlock[] => [
  ...section(clientFields.labellingInstructions.name, client.labellingInstructions),
  ...section(clientFields.thingsToRemember.name, client.thingsToRemember),
  ...section(clientFields.stackingGuidelines.name, client.stackingGuidelines),
  ...section(clientFields.paperworkRequirements.name, client.paperworkRequirements),
  ...section(clientFields.keyContacts.name, client.keyContacts ?? client.contactPerson),
  ...section(clientFields.aboutUs.name, client.aboutUs ?? client.about),
];

/** The sheet of a product: its label first, then the client's instructions. */
export const productPaper = (
  product: Product,
  client: Client | null,
  { address, foot, pictures }: { address: string; foot: string; pictures: string[] },
): Paper => ({
  title: product.itemDescription ?? product.sku,
  subtitle: [product.sku, client?.name].filter(Boolean).join(' · '),
  address,
  foot,
  blocks: [
    {
      kind: 'facts',
      facts: said([
        ['SKU', product.sku],
        ['Client SKU', product.clientSku],
        ['Barcode', product.barcode],
        ['Case Quantity', product.caseQuantity],
        ['Layer Quantity', product.layerQuantity],
        ['Pallet Quantity', product.palletQuantity],
      ]),
    },
    ...(pictures.length === 0 ? [] : [{ kind: 'pictures' as const, pictures }]),
    ...labelBlocks(product),
    ...(product.codes.length === 0
      ? []
      : [
          { kind: 'heading' as const, text: 'Codes' },
          {
            kind: 'table' as const,
            head: ['Code', 'On', 'Pieces'],
            widths: [3, 1, 1],
            rows: product.codes.map(({ code, level, pieces }) => [
              code,
              level,
              pieces === null ? '' : String(pieces),
            ]),
          },
        ]),
    ...section('Notes', product.notes),
    ...(client ? clientBlocks(client) : []),
    ...section('Do', lines(handling.dos)),
    ...section('Don’t', lines(handling.donts)),
  ],
});

export const clientPaper = (client: Client, { address, foot }: { address: string; foot: string }): Paper => ({
  title: client.name,
  subtitle: 'Client',
  address,
  foot,
  blocks: clientBlocks(client),
});

/** A quantity to fill in by hand. */
const toFillIn = '________';

/** The sheet of an order, grouped by supplier. */
export const orderPaper = (order: Order, { address, foot }: { address: string; foot: string }): Paper => ({
  title: `Order ${orderNumber(order.number)}`,
  subtitle: `Ordered by ${order.createdBy ?? 'an account that is gone'} on ${order.createdAt.slice(0, 10)}`,
  address,
  foot,
  blocks: bySupplier(order.lines).flatMap((ofSupplier): PaperBlock[] => [
    {
      kind: 'heading',
      text: [ofSupplier[0]?.supplierName, ofSupplier[0]?.supplierCode].filter(Boolean).join(' · '),
    },
    {
      kind: 'table',
      head: ['Label SKU', 'Size', 'Pieces'],
      widths: [3, 2, 1],
      rows: ofSupplier.map(({ labelSku, labelSize, quantity }) => [
        labelSku,
        labelSize,
        quantity === null ? toFillIn : quantity.toLocaleString('en-US'),
      ]),
    },
  ]),
});

export const badgePaper = ({ name, code }: { name: string; code: string }): Paper => ({
  title: 'Badge',
  subtitle: 'Cut it out. Scan it at a station, and type your PIN.',
  address: null,
  foot: '',
  blocks: [{ kind: 'card', code, title: name, text: code }],
});
