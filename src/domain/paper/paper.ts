import type { Client } from '../clients/contract.ts';
import { bySupplier } from '../orders/by-supplier.ts';
import type { Order } from '../orders/contract.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Label, Product } from '../products/contract.ts';
import { handling, type HandlingRule } from '../products/handling.ts';
import { labelDrawing, type RollDrawing } from '../products/label-drawing.ts';
import { feedCode } from '../products/label.ts';
import { shownLabels } from '../products/shown-labels.ts';
import { said, type Code } from '../words/say.ts';
import type { Say } from '../languages/speak.ts';

/** The code of the name of a field. */
type FieldCode = Exclude<Extract<Code, `field.${string}`>, 'field.of_label'>;

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
  /** What is filled in while it is set; see `sheetWords`. */
  words: SheetWords;
  blocks: PaperBlock[];
}

/** Sentences that the setter completes: what stands for a number or for letters is %1 or %2. */
interface SheetWords {
  /** Beside the drawing of a roll. */
  leadingEdge: string;
  /** %1: letters. */
  lacking: string;
  /** %1: the page, %2: how many there are. */
  page: string;
}

export const sheetWords = (say: Say): SheetWords => ({
  leadingEdge: say(said('paper.leading_edge')),
  lacking: say(said('paper.lacking', { letters: '%1' })),
  page: say(said('paper.page', { page: '%1', count: '%2' })),
});

type Fact = readonly [name: FieldCode, value: string | number | null];

/** Facts that have a value, with the names of their fields. */
const factsOf = (facts: readonly Fact[], say: Say): [string, string][] =>
  facts.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[say(said(name)), String(value)]],
  );

const feedOf = (feed: string | null, say: Say): string | null => {
  const code = feedCode(feed);
  return feed === null || code === null ? feed : say(said('paper.feed', { feed, hint: said(code) }));
};

const rollOf = (label: Label): PaperBlock[] => {
  const drawing = labelDrawing(label)?.roll;
  return drawing ? [{ kind: 'roll', drawing }] : [];
};

const lines = (rules: readonly HandlingRule[], say: Say): string =>
  rules.map((rule) => `• ${say(said(rule))}`).join('\n');

const labelBlocks = (product: Product, say: Say): PaperBlock[] =>
  shownLabels(product).flatMap((label, place, { length: count }): PaperBlock[] => [
    {
      kind: 'heading',
      text: say(count === 1 ? said('paper.label') : said('paper.label_of', { place: place + 1, count })),
    },
    {
      kind: 'facts',
      facts: factsOf(
        [
          ['field.labelSku', label.labelSku],
          ['field.labelType', label.labelType],
          ['field.labelFeed', feedOf(label.labelFeed, say)],
          ['field.labelSize', label.labelSize],
          ['field.labelOrientation', label.labelOrientation],
          ['field.labelMaterial', label.labelMaterial],
          ['field.adhesiveType', label.adhesiveType],
          ['field.supplierCode', label.supplierCode],
          ['field.supplierName', label.supplierName],
        ],
        say,
      ),
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

const clientBlocks = (client: Client, say: Say): PaperBlock[] => [
  ...section(say(said('field.labellingInstructions')), client.labellingInstructions),
  ...section(say(said('field.thingsToRemember')), client.thingsToRemember),
  ...section(say(said('field.stackingGuidelines')), client.stackingGuidelines),
  ...section(say(said('field.paperworkRequirements')), client.paperworkRequirements),
  ...section(say(said('field.keyContacts')), client.keyContacts ?? client.contactPerson),
  ...section(say(said('field.aboutUs')), client.aboutUs ?? client.about),
];

/** The sheet of a product: its label first, then the client's instructions. */
export const productPaper = (
  product: Product,
  client: Client | null,
  { address, foot, pictures, say }: { address: string; foot: string; pictures: string[]; say: Say },
): Paper => ({
  title: product.itemDescription ?? product.sku,
  subtitle: [product.sku, client?.name].filter(Boolean).join(' · '),
  address,
  foot,
  words: sheetWords(say),
  blocks: [
    {
      kind: 'facts',
      facts: factsOf(
        [
          ['field.sku', product.sku],
          ['field.clientSku', product.clientSku],
          ['field.barcode', product.barcode],
          ['field.caseQuantity', product.caseQuantity],
          ['field.layerQuantity', product.layerQuantity],
          ['field.palletQuantity', product.palletQuantity],
        ],
        say,
      ),
    },
    ...(pictures.length === 0 ? [] : [{ kind: 'pictures' as const, pictures }]),
    ...labelBlocks(product, say),
    ...(product.codes.length === 0
      ? []
      : [
          { kind: 'heading' as const, text: say(said('field.codes')) },
          {
            kind: 'table' as const,
            head: [say(said('paper.code')), say(said('paper.on')), say(said('paper.pieces'))],
            widths: [3, 1, 1],
            rows: product.codes.map(({ code, level, pieces }) => [
              code,
              level,
              pieces === null ? '' : String(pieces),
            ]),
          },
        ]),
    ...section(say(said('field.notes')), product.notes),
    ...(client ? clientBlocks(client, say) : []),
    ...section(say(said('paper.do')), lines(handling.dos, say)),
    ...section(say(said('paper.dont')), lines(handling.donts, say)),
  ],
});

export const clientPaper = (
  client: Client,
  { address, foot, say }: { address: string; foot: string; say: Say },
): Paper => ({
  title: client.name,
  subtitle: say(said('paper.client')),
  address,
  foot,
  words: sheetWords(say),
  blocks: clientBlocks(client, say),
});

/** A quantity to fill in by hand. */
const toFillIn = '________';

/** The sheet of an order, grouped by supplier. */
export const orderPaper = (
  order: Order,
  { address, foot, say }: { address: string; foot: string; say: Say },
): Paper => ({
  title: say(said('paper.order', { number: orderNumber(order.number) })),
  subtitle: say(said('paper.ordered', { by: order.createdBy, day: order.createdAt.slice(0, 10) })),
  address,
  foot,
  words: sheetWords(say),
  blocks: bySupplier(order.lines).flatMap((ofSupplier): PaperBlock[] => [
    {
      kind: 'heading',
      text: [ofSupplier[0]?.supplierName, ofSupplier[0]?.supplierCode].filter(Boolean).join(' · '),
    },
    {
      kind: 'table',
      head: [say(said('field.labelSku')), say(said('field.labelSize')), say(said('paper.pieces'))],
      widths: [3, 2, 1],
      rows: ofSupplier.map(({ labelSku, labelSize, quantity }) => [
        labelSku,
        labelSize,
        quantity === null ? toFillIn : say(said('paper.number', { pieces: quantity })),
      ]),
    },
  ]),
});

export const badgePaper = ({ name, code }: { name: string; code: string }, say: Say): Paper => ({
  title: say(said('paper.badge')),
  subtitle: say(said('paper.badge_use')),
  address: null,
  foot: '',
  words: sheetWords(say),
  blocks: [{ kind: 'card', code, title: name, text: code }],
});
