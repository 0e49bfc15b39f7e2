import { useQuery } from '@tanstack/react-query';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { mayBeCode } from './may-be-code.ts';
import { resolveScan } from './resolve-scan.ts';
import { outcomeOf } from './scan-outcome.ts';
import { scanWords as words } from './wording.ts';

/** What a code is that was searched for in a list without it, with the way there; nothing for other texts. */
export const FoundElsewhere = ({ text }: { text: string }) => {
  const { data } = useQuery({
    queryKey: keyOf('codes', 'one', text),
    queryFn: ({ signal }) => resolveScan(text, undefined, signal),
    enabled: mayBeCode(text),
    retry: false,
  });
  const outcome = data && outcomeOf(text, data);
  const product = outcome?.kind === 'found' || outcome?.kind === 'held' ? outcome.product : null;
  const roll = outcome?.kind === 'roll' ? outcome.code : outcome?.kind === 'held' ? outcome.roll : null;
  if (product)
    return (
      <p className="mt-2 text-ink">
        {words.thisIsCodeProduct}{' '}
        <TextLink to={`/products/${product.id}?tab=labels`} className="inline-flex min-h-11 items-center">
          {product.itemDescription ?? product.sku}
        </TextLink>
      </p>
    );
  if (roll !== null)
    return (
      <p className="mt-2 text-ink">
        {words.thisIs}{' '}
        <TextLink to={`/rolls/${roll}`} className="inline-flex min-h-11 items-center">
          {words.rollLabels}
        </TextLink>
      </p>
    );
  return null;
};
