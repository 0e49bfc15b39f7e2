import { DateWords } from '../clients/date-words.ts';
import type { DateKind } from '../codes/gs1/date-kind.ts';

/** The words that a market's labels have beside the facts of a product. */
interface MarketWords {
  /** Before a date of this kind; null for a kind that the market does not allow. */
  dates: Readonly<Record<DateKind, string | null>>;
  /** Before a best-before date that is a month, where that differs (Regulation (EU) 1169/2011, annex X, 1 a). */
  beforeEndOfMonth?: string;
  batch: string;
  serial: string;
  /** After the number of pieces in a carton: of one, and of more. */
  pieces: readonly [one: string, more: string];
  /** Before the number of a carton, which counts up, and between it and how many there are. */
  carton: readonly [before: string, between: string];
}

const english = {
  batch: 'Batch:',
  serial: 'Serial:',
  pieces: ['pieces', 'pieces'],
  carton: ['Carton', 'of'],
} as const satisfies Partial<MarketWords>;

const words: Readonly<Record<DateWords, MarketWords>> = {
  eu: {
    dates: {
      best_before: 'Best before:',
      use_by: 'Use by:',
      sell_by: 'Sell by:',
      packed: 'Packed on:',
      expiry: 'Expiry date:',
    },
    beforeEndOfMonth: 'Best before end:',
    ...english,
  },
  us: {
    dates: {
      best_before: 'Best if used by',
      use_by: 'Use by',
      sell_by: 'Sell by',
      packed: 'Packed on',
      expiry: 'Expires',
    },
    ...english,
  },
  us_california: {
    // California Food and Agricultural Code, 82001: these two and no others, in this spelling, since 1 July 2026.
    dates: {
      best_before: 'BEST if Used by',
      use_by: 'USE by',
      sell_by: null,
      packed: null,
      expiry: null,
    },
    ...english,
  },
  de: {
    dates: {
      best_before: 'Mindestens haltbar bis:',
      use_by: 'Zu verbrauchen bis:',
      sell_by: 'Zu verkaufen bis:',
      packed: 'Verpackt am:',
      expiry: 'Verfallsdatum:',
    },
    beforeEndOfMonth: 'Mindestens haltbar bis Ende:',
    batch: 'Charge:',
    serial: 'Seriennummer:',
    pieces: ['Stück', 'Stück'],
    carton: ['Karton', 'von'],
  },
  fr: {
    dates: {
      best_before: 'À consommer de préférence avant le',
      use_by: 'À consommer jusqu’au',
      sell_by: 'À vendre avant le',
      packed: 'Emballé le',
      expiry: 'Date d’expiration',
    },
    beforeEndOfMonth: 'À consommer de préférence avant fin',
    batch: 'N° de lot :',
    serial: 'N° de série :',
    pieces: ['pièce', 'pièces'],
    carton: ['Carton', 'sur'],
  },
  es: {
    dates: {
      best_before: 'Consumir preferentemente antes del',
      use_by: 'Fecha de caducidad',
      sell_by: 'Vender antes del',
      packed: 'Envasado el',
      expiry: 'Caduca el',
    },
    beforeEndOfMonth: 'Consumir preferentemente antes del fin de',
    batch: 'Lote:',
    serial: 'N.º de serie:',
    pieces: ['unidad', 'unidades'],
    carton: ['Caja', 'de'],
  },
  it: {
    dates: {
      best_before: 'Da consumarsi preferibilmente entro il',
      use_by: 'Da consumare entro il',
      sell_by: 'Vendere entro il',
      packed: 'Confezionato il',
      expiry: 'Scadenza',
    },
    beforeEndOfMonth: 'Da consumarsi preferibilmente entro fine',
    batch: 'Lotto:',
    serial: 'Numero di serie:',
    pieces: ['pezzo', 'pezzi'],
    carton: ['Cartone', 'di'],
  },
  nl: {
    dates: {
      best_before: 'Ten minste houdbaar tot',
      use_by: 'Te gebruiken tot',
      sell_by: 'Te verkopen tot',
      packed: 'Verpakt op',
      expiry: 'Vervaldatum',
    },
    beforeEndOfMonth: 'Ten minste houdbaar tot einde',
    batch: 'Lotnummer:',
    serial: 'Serienummer:',
    pieces: ['stuk', 'stuks'],
    carton: ['Doos', 'van'],
  },
  pl: {
    dates: {
      best_before: 'Najlepiej spożyć przed',
      use_by: 'Należy spożyć do',
      sell_by: 'Sprzedać do',
      packed: 'Zapakowano',
      expiry: 'Data ważności',
    },
    beforeEndOfMonth: 'Najlepiej spożyć przed końcem',
    batch: 'Nr partii:',
    serial: 'Nr seryjny:',
    // Written out, it would have a form for one, for 2 to 4 and for 5 and more.
    pieces: ['szt.', 'szt.'],
    carton: ['Karton', 'z'],
  },
};

/** The words of a client's labels; without words chosen, English of the EU. */
export const wordsOfMarket = (chosen: string | null): MarketWords =>
  words[DateWords.safeParse(chosen).data ?? 'eu'];

/** The words before a date of this kind, which may be a month alone; null if the market does not allow it. */
export const wordsOfDate = (
  kind: DateKind,
  chosen: string | null,
  { isMonth = false } = {},
): string | null => {
  const { dates, beforeEndOfMonth } = wordsOfMarket(chosen);
  return (isMonth && kind === 'best_before' ? beforeEndOfMonth : undefined) ?? dates[kind];
};
