import { listsOf } from '#domain/words/lists.ts';
import { language } from './language.ts';

/** `a, b, and c`, as the reader's language joins them. */
export const inList = listsOf(language.formats);
