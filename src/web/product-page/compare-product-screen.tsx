import { useParams } from 'react-router';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { CompareScreen } from '#web/releases/screens/compare-screen.tsx';
import { ProductNotFound } from './product-not-found.tsx';

/** /products/:id/compare: two releases of a product. */
export const CompareProductScreen = () => {
  const id = idInAddress(useParams()['id']);
  if (id === undefined) return <ProductNotFound />;
  return <CompareScreen key={id} kind="product" id={id} whole={<ProductNotFound />} />;
};
