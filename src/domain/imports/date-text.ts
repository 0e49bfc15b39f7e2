/** Months as spreadsheets shorten and write them in English, German, French, Spanish, Italian and Polish. */
const months = new Set(
  (
    'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december ' +
    'mär mrz mai okt dez januar februar märz juni juli oktober dezember ' +
    'janv févr mars avr juin juil août déc janvier février avril juillet septembre octobre novembre décembre ' +
    'ene abr ago dic enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre ' +
    'gen mag giu lug set ott gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre ' +
    'sty lut kwi maj cze lip sie wrz paź lis gru'
  ).split(' '),
);

const time = String.raw`(?:[ T]\d{1,2}:\d{2}.*)?`;

/** 12/05/2026, 2026-05-12, 12.05.2026 00:00:00. */
const inDigits = new RegExp(
  String.raw`^(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}([./-])\d{1,2}\2\d{1,2})${time}$`,
);

/** 05-Mar, 1. Mrz, 5 March 2026; Mar-26: what spreadsheets show of a code such as 3-5. */
const inWords = [
  /^\d{1,2}[. -]{1,2}(\p{L}+)\.?(?:[ -](?:(?:19|20)?\d{2}))?$/u,
  /^(\p{L}+)\.?[ -](?:(?:19|20)?\d{2})$/u,
];

/** Whether a text is a date as a spreadsheet shows it. */
export const isDateText = (text: string): boolean => {
  const shown = text.trim();
  if (shown.length > 40) return false;
  return (
    inDigits.test(shown) ||
    inWords.some((form) => months.has(form.exec(shown)?.[1]?.normalize('NFC').toLowerCase() ?? ''))
  );
};
