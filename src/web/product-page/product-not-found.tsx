import { NotFound } from '#web/kit/not-found.tsx';
import { notFound } from '../products/wording.ts';

/** The page of a product that does not exist, or no longer exists. */
export const ProductNotFound = () => <NotFound {...notFound} to="/products" />;
