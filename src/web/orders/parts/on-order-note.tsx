import type { OnOrder } from '#domain/orders/on-order.ts';
import { classes } from '#web/kit/classes.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { onOrderSince } from '../wording.ts';

type OnOrderNoteProps = { onOrder: OnOrder; className?: string };

/** Says that a label is on order, since when, how many and from whom; links to the order. */
export const OnOrderNote = ({ onOrder, className }: OnOrderNoteProps) => (
  <TextLink
    to={`/admin/orders/${onOrder.orderId}`}
    className={classes(
      'inline-flex min-h-6 pointer-coarse:min-h-11 min-w-0 items-center text-quiet font-normal wrap-anywhere',
      className,
    )}
  >
    {onOrderSince(onOrder)}
  </TextLink>
);
