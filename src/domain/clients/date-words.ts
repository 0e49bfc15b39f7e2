import { z } from 'zod';

/** In which words a client's labels are, by language or market: those before a date and all others. */
export const DateWords = z.enum(['eu', 'us', 'us_california', 'de', 'fr', 'es', 'it', 'nl', 'pl']);
export type DateWords = z.infer<typeof DateWords>;
