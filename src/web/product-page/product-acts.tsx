import PencilIcon from 'lucide-react/icons/pencil';
import PrinterIcon from 'lucide-react/icons/printer';
import { useState } from 'react';
import type { Product } from '#domain/products/contract.ts';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { HoldButton } from '#web/holds/hold-button.tsx';
import { PaperOnHere } from '#web/paper/paper-on-here.tsx';
import { StartRunHere } from '#web/runs/parts/start-run-here.tsx';
import { useCan } from '#web/session/session.tsx';
import { ActButton } from '#web/record/act-button.tsx';
import { acts } from '../products/wording.ts';
import { NotifyTeamButton } from './notify-team-button.tsx';
import { printPage } from './print-page.ts';

/** On a phone four buttons are in a row, so that the label is visible below them. */
const onPhone = 'max-sm:px-1 max-sm:text-quiet max-sm:[&_svg]:hidden';

const PrintButton = () => {
  const [pending, setPending] = useState(false);
  const print = () => {
    setPending(true);
    void printPage().finally(() => {
      setPending(false);
    });
  };
  return (
    <Button icon={<PrinterIcon aria-hidden />} className={onPhone} pending={pending} onClick={print}>
      {acts.print}
    </Button>
  );
};

type ProductActsProps = {
  product: Product;
  /** Why the product cannot be changed even with the permission, as a sentence. */
  disabledReason?: string | undefined;
};

/**
 * The actions on a product: Edit is shown to all users, Print works for all, Notify Team is shown to users with the
 * permission.
 */
export const ProductActs = ({ product, disabledReason }: ProductActsProps) => {
  const notifies = useCan('team.notify');
  const { open } = useFormAddress();
  return (
    <div className="grid grow grid-cols-4 gap-2 sm:flex sm:flex-wrap">
      <ActButton
        needs="product.edit"
        disabledReason={disabledReason}
        icon={<PencilIcon aria-hidden />}
        className={onPhone}
        onClick={() => open(product.id)}
      >
        {acts.edit}
      </ActButton>
      <PrintButton />
      {notifies ? <NotifyTeamButton product={product} className={onPhone} /> : null}
      {/* Last, because it loads late: the buttons before it must not move. */}
      <PaperOnHere kind="product" recordId={product.id} className={onPhone} />
      <StartRunHere product={product} className={onPhone} />
      {disabledReason === undefined ? (
        <HoldButton of={{ on: 'product', id: product.id }} name={product.sku} className={onPhone} />
      ) : null}
    </div>
  );
};
