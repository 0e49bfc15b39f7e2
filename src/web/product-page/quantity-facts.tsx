import { language } from '#web/words/language.ts';
import type { Product } from '#domain/products/contract.ts';
import { classes } from '#web/kit/classes.ts';
import { quantities as words } from '../products/wording.ts';
import { Fact, Facts } from '../products/fact.tsx';

const count = new Intl.NumberFormat(language.formats);

const quantity = (value: number | null): string | null => (value === null ? null : count.format(value));

type QuantityFactsProps = {
  product: Pick<Product, 'caseQuantity' | 'layerQuantity' | 'palletQuantity'>;
  className?: string;
};

/** The quantities of a case, a layer and a pallet. */
export const QuantityFacts = ({ product, className }: QuantityFactsProps) => (
  <Facts className={classes('grid-cols-3! print:gap-x-4', className)}>
    <Fact name={words.case} value={quantity(product.caseQuantity)} />
    <Fact name={words.layer} value={quantity(product.layerQuantity)} />
    <Fact name={words.pallet} value={quantity(product.palletQuantity)} />
  </Facts>
);
