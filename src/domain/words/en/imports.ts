import type { Formats } from '../formats.ts';

/** Imports, bulk edits, and taking them back. */
export const importWords = {
  'undo.deleted': 'It was deleted since.',
  'undo.changed': ({ by, day }: { by: string | null; day: string }, f: Formats) =>
    `It was changed since, by ${by ?? 'the portal'} on ${f.day(day)}.`,
  'undo.shared': ({ client }: { client: string | null }) =>
    `It shares its SKU with a product of ${client ?? 'no client'} that is newer.`,
  'undo.controlled': ({ client }: { client: string }) =>
    `${client} is controlled now: change it on its page, and publish it.`,
  'undo.client_deleted': ({ client }: { client: string | null }) =>
    `${client ?? 'A client'}, its client then, was deleted.`,
  'undo.client_controlled': ({ client }: { client: string | null }) =>
    `${client ?? 'A client'}, its client then, is controlled now: change it on its page, and publish it.`,
  'undo.sku_taken': ({ client }: { client: string | null }) =>
    `${client ?? 'No client'}, its client then, has another product with this SKU now.`,
  'undo.code_taken': ({ sku }: { sku: string }) =>
    `SKU ${sku} has this GTIN already. A GTIN names one product of a client.`,
};
