import { numbersOf } from '#domain/words/formats.ts';
import { language } from './language.ts';

/** Numbers (`1,234`) and plurals (`plural(3, { one: '# label', other: '# labels' })`) as the reader's language writes them. */
export const { number: formatNumber, plural } = numbersOf(language.formats);
