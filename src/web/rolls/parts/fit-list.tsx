import CircleCheckIcon from 'lucide-react/icons/circle-check';
import OctagonXIcon from 'lucide-react/icons/octagon-x';
import type { RollFit } from '#domain/rolls/contract.ts';
import { classes } from '#web/kit/classes.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { rollScreen as words } from '../wording.ts';

/** The products with this label, each with the reason why the roll fits or not; those that it fits come first. */
export const FitList = ({ products }: { products: readonly RollFit[] }) => {
  if (products.length === 0) return <p className="text-ink-quiet">{words.noProducts}</p>;
  const sorted = products.toSorted((one, other) => Number(other.fits) - Number(one.fits));
  return (
    <ul className="grid gap-3">
      {sorted.map((fit) => (
        <Fit key={fit.productId} fit={fit} />
      ))}
    </ul>
  );
};

/** Shows the fit by colour, by the shape of the sign, and in words. */
const Fit = ({ fit }: { fit: RollFit }) => {
  const Icon = fit.fits ? CircleCheckIcon : OctagonXIcon;
  const look = fit.fits ? 'border-success text-success' : 'border-danger text-danger';
  return (
    <li className={classes('flex gap-3 rounded-sheet border-2 bg-stock p-4', look)}>
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p className="font-[640]">{fit.fits ? words.fits : words.fitsNot}</p>
        <p className="text-ink wrap-anywhere">
          <TextLink to={`/products/${fit.productId}?tab=labels`}>{fit.itemDescription ?? fit.sku}</TextLink>
          <span className="block text-quiet text-ink-quiet">
            {[fit.sku, fit.clientName].filter((text) => text !== null).join(' · ')}
          </span>
        </p>
        <p className="mt-1 text-ink wrap-anywhere">{fit.sentence ?? words.fitsRelease(fit.release)}</p>
      </div>
    </li>
  );
};
