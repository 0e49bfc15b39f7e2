/** A calendar day as in an address or a date field; undefined if invalid or outside the years supported. */
export const readDay = (text: string | null): string | undefined =>
  text !== null && /^(19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;

/** The start of a day in the user's time zone, as an instant; `later` shifts it by a number of days. */
export const beginOf = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};

const two = (number: number): string => String(number).padStart(2, '0');

/** Today as YYYY-MM-DD, by the clock of this device, which is where the goods are. */
export const today = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
