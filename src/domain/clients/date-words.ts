import { z } from 'zod';
import type { DateKind } from '../codes/gs1/date-kind.ts';

/** The words of dates on a client's labels, by language or market. */
export const DateWords = z.enum(['eu', 'us', 'us_california', 'de', 'fr', 'es', 'it', 'nl', 'pl']);
export type DateWords = z.infer<typeof DateWords>;

/** The words that stand before a date; null for a kind that the market does not allow. */
const words: Readonly<Record<DateWords, Readonly<Record<DateKind, string | null>>>> = {
  eu: {
    best_before: 'Best before:',
    use_by: 'Use by:',
    sell_by: 'Sell by:',
    packed: 'Packed on:',
    expiry: 'Expiry date:',
  },
  us: {
    best_before: 'Best if used by',
    use_by: 'Use by',
    sell_by: 'Sell by',
    packed: 'Packed on',
    expiry: 'Expires',
  },
  // California Food and Agricultural Code, 82001: these two and no others, in this spelling, since 1 July 2026.
  us_california: {
    best_before: 'BEST if Used by',
    use_by: 'USE by',
    sell_by: null,
    packed: null,
    expiry: null,
  },
  de: {
    best_before: 'Mindestens haltbar bis:',
    use_by: 'Zu verbrauchen bis:',
    sell_by: 'Zu verkaufen bis:',
    packed: 'Verpackt am:',
    expiry: 'Verfallsdatum:',
  },
  fr: {
    best_before: 'À consommer de préférence avant le',
    use_by: 'À consommer jusqu’au',
    sell_by: 'À vendre avant le',
    packed: 'Emballé le',
    expiry: 'Date d’expiration',
  },
  es: {
    best_before: 'Consumir preferentemente antes del',
    use_by: 'Fecha de caducidad',
    sell_by: 'Vender antes del',
    packed: 'Envasado el',
    expiry: 'Caduca el',
  },
  it: {
    best_before: 'Da consumarsi preferibilmente entro il',
    use_by: 'Da consumare entro il',
    sell_by: 'Vendere entro il',
    packed: 'Confezionato il',
    expiry: 'Scadenza',
  },
  nl: {
    best_before: 'Ten minste houdbaar tot',
    use_by: 'Te gebruiken tot',
    sell_by: 'Te verkopen tot',
    packed: 'Verpakt op',
    expiry: 'Vervaldatum',
  },
  pl: {
    best_before: 'Najlepiej spożyć przed',
    use_by: 'Należy spożyć do',
    sell_by: 'Sprzedać do',
    packed: 'Zapakowano',
    expiry: 'Data ważności',
  },
};

/** The words of a best-before date that is a month, where they differ (Regulation (EU) 1169/2011, annex X, 1 a). */
const beforeEndOfMonth: Readonly<Partial<Record<DateWords, string>>> = {
  eu: 'Best before end:',
  de: 'Mindestens haltbar bis Ende:',
  fr: 'À consommer de préférence avant fin',
  es: 'Consumir preferentemente antes del fin de',
  it: 'Da consumarsi preferibilmente entro fine',
  nl: 'Ten minste houdbaar tot einde',
  pl: 'Najlepiej spożyć przed końcem',
};

/**
 * The words before a date of this kind, which may be a month alone; null if the market does not allow it. Without words chosen,
 * English of the EU.
 */
export const wordsOfDate = (
  kind: DateKind,
  chosen: string | null,
  { isMonth = false } = {},
): string | null => {
  const market = DateWords.safeParse(chosen).data ?? 'eu';
  const ofMonth = isMonth && kind === 'best_before' ? beforeEndOfMonth[market] : undefined;
  return ofMonth ?? words[market][kind];
};
