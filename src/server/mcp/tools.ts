import { z } from 'zod';
import { mayDo, type Bounded } from '#domain/access/can.ts';
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import { listInventory } from '#domain/inventory/contract.ts';
import { getProduct, searchProducts } from '#domain/products/contract.ts';
import { listRuns } from '#domain/runs/contract.ts';
import { getWork } from '#domain/work/contract.ts';

/** The most rows that an answer has: an assistant reads all of it. */
const mostRows = 25;

/** A tool: what it asks for, and the call of the contract that answers it. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  call: Endpoint;
  /** The address of the call for what was asked. */
  address: (asked: Record<string, unknown>, now: Date) => string;
}

const tool = <Input extends z.ZodObject>(
  made: Omit<Tool, 'input' | 'address'> & {
    input: Input;
    address: (asked: z.output<Input>, now: Date) => string;
  },
): Tool => ({ ...made, address: (asked, now) => made.address(made.input.parse(asked), now) });

const rows = { page: 1, pageSize: mostRows };

/** The last instant of a day, but none that has not come yet. */
const endOf = (day: string, now: Date): string => {
  const end = new Date(`${day}T23:59:59.999Z`);
  return (end < now ? end : now).toISOString();
};

const day = z.iso.date().describe('A day as YYYY-MM-DD, in UTC');

const tools: readonly Tool[] = [
  tool({
    name: 'find_product',
    title: 'Find a product',
    description:
      'Finds products by SKU, barcode, GTIN or words of their name. The exact code comes first. The id of a hit leads to its sheet.',
    input: z.object({ text: z.string().min(1).describe('A code or words') }),
    call: searchProducts,
    address: ({ text }) => addressOf(searchProducts, { sku: text }, rows),
  }),
  tool({
    name: 'product_sheet',
    title: 'Read a product’s sheet',
    description:
      'How a product is labelled, packed and stacked: its labels, quantities and the instruction, as it is, or as it was at the end of a day.',
    input: z.object({ id: z.int().min(1), day: day.optional() }),
    call: getProduct,
    address: ({ id, day: asked }, now) =>
      addressOf(getProduct, { id }, asked === undefined ? {} : { at: endOf(asked, now) }),
  }),
  tool({
    name: 'runs_of_batch',
    title: 'List the runs of a batch',
    description: 'The labelling runs of a batch: product, station, quantity, state, and what was checked.',
    input: z.object({ batch: z.string().min(1) }),
    call: listRuns,
    address: ({ batch }) => addressOf(listRuns, {}, { batch, ...rows }),
  }),
  tool({
    name: 'label_stock',
    title: 'Look up the stock of a label',
    description:
      'Label stock by the label’s SKU or words: how many are on hand, where they lie, who supplies them.',
    input: z.object({ text: z.string().min(1).describe('The SKU of a label, or words') }),
    call: listInventory,
    address: ({ text }) => addressOf(listInventory, {}, { search: text, ...rows }),
  }),
  tool({
    name: 'open_work',
    title: 'See what waits',
    description:
      'How many drafts, stopped runs, holds, print jobs, unknown codes and low stocks wait for an editor.',
    input: z.object({}),
    call: getWork,
    address: () => addressOf(getWork),
  }),
];

/** The tools that a caller may use. */
export const toolsFor = (caller: Bounded): readonly Tool[] =>
  tools.filter(({ call }) => call.needs !== 'public' && mayDo(caller, call.needs));
