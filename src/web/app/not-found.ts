import { lazyScreen } from './lazy-screen.ts';

/** The route of an address that is nobody's, or not this person's. */
export const notFound = lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen');
