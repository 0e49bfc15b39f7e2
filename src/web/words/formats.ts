import type { Forms } from '#domain/words/formats.ts';
import { language } from './language.ts';

const numbers = new Intl.NumberFormat(language.formats);
const rules = new Intl.PluralRules(language.formats);

/** A number as the reader's language writes it: `1,234`. */
export const formatNumber = (value: number): string => numbers.format(value);

/** The form for a number, with `#` replaced by the number: `plural(3, { one: '# label', other: '# labels' })`. */
export const plural = (value: number, forms: Forms): string =>
  (forms[rules.select(value)] ?? forms.other).replaceAll('#', formatNumber(value));
